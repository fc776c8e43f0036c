import type { LessonRow, PaymentRow, Trx } from '../../platform/db/schema.ts';
import { lockLessons } from './drafts.ts';
import type { Edges } from './money.ts';
import { getPaymentRow } from './payments.queries.ts';
import { insertOrder, lockPayer, priceWish } from './place.ts';
import type { Payer } from './wanted.ts';

/**
 * Returns the payment that is pending or gave the lesson, or a new order of one at the present price. Throws
 * NoResultError when the payer's account is gone.
 */
export async function payFor(
  trx: Trx,
  payer: Payer,
  lesson: Pick<LessonRow, '_id'>,
  edges: Edges,
): Promise<PaymentRow> {
  await lockPayer(trx, payer);
  const live = await trx
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', payer._id)
    .where('lesson_id', '=', lesson._id)
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (live) return live;
  await lockLessons(trx, [lesson._id]);
  const wish = { payer, lessonIds: [lesson._id] };
  const order = await insertOrder(trx, { ...(await priceWish(trx, wish, edges)), payer, requestKey: null }, edges);
  return getPaymentRow(trx, order._id);
}
