import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/session.ts';

/** The student whose orders the caller may read: the caller, or a guardian's child who does not hide payments. */
export async function studentOfOrder(db: Db, caller: Caller, orderId: string): Promise<string> {
  if (caller.role !== 'guardian') return caller._id;
  const order = await db
    .selectFrom('orders')
    .innerJoin('guardian_links', 'guardian_links.student_id', 'orders.student_id')
    .leftJoin('guardian_choices', 'guardian_choices.student_id', 'orders.student_id')
    .select('orders.student_id')
    .where('orders._id', '=', orderId)
    .where('guardian_id', '=', caller._id)
    .where(sql<boolean>`coalesce(is_of_age * hides_payments, 0) = 0`)
    .executeTakeFirst();
  if (!order) throw new AppError('not_found', 'Order not found');
  return order.student_id;
}
