import { isUniqueViolation, lockRows } from '../../db/dialect.ts';
import type { StatementCreditRow } from '../../db/money-rows.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { approveOrder, type Decision, decidedText } from '../decide.ts';
import { findOrder, lockOrder } from '../orders.queries.ts';
import { receivePart } from '../take-back.ts';

/** A line as staff select it: with an order, they have seen or chosen that one. */
export type Wanted = { line: number; orderId: string | null };

export type Outcome = { line: number; outcome: 'applied' | 'already' | 'refused'; message: string };

const refuse = (message: string) => new AppError('conflict', message);

function refuseExcluded({ excluded, why, order_id, amount_minor }: StatementCreditRow, orderId: string | null): void {
  if (excluded !== null || amount_minor <= 0) throw refuse(why);
  if ((orderId ?? order_id) === null) throw refuse('No order is chosen for this line');
}

/** The row is marked first: of two that apply the same credit, one waits here for the other. */
async function markUsed(trx: Trx, row: StatementCreditRow, orderId: string, { by, at }: Decision): Promise<void> {
  const why = orderId === row.order_id ? row.why : `Chosen by ${by.fullName}`;
  const changed = await trx
    .updateTable('statement_rows')
    .set({ applied_at: at, order_id: orderId, why })
    .where('statement_id', '=', row.statement_id)
    .where('line', '=', row.line)
    .where('applied_at', 'is', null)
    .returning('line')
    .executeTakeFirst();
  if (!changed) throw refuse('Somebody else has just applied this line');
}

const referenceOf = async (trx: Trx, orderId: string | null) =>
  (orderId === null ? undefined : await findOrder(trx, orderId))?.reference ?? 'another order';

async function applyLine(trx: Trx, statementId: string, wanted: Wanted, decision: Decision): Promise<Outcome> {
  const { line, orderId } = wanted;
  const found = trx
    .selectFrom('statement_rows')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('line', '=', line);
  const row = await lockRows(trx, found).executeTakeFirst();
  if (!row) throw refuse('There is no such line');
  if (row.applied_at !== null) {
    const reference = await referenceOf(trx, row.order_id);
    if (orderId !== null && orderId !== row.order_id) throw refuse(`This line has paid for ${reference} already`);
    return { line, outcome: 'already', message: `Applied to ${reference} before` };
  }
  refuseExcluded(row, orderId);
  const chosen = orderId ?? row.order_id ?? '';
  await markUsed(trx, row, chosen, decision);
  const order = await lockOrder(trx, chosen);
  if (order.status !== 'open') throw refuse(decidedText('This order', order, decision.timeZone));
  const due = order.total_minor - order.received_minor;
  if (row.amount_minor === due) {
    await approveOrder(trx, chosen, decision);
    return { line, outcome: 'applied', message: `${order.reference} approved` };
  }
  const after = await receivePart(trx, chosen, { ...decision, amountMinor: row.amount_minor, lessonIds: [] });
  const message =
    after.status === 'open'
      ? `Noted for ${order.reference}, which waits for the rest`
      : `${order.reference} approved: more arrived than its total`;
  return { line, outcome: 'applied', message };
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
