import { columnMapping, type Statement, type StatementRow as StatementLine } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { schoolMoment } from '@akada/contract/rules/school-day';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { StatementCreditRow, StatementRow } from '../../../platform/db/money-rows.ts';
import type { Db, OrderRow, Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Credit, type Entries, isChargeCredit } from './credits.ts';
import { type Match, none } from './evidence.ts';
import { matchAside } from './match-aside.ts';
import { findDue, findPayables } from './payables.queries.ts';
import { ordersOf, paidOrdersOf, toShared } from './shared-orders.ts';

type Used = { fingerprint: string; statement_id: string; applied_at: string; reference: string };

async function ordersByIds(db: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const orders = new Map<string, OrderRow>();
  for (const chunk of inChunks([...new Set(ids)])) {
    for (const row of await db.selectFrom('orders').selectAll().where('_id', 'in', chunk).execute())
      orders.set(row._id, row);
  }
  return orders;
}

/** The credits of these fingerprints that have paid for an order, in whatever statement. */
async function findUsed(db: Db, fingerprints: readonly string[]): Promise<Map<string, Used>> {
  const used = new Map<string, Used>();
  for (const chunk of inChunks([...new Set(fingerprints)])) {
    const rows = await db
      .selectFrom('statement_rows')
      .select(['fingerprint', 'statement_id', 'applied_at', 'order_id', 'shared_orders'])
      .where('applied_at', 'is not', null)
      .where('fingerprint', 'in', chunk)
      .execute();
    const orders = await ordersByIds(db, rows.flatMap(paidOrdersOf));
    for (const row of rows) {
      const references = paidOrdersOf(row).flatMap((id) => orders.get(id)?.reference ?? []);
      used.set(row.fingerprint, { ...row, applied_at: row.applied_at ?? '', reference: references.join(' and ') });
    }
  }
  return used;
}

export type Words = { timeZone: string; currency: string };

const usedText = ({ reference, applied_at }: Used, { timeZone }: Words) =>
  `It paid for ${reference} on ${schoolMoment(applied_at, timeZone)}`;

type Excluded = Pick<StatementCreditRow, 'excluded' | 'why'>;

/** Charges, lines that are twice in the file, and credits that were used before (nothing is stored of these but why). */
async function exclude(db: Db, credits: readonly Credit[], words: Words): Promise<Map<number, Excluded>> {
  const used = await findUsed(
    db,
    credits.map(({ fingerprint }) => fingerprint),
  );
  const first = new Map<string, number>();
  const excluded = new Map<number, Excluded>();
  for (const credit of credits) {
    const { line, fingerprint } = credit;
    const charge = isChargeCredit(credit);
    const same = first.get(fingerprint);
    const before = used.get(fingerprint);
    if (same === undefined) first.set(fingerprint, line);
    if (charge !== null) excluded.set(line, { excluded: 'fee', why: charge });
    else if (same !== undefined)
      excluded.set(line, { excluded: 'duplicate', why: `Twice in this file: the same as line ${same}` });
    else if (before) excluded.set(line, { excluded: null, why: usedText(before, words) });
  }
  return excluded;
}

const unmatched = { order_id: null, shared_orders: null, confidence: 'none', applied_at: null } as const;

/** The rows of a statement, each credit with the order it seems to pay. */
export async function matchedRows(
  db: Db,
  statement_id: string,
  { credits, outgoing, leftOut }: Entries,
  words: Words,
): Promise<StatementCreditRow[]> {
  const excluded = await exclude(db, credits, words);
  const payable = credits.filter(({ line }) => !excluded.has(line));
  const since = payable.reduce((day, { date }) => (date < day ? date : day), '2100-01-01');
  const orders = payable.length === 0 ? [] : await findPayables(db, since, words.timeZone);
  const matches = await matchAside({ credits: payable, outgoing, orders, currency: words.currency });
  const rows = credits.map((credit): StatementCreditRow => {
    const { line, date, amountMinor, narration, fingerprint } = credit;
    const { orderIds, confidence, why }: Match = matches.get(line) ?? none('');
    const own = { statement_id, line, booked_on: date, amount_minor: amountMinor, narration, fingerprint };
    const matched = { order_id: orderIds[0] ?? null, shared_orders: toShared(orderIds, false), confidence, why };
    return { ...own, ...matched, excluded: null, applied_at: null, ...excluded.get(line) };
  });
  const others = leftOut.map(
    ({ line, date, amountMinor, narration, why }): StatementCreditRow => ({
      ...{ statement_id, line, booked_on: date, amount_minor: amountMinor, narration, why, ...unmatched },
      ...{ fingerprint: `${statement_id} ${line}`, excluded: amountMinor < 0 ? 'fee' : 'unread' },
    }),
  );
  return [...rows, ...others];
}

export async function insertRows(trx: Trx, rows: readonly StatementCreditRow[]): Promise<void> {
  for (const chunk of inChunks(rows))
    await trx
      .insertInto('statement_rows')
      .values([...chunk])
      .execute();
}

export async function getStatementRow(db: Db, id: string): Promise<StatementRow> {
  const row = await db.selectFrom('statements').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Statement not found');
  return row;
}

/** The column mapping that staff chose for a file with the same header. */
export async function rememberedMapping(db: Db, header: string) {
  const row = await db
    .selectFrom('statements')
    .select('mapping')
    .where('header', '=', header)
    .where('mapping', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ? columnMapping.parse(JSON.parse(row.mapping)) : null;
}

async function findRows(db: Db, id: string) {
  return db.selectFrom('statement_rows').selectAll().where('statement_id', '=', id).orderBy('line').execute();
}

const joined = (texts: readonly string[]) => [...new Set(texts)].join(' and ');

/** Sums over several orders, and the first status that keeps the credit from being applied. */
function factsOf(orders: readonly OrderRow[], due: Known['due']) {
  const sum = (minor: (row: OrderRow) => number) => fromMinor(orders.reduce((all, row) => all + minor(row), 0));
  return {
    reference: joined(orders.map(({ reference }) => reference)),
    studentName: joined(orders.map(({ student_name }) => student_name)),
    total: sum(({ total_minor }) => total_minor),
    due: sum(({ _id }) => due.get(_id) ?? 0),
    orderStatus: orders.find(({ status }) => status !== 'open')?.status ?? 'open',
  };
}

type Known = {
  used: ReadonlyMap<string, Used>;
  orders: ReadonlyMap<string, OrderRow>;
  due: ReadonlyMap<string, number>;
  words: Words;
};

function toLine(row: StatementCreditRow, { used, orders, due, words }: Known): StatementLine {
  const ids = ordersOf(row);
  const own = ids.flatMap((id) => orders.get(id) ?? []);
  const other = row.applied_at === null && row.excluded === null ? used.get(row.fingerprint) : undefined;
  const isApplied = row.applied_at !== null;
  return {
    line: row.line,
    date: row.booked_on,
    amount: fromMinor(row.amount_minor),
    narration: row.narration,
    match: other
      ? { orderId: null, orderIds: [], confidence: 'none', why: usedText(other, words) }
      : { orderId: row.order_id, orderIds: ids, confidence: row.confidence, why: row.why },
    ...(!other && own.length > 0 && factsOf(own, due)),
    excluded: other ? 'used' : row.excluded === 'unread' ? undefined : (row.excluded ?? undefined),
    applied: isApplied,
  };
}

const isLeftOut = (row: StatementCreditRow) => row.amount_minor <= 0 || row.excluded === 'unread';

function askedOf({ mapping, cells }: StatementRow): { asked?: string } {
  if (mapping !== null || cells === null) return {};
  const { asked } = JSON.parse(cells) as { asked?: string };
  return asked === undefined ? {} : { asked };
}

export async function toStatement(db: Db, row: StatementRow, words: Words): Promise<Statement> {
  const rows = await findRows(db, row._id);
  const credits = rows.filter((one) => !isLeftOut(one));
  const used = await findUsed(
    db,
    credits.map(({ fingerprint }) => fingerprint),
  );
  const orders = await ordersByIds(db, credits.flatMap(ordersOf));
  const due = await findDue(db, [...orders.values()]);
  const [columns = [], ...sample] = JSON.parse(row.sample) as string[][];
  return {
    _id: row._id,
    fileName: row.file_name,
    bank: row.bank,
    mapping: row.mapping === null ? null : columnMapping.parse(JSON.parse(row.mapping)),
    ...askedOf(row),
    columns,
    sample,
    rows: credits.map((credit) => toLine(credit, { used, orders, due, words })),
    leftOut: rows.filter(isLeftOut).map((one) => ({
      line: one.line,
      date: one.booked_on,
      amount: fromMinor(one.amount_minor),
      narration: one.narration,
      why: one.why,
    })),
    uploadedBy: row.uploaded_by_name,
    createdAt: row.created_at,
  };
}

const newest = 20;

export async function findStatements(db: Db) {
  const rows = await db
    .selectFrom('statements')
    .select(['_id', 'file_name', 'bank', 'uploaded_by_name', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(newest)
    .execute();
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom('statement_rows')
    .select((eb) => [
      'statement_id',
      eb.fn.countAll<number>().as('credits'),
      eb.fn.count<number>('applied_at').as('applied'),
    ])
    .where(
      'statement_id',
      'in',
      rows.map(({ _id }) => _id),
    )
    .where('amount_minor', '>', 0)
    .where((eb) => eb.or([eb('excluded', 'is', null), eb('excluded', '!=', 'unread')]))
    .groupBy('statement_id')
    .execute();
  const byId = new Map(counts.map((count) => [count.statement_id, count]));
  return rows.map((row) => ({
    _id: row._id,
    fileName: row.file_name,
    bank: row.bank,
    uploadedBy: row.uploaded_by_name,
    createdAt: row.created_at,
    credits: byId.get(row._id)?.credits ?? 0,
    applied: byId.get(row._id)?.applied ?? 0,
  }));
}
