import { inChunks } from '../../platform/db/dialect.ts';
import { type Db, nobody, type Trx } from '../../platform/db/schema.ts';
import { linesOf, orderSearchText } from './orders.queries.ts';
import { findPaymentsOf, paymentSearchText } from './payments.queries.ts';
import { forgetInStatements } from './statement/forget-narrations.ts';

const nameless = { student_id: nobody, student_name: 'Deleted account', student_email: '', reason: null } as const;

/** Money stays without a name. Also erases what staff wrote, which may name the student. */
export async function forgetPayer(trx: Trx, studentId: string): Promise<void> {
  const { student_name: studentName, student_email: studentEmail } = nameless;
  for (const { _id, lesson_title } of await findPaymentsOf(trx, studentId)) {
    await trx
      .updateTable('payments')
      .set({ ...nameless, search_text: paymentSearchText({ studentName, studentEmail, lessonTitle: lesson_title }) })
      .where('student_id', '=', studentId)
      .where('_id', '=', _id)
      .execute();
  }
  const orders = await trx.selectFrom('orders').selectAll().where('student_id', '=', studentId).execute();
  for (const order of orders) {
    const titles = (await linesOf(trx, [order._id])).map(({ lesson_title }) => lesson_title);
    const nobodys = { ...nameless, note: '', request_key: null, session_id: null, past_acts: null };
    await trx
      .updateTable('orders')
      .set({ ...nobodys, search_text: orderSearchText({ ...order, ...nobodys }, titles) })
      .where('student_id', '=', studentId)
      .where('_id', '=', order._id)
      .execute();
  }
  for (const table of ['money', 'gateway_payments', 'gateway_refunds'] as const) {
    await trx.updateTable(table).set({ student_id: nobody }).where('student_id', '=', studentId).execute();
  }
  for (const ids of inChunks(orders.map(({ _id }) => _id))) {
    await trx.updateTable('money').set({ reason: null }).where('order_id', 'in', ids).execute();
    await trx.updateTable('gateway_payments').set({ payment_url: null }).where('order_id', 'in', ids).execute();
  }
  const names = [...new Set(orders.map(({ student_name }) => student_name))];
  await forgetInStatements(trx, { names, orderIds: orders.map(({ _id }) => _id) });
  await trx.deleteFrom('proofs').where('student_id', '=', studentId).execute();
  await trx.deleteFrom('grants').where('student_id', '=', studentId).execute();
}

/** Orders of deleted accounts, with all that hangs on them. A statement keeps its credits: they were used. */
export async function deleteNameless(trx: Trx, orderIds: readonly string[]): Promise<void> {
  for (const ids of inChunks(orderIds)) {
    for (const table of ['payments', 'money', 'gateway_payments', 'gateway_refunds'] as const) {
      await trx.deleteFrom(table).where('student_id', '=', nobody).where('order_id', 'in', ids).execute();
    }
    await trx.deleteFrom('orders').where('student_id', '=', nobody).where('_id', 'in', ids).execute();
  }
}

/** Proofs of open orders stay. Returns the number deleted. */
export async function deleteProofs(db: Db, before: string, most: number): Promise<number> {
  const old = db
    .selectFrom('proofs')
    .innerJoin('orders', 'orders._id', 'proofs.order_id')
    .select('proofs._id')
    .where('proofs.created_at', '<', before)
    .where('orders.status', '!=', 'open')
    .limit(most);
  return (await db.deleteFrom('proofs').where('_id', 'in', old).returning('_id').execute()).length;
}
