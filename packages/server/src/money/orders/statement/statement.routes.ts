import { createHash } from 'node:crypto';
import {
  applyStatement,
  type ColumnMapping,
  getStatement,
  listStatements,
  mapStatement,
  uploadStatement,
} from '@akada/contract';
import { largestStatementBytes } from '@akada/contract/rules/statement';
import type { FastifyInstance } from 'fastify';
import { lockRows } from '../../../platform/db/dialect.ts';
import type { StatementCreditRow, StatementRow } from '../../../platform/db/money-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { allSeen, type SeenTable, type Unseen } from '../../../platform/files/table.ts';
import type { Table } from '../../../platform/files/workbook.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { takeFileForms } from '../../../platform/http/file-form.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Caller } from '../../../platform/http/session.ts';
import { applyLines, type Wanted } from './apply.ts';
import { type Entries, noEntries, readEntries } from './credits.ts';
import { isOtherOrder, unsureDay } from './day-order.ts';
import { type Found, findColumns, headerKey, type Layout, mappedLayout } from './layouts.ts';
import { readStatementAside } from './read-table.ts';
import { understood } from './roles.ts';
import {
  findStatements,
  getStatementRow,
  insertRows,
  matchedRows,
  rememberedMapping,
  toStatement,
  type Words,
} from './statement.queries.ts';
import { askedOfHidden, withoutUnseen } from './unseen.ts';

function wordsOf(context: Context): Words {
  const { timeZone, currency } = context.settings();
  return { timeZone, currency };
}

const fields = { date: 'date', narration: 'narration', credit: 'credit', reference: 'reference' } as const;

/** Throws 400 naming the column that the file does not have, or that holds something else. */
function layoutOf(columns: readonly string[], mapping: ColumnMapping, rows: Table): Layout {
  const layout = mappedLayout(columns, mapping, rows);
  if ('unknown' in layout) {
    const field = fields[layout.unknown as keyof typeof fields];
    throw new AppError('invalid', 'This file has no such column', field);
  }
  if (layout.credit === layout.date) throw new AppError('invalid', 'The date cannot be the amount as well', 'credit');
  return layout;
}

type Reading = { layout: Layout | null; mapping: ColumnMapping | null; entries: Entries; asked: string | null };

const opposedText = (line: number) =>
  `On line ${line} the balance moves the other way than these columns say. Please choose the column of the money that came in.`;

/** By the bank's columns, as staff once said, or by heads that leave nothing to ask; null where the balance denies it. */
async function readingOf(db: Db, { table, unseen }: SeenTable, found: Found): Promise<Reading> {
  const { at, columns, layout: known } = found;
  const rows = table.slice(at + 1);
  const mapped = (mapping: ColumnMapping | null) => {
    const layout = mapping && mappedLayout(columns, mapping, rows);
    return layout && !('unknown' in layout) ? [{ layout, mapping }] : [];
  };
  const remembered = known === null ? await rememberedMapping(db, headerKey(columns)) : null;
  const ways = [
    ...(known ? [{ layout: known, mapping: null }] : []),
    ...mapped(remembered).filter(({ layout }) => !isOtherOrder(rows, layout)),
    ...mapped(known ? null : understood(columns, rows)),
  ];
  let asked: string | null = null;
  for (const way of ways) {
    const entries = readEntries(table, at, way.layout);
    const hidden = askedOfHidden(way.layout, columns, unseen);
    const why = hidden ?? (entries.opposedAt === null ? null : opposedText(entries.opposedAt));
    if (why === null) return { ...way, entries: withoutUnseen(entries, unseen), asked: null };
    asked = why;
  }
  const day = unsureDay(rows, columns.length);
  asked ??= day && `‘${day}’ can be read with the day first or with the month first. Please say which.`;
  return { layout: null, mapping: null, entries: noEntries, asked };
}

type Upload = { bytes: Buffer; fileName: string; by: Caller };

const sampleRows = 5;

async function storeUpload(context: Context, { bytes, fileName, by }: Upload): Promise<StatementRow> {
  const { db } = context;
  const file = await readStatementAside(bytes);
  const { table, unseen } = file;
  const found = findColumns(table);
  if (!found) throw new AppError('invalid', 'This file has no table with a date, a narration and an amount', 'file');
  const { layout, mapping, entries, asked } = await readingOf(db, file, found);
  const rows = table.slice(found.at + 1).filter((row) => row.some((cell) => cell !== ''));
  const bank = layout?.bank ?? null;
  const row: StatementRow = {
    _id: context.newId(),
    file_name: fileName || 'Statement',
    file_hash: createHash('sha256').update(bytes).digest('hex'),
    header: headerKey(found.columns),
    bank,
    mapping: mapping && JSON.stringify(mapping),
    sample: JSON.stringify([found.columns, ...(bank === null ? rows.slice(0, sampleRows) : [])]),
    cells: bank === null ? JSON.stringify({ at: found.at, table, unseen, ...(asked !== null && { asked }) }) : null,
    uploaded_by: by._id,
    uploaded_by_name: by.fullName,
    created_at: iso(context.now()),
  };
  const matched = await matchedRows(db, row._id, entries, wordsOf(context));
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('statements').values(row).execute();
    await insertRows(trx, matched);
  });
  return row;
}

async function refuseApplied(db: Db, id: string): Promise<void> {
  const applied = db.selectFrom('statement_rows').select('line').where('applied_at', 'is not', null);
  if (await applied.where('statement_id', '=', id).limit(1).executeTakeFirst()) {
    throw new AppError('conflict', 'Lines of this statement were applied already');
  }
}

type Named = { mapping: ColumnMapping; rows: readonly StatementCreditRow[] };

async function replaceRows(trx: Trx, id: string, { mapping, rows }: Named): Promise<StatementRow> {
  await lockRows(trx, trx.selectFrom('statements').select('_id').where('_id', '=', id)).executeTakeFirst();
  await refuseApplied(trx, id);
  await trx.deleteFrom('statement_rows').where('statement_id', '=', id).execute();
  await insertRows(trx, rows);
  return trx
    .updateTable('statements')
    .set({ mapping: JSON.stringify(mapping) })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Staff may name the columns again until a line is applied. */
async function mapColumns(db: Db, id: string, mapping: ColumnMapping, words: Words): Promise<StatementRow> {
  const row = await getStatementRow(db, id);
  await refuseApplied(db, id);
  if (row.cells === null) throw new AppError('conflict', `The columns of ${row.bank ?? 'this file'} are known`);
  const kept = JSON.parse(row.cells) as { at: number; table: Table; unseen?: Unseen };
  const { at, table, unseen = allSeen } = kept;
  const [columns = []] = JSON.parse(row.sample) as string[][];
  const layout = layoutOf(columns, mapping, table.slice(at + 1));
  const entries = readEntries(table, at, layout);
  if (entries.opposedAt !== null) throw new AppError('invalid', opposedText(entries.opposedAt), 'credit');
  if (entries.credits.length === 0) {
    const message = 'With these columns no line has a date and money that came in. Please choose others.';
    throw new AppError('invalid', message, 'credit');
  }
  if (isOtherOrder(table.slice(at + 1), layout)) {
    const first = layout.monthFirst ? 'day' : 'month';
    throw new AppError('invalid', `The dates of this file can only be read with the ${first} first`, 'monthFirst');
  }
  const rows = await matchedRows(db, id, withoutUnseen(entries, unseen), words);
  return db.transaction().execute((trx) => replaceRows(trx, id, { mapping, rows }));
}

const appliedText = (applied: number, all: number) =>
  applied === all ? `${all} ${all === 1 ? 'line' : 'lines'} applied` : `${applied} of ${all} lines applied`;

type Line = number | { line: number; orderId: string } | { line: number; orderIds: string[] };

/** A line that is named twice is applied once, to the order named first. */
function wantedOf(lines: readonly Line[]): Wanted[] {
  const byLine = new Map<number, Wanted>();
  for (const one of lines) {
    const wanted =
      typeof one === 'number'
        ? { line: one, orderIds: [] }
        : { line: one.line, orderIds: 'orderIds' in one ? one.orderIds : [one.orderId] };
    if (!byLine.has(wanted.line)) byLine.set(wanted.line, wanted);
  }
  return [...byLine.values()];
}

export async function serveStatements(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  await app.register(async (scope) => {
    await takeFileForms(scope, {
      ...{ file: 'file', fields: ['fileName'], fileName: 'fileName', mostBytes: largestStatementBytes },
      tooLarge: 'A statement may have at most 5 MB',
    });
    serve(scope, context, uploadStatement, async ({ body, caller }) => {
      const bytes = Buffer.isBuffer(body.file) ? body.file : Buffer.alloc(0);
      const row = await storeUpload(context, { bytes, fileName: body.fileName ?? '', by: caller });
      return { message: 'Statement read', data: await toStatement(db, row, wordsOf(context)) };
    });
  });

  serve(app, context, listStatements, async () => ({
    message: 'Statements fetched successfully',
    data: await findStatements(db),
  }));

  serve(app, context, getStatement, async ({ params }) => ({
    message: 'Statement fetched successfully',
    data: await toStatement(db, await getStatementRow(db, params.id), wordsOf(context)),
  }));

  serve(app, context, mapStatement, async ({ params, body }) => {
    const row = await mapColumns(db, params.id, body, wordsOf(context));
    return { message: 'Columns saved', data: await toStatement(db, row, wordsOf(context)) };
  });

  serve(app, context, applyStatement, async ({ params, body, caller: by }) => {
    await getStatementRow(db, params.id);
    const { timeZone } = context.settings();
    const decision = { by, at: iso(context.now()), timeZone, newId: context.newId, mail: context };
    const lines = await applyLines(db, params.id, wantedOf(body.lines), decision);
    const applied = lines.filter(({ outcome }) => outcome === 'applied').length;
    return { message: appliedText(applied, lines.length), data: { applied, lines } };
  });
}
