import type { CouponTerms } from '@akada/contract/rules/order-prices';
import { lockRows } from '../../platform/db/dialect.ts';
import type { CouponRow, Db, OrderRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

export function couponTerms({ percent, amount_minor, lesson_ids }: CouponRow): CouponTerms {
  return { percent, amountMinor: amount_minor, lessonIds: lesson_ids === null ? null : JSON.parse(lesson_ids) };
}

/** Cancelled and rejected orders give their use back. */
export const usingStatuses = ['open', 'paid', 'refunded', 'part-refunded'] as const satisfies OrderRow['status'][];

async function usesOf(db: Db, couponId: string, studentId: string) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('student_id', '=', studentId).as('own'),
    ])
    .where('coupon_id', '=', couponId)
    .where('status', 'in', usingStatuses)
    .executeTakeFirstOrThrow();
}

const refuse = (message: string) => new AppError('coupon_refused', message, 'coupon');

async function refuseBeyondLimits(db: Db, coupon: CouponRow, studentId: string): Promise<void> {
  const { all, own } = await usesOf(db, coupon._id, studentId);
  if (coupon.most_uses !== null && all >= coupon.most_uses) throw refuse('This coupon has been used up');
  if (coupon.most_per_student !== null && own >= coupon.most_per_student) {
    throw refuse('You have used this coupon as often as allowed');
  }
}

/** A rejection gave the coupon's use back, so reopening the order redeems it again. */
export async function redeemAgain(trx: Trx, { coupon_id, student_id }: OrderRow): Promise<void> {
  if (coupon_id === null) return;
  const coupon = await lockRows(
    trx,
    trx.selectFrom('coupons').selectAll().where('_id', '=', coupon_id),
  ).executeTakeFirst();
  if (coupon) await refuseBeyondLimits(trx, coupon, student_id);
}

/** Locked in a transaction, so that of parallel redemptions no more than the limit succeed. */
export async function getUsableCoupon(
  db: Db,
  code: string,
  { studentId, at }: { studentId: string; at: string },
): Promise<CouponRow> {
  const found = db.selectFrom('coupons').selectAll().where('code', '=', code).where('deleted_at', 'is', null);
  const coupon = await (db.isTransaction ? lockRows(db, found) : found).executeTakeFirst();
  if (!coupon) throw refuse('There is no such coupon');
  if (coupon.starts_at !== null && at < coupon.starts_at) throw refuse('This coupon is not valid yet');
  if (coupon.ends_at !== null && at >= coupon.ends_at) throw refuse('This coupon has ended');
  await refuseBeyondLimits(db, coupon, studentId);
  return coupon;
}
