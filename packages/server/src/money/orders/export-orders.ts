import { fromMinor } from '@akada/contract/rules/money';
import type { Db } from '../../platform/db/schema.ts';
import { findActs, toOrderAct } from './acts.ts';
import { findOrdersOf, linesOf } from './orders.queries.ts';

function byOrder<Row extends { order_id: string }, Shown>(rows: readonly Row[], show: (row: Row) => Shown) {
  const found = Map.groupBy(rows, ({ order_id }) => order_id);
  return (orderId: string) => (found.get(orderId) ?? []).map(show);
}

/** The lessons of each are among the payments. */
export async function exportedOrders(db: Db, studentId: string) {
  const moves = await db
    .selectFrom('money')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('moved_at')
    .orderBy('_id')
    .execute();
  const proofs = await db
    .selectFrom('proofs')
    .select(['order_id', 'file_name', 'created_at'])
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
  const movesOf = byOrder(moves, ({ kind, amount_minor, method, status, reason, moved_at }) => ({
    ...{ kind, amount: fromMinor(amount_minor), method, status, reason, at: moved_at },
  }));
  const proofsOf = byOrder(proofs, ({ file_name, created_at }) => ({ fileName: file_name, sentAt: created_at }));
  const orders = await findOrdersOf(db, studentId);
  const lines = await linesOf(
    db,
    orders.map(({ _id }) => _id),
  );
  const acts = await findActs(db, orders, lines);
  return orders.map((row) => ({
    reference: row.reference,
    status: row.status,
    subtotal: fromMinor(row.subtotal_minor),
    discount: fromMinor(row.discount_minor),
    total: fromMinor(row.total_minor),
    coupon: row.coupon_code,
    orderedAt: row.created_at,
    saidPaidAt: row.claimed_at,
    sessionId: row.session_id,
    decidedAt: row.decided_at,
    reason: row.reason,
    problem: row.problem,
    note: row.note,
    receiptNumber: row.receipt_number,
    acts: (acts.get(row._id) ?? []).map((act) => toOrderAct(act, lines)),
    money: movesOf(row._id),
    proofs: proofsOf(row._id),
  }));
}

/** Without payment, by staff. */
export async function exportedGrants(db: Db, studentId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('lessons', 'lessons._id', 'grants.lesson_id')
    .select(['lessons.title', 'given_at as givenAt', 'reason', 'revoked_at as takenBackAt'])
    .select('revoked_reason as takenBackReason')
    .where('student_id', '=', studentId)
    .where('order_id', 'is', null)
    .orderBy('given_at')
    .execute();
}
