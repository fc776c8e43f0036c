import { isUniqueViolation, lockRows } from '../../../platform/db/dialect.ts';
import type { StatementCreditRow } from '../../../platform/db/money-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { amountText, approveOrder, type Decision, decidedText } from '../decide.ts';
import { dueMinor } from '../due.ts';
import { findOrder, linesOf, lockOrder } from '../orders.queries.ts';
import { receivePart } from '../take-back.ts';
import { ordersOf, paidOrdersOf, toShared } from './shared-orders.ts';

/** A line selected by staff; with `orderIds`, they have seen or chosen these orders. */
export type Wanted = { line: number; orderIds: readonly string[] };

export type Outcome = { line: number; outcome: 'applied' | 'already' | 'refused'; message: string };

const refuse = (message: string) => new AppError('conflict', message);

function refuseExcluded({ excluded, why, amount_minor }: StatementCreditRow, chosen: readonly string[]): void {
  if (excluded !== null || amount_minor <= 0) throw refuse(why);
  if (chosen.length === 0) throw refuse('No order is chosen for this line');
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join(' ') === others.toSorted().join(' ');

async function markUsed(trx: Trx, row: StatementCreditRow, orderIds: readonly string[], { by, at }: Decision) {
  const why = areSame(orderIds, ordersOf(row)) ? row.why : `Chosen by ${by.fullName}`;
  await trx
    .updateTable('statement_rows')
    .set({ applied_at: at, order_id: orderIds[0] ?? null, shared_orders: toShared(orderIds, true), why })
    .where('statement_id', '=', row.statement_id)
    .where('line', '=', row.line)
    .execute();
}

async function referencesOf(trx: Trx, orderIds: readonly string[]): Promise<string> {
  const references: string[] = [];
  for (const id of orderIds) references.push((await findOrder(trx, id))?.reference ?? 'another order');
  return references.join(' and ');
}

/** Pays all orders in full, or none: their sum must equal the credit. */
async function payAll(trx: Trx, orderIds: readonly string[], amountMinor: number, decision: Decision): Promise<string> {
  let due = 0;
  // In one order, so that two that overlap do not deadlock.
  for (const id of orderIds.toSorted()) {
    const order = await lockOrder(trx, id);
    if (order.status !== 'open') throw refuse(decidedText(`Order ${order.reference}`, order, decision.timeZone));
    due += dueMinor(order, await linesOf(trx, [id]));
  }
  if (due !== amountMinor) {
    throw refuse(`These orders wait for ${amountText(due)} together, and ${amountText(amountMinor)} has arrived`);
  }
  for (const id of orderIds) await approveOrder(trx, id, decision);
  return `${await referencesOf(trx, orderIds)} approved`;
}

async function payOne(trx: Trx, orderId: string, amountMinor: number, decision: Decision): Promise<string> {
  const order = await lockOrder(trx, orderId);
  if (order.status !== 'open') throw refuse(decidedText('This order', order, decision.timeZone));
  if (amountMinor === dueMinor(order, await linesOf(trx, [orderId]))) {
    await approveOrder(trx, orderId, decision);
    return `${order.reference} approved`;
  }
  const after = await receivePart(trx, orderId, { ...decision, amountMinor, lessonIds: [] });
  return after.status === 'open'
    ? `Noted for ${order.reference}, which waits for the rest`
    : `${order.reference} approved: more arrived than its total`;
}

async function applyLine(trx: Trx, statementId: string, wanted: Wanted, decision: Decision): Promise<Outcome> {
  const { line } = wanted;
  const found = trx
    .selectFrom('statement_rows')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line', '=', line);
  // A concurrent application of the same credit waits here, and then finds it applied.
  const row = await lockRows(trx, found).executeTakeFirst();
  if (!row) throw refuse('There is no such line');
  const chosen = wanted.orderIds.length > 0 ? [...new Set(wanted.orderIds)] : ordersOf(row);
  if (row.applied_at !== null) {
    const references = await referencesOf(trx, paidOrdersOf(row));
    if (!areSame(chosen, ordersOf(row))) throw refuse(`This line has paid for ${references} already`);
    return { line, outcome: 'already', message: `Applied to ${references} before` };
  }
  refuseExcluded(row, chosen);
  await markUsed(trx, row, chosen, decision);
  const [first = ''] = chosen;
  const paying =
    chosen.length > 1
      ? payAll(trx, chosen, row.amount_minor, decision)
      : payOne(trx, first, row.amount_minor, decision);
  return { line, outcome: 'applied', message: await paying };
}

/** A transaction for each line: one that is refused does not undo the others. */
export async function applyLines(
  db: Db,
  statementId: string,
  wanted: readonly Wanted[],
  decision: Decision,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of wanted) {
    const applying = db.transaction().execute((trx) => applyLine(trx, statementId, one, decision));
    outcomes.push(
      await applying.catch((error: unknown): Outcome => {
        const refused = (message: string): Outcome => ({ line: one.line, outcome: 'refused', message });
        if (error instanceof AppError && error.status < 500) return refused(error.message);
        if (isUniqueViolation(error)) return refused('This credit was used before, in another statement');
        throw error;
      }),
    );
  }
  return outcomes;
}
