import { randomInt } from 'node:crypto';
import type { ErrorReply } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { opensAt } from '@akada/contract/rules/opening';
import { type LessonPrice, type LinePrice, priceLines } from '@akada/contract/rules/order-prices';
import { referenceFrom, referenceLetters } from '@akada/contract/rules/order-reference';
import { lockRows } from '../../platform/db/dialect.ts';
import type { CouponRow, Db, OrderRow, PaymentRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { iso } from '../../platform/http/context.ts';
import { couponTerms, getUsableCoupon } from './coupons.ts';
import { grantLines } from './grants.ts';
import { mailDecisions } from './mail-decisions.ts';
import { type Edges, moveMoney } from './money.ts';
import { linesOf, orderSearchText } from './orders.queries.ts';
import { paymentSearchText } from './payments.queries.ts';
import { nextReceipt } from './receipt-number.ts';
import { findWanted, lockWish, type Payer, type Wanted, type Wish } from './wanted.ts';

const sumOf = (lines: readonly LinePrice[]) => ({
  subtotalMinor: lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
  discountMinor: lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0),
  totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
});

type Priced = { wanted: Wanted[]; lines: LinePrice[]; coupon: CouponRow | null };

export async function priceWish(db: Db, wish: Wish, edges: Edges): Promise<Priced> {
  const wanted = await findWanted(db, wish);
  const prices: LessonPrice[] = wanted.map(({ lesson, priceMinor, course }) => ({
    ...{ lessonId: lesson._id, priceMinor },
    ...(course && { courseId: course._id }),
  }));
  const { checkoutDiscountPercent } = edges.settings();
  if (!wish.coupon) return { wanted, lines: priceLines(prices, checkoutDiscountPercent, null), coupon: null };
  const coupon = await getUsableCoupon(db, wish.coupon, { studentId: wish.payer._id, at: iso(edges.now()) });
  const lines = priceLines(prices, checkoutDiscountPercent, couponTerms(coupon));
  const without = sumOf(priceLines(prices, checkoutDiscountPercent, null)).totalMinor;
  if (sumOf(lines).totalMinor === without) {
    throw new AppError('coupon_refused', 'This coupon is for other lessons', 'coupon');
  }
  return { wanted, lines, coupon };
}

const amountsOf = (lines: readonly LinePrice[]) => {
  const { subtotalMinor, discountMinor, totalMinor } = sumOf(lines);
  return { price: fromMinor(subtotalMinor), discount: fromMinor(discountMinor), amount: fromMinor(totalMinor) };
};

export function toQuote({ wanted, lines }: Priced, { now, settings }: Pick<Edges, 'now' | 'settings'>) {
  const lessons = wanted.map(({ lesson, course }, index) => ({ lesson, course, line: lines.slice(index, index + 1) }));
  const inCourses = Map.groupBy(lessons, ({ course }) => course?._id);
  const { subtotalMinor, discountMinor, totalMinor } = sumOf(lines);
  return {
    items: (inCourses.get(undefined) ?? []).map(({ lesson, line }) => ({
      lessonId: lesson._id,
      title: lesson.title,
      ...amountsOf(line),
      opensAt: opensAt(lesson.scheduled_date, now(), settings().timeZone) ?? undefined,
    })),
    courses: [...inCourses].flatMap(([courseId, own]) =>
      courseId === undefined
        ? []
        : [
            {
              ...{ courseId, title: own[0]?.course?.title ?? '', lessons: own.length },
              ...amountsOf(own.flatMap(({ line }) => line)),
            },
          ],
    ),
    subtotal: fromMinor(subtotalMinor),
    discount: fromMinor(discountMinor),
    total: fromMinor(totalMinor),
  } satisfies ErrorReply['quote'];
}

/** One in 900 million is taken by each order there is; the unique index refuses two that are drawn at one moment. */
async function newReference(trx: Trx): Promise<string> {
  for (;;) {
    const reference = referenceFrom(Array.from({ length: 6 }, () => randomInt(referenceLetters)));
    const taken = trx.selectFrom('orders').select('_id').where('reference', '=', reference);
    if ((await taken.executeTakeFirst()) === undefined) return reference;
  }
}

type NewOrder = Priced & { payer: Payer; requestKey: string | null };

type Start = { isPaid: boolean; method: string; at: string; reference: string };

function orderRow({ payer, wanted, lines, coupon, requestKey }: NewOrder, start: Start, _id: string): OrderRow {
  const { subtotalMinor, discountMinor, totalMinor } = sumOf(lines);
  const { isPaid, method, at, reference } = start;
  const of = { student_name: payer.fullName, student_email: payer.email, reference };
  return {
    ...of,
    student_id: payer._id,
    _id,
    status: isPaid ? 'paid' : 'open',
    subtotal_minor: subtotalMinor,
    discount_minor: discountMinor,
    total_minor: totalMinor,
    received_minor: 0,
    method,
    coupon_id: coupon?._id ?? null,
    coupon_code: coupon?.code ?? null,
    request_key: requestKey,
    claimed_at: null,
    session_id: null,
    reason: null,
    problem: null,
    reversed_at: null,
    past_acts: null,
    note: '',
    receipt_number: null,
    decided_by: null,
    decided_by_name: null,
    decided_at: isPaid ? at : null,
    search_text: orderSearchText(of, [
      ...new Set(wanted.flatMap(({ lesson, course }) => [...(course ? [course.title] : []), lesson.title])),
    ]),
    created_at: at,
  };
}

function lineRow(order: OrderRow, line: LinePrice, { lesson, course }: Wanted, _id: string): PaymentRow {
  const isPaid = order.status === 'paid';
  return {
    _id,
    order_id: order._id,
    reference: order.reference,
    student_id: order.student_id,
    student_name: order.student_name,
    student_email: order.student_email,
    lesson_id: lesson._id,
    lesson_title: lesson.title,
    course_id: course?._id ?? null,
    course_title: course?.title ?? null,
    price_minor: line.priceMinor,
    discount_minor: line.discountMinor,
    amount_minor: line.amountMinor,
    method: line.amountMinor === 0 ? 'free' : order.method,
    status: isPaid ? 'approved' : 'pending',
    reason: null,
    decided_by: null,
    decided_by_name: null,
    decided_at: order.decided_at,
    search_text: paymentSearchText({
      studentName: order.student_name,
      studentEmail: order.student_email,
      lessonTitle: lesson.title,
    }),
    created_at: order.created_at,
  };
}

/** Enough for a year's lessons one by one; without a limit one account could flood the staff's list. */
const mostOpenOrders = 100;

/** The account is locked, so that two orders at one moment count each other. */
async function refuseTooMany(trx: Trx, studentId: string): Promise<void> {
  const open = trx.selectFrom('orders').where('student_id', '=', studentId).where('status', '=', 'open');
  const { count } = await open.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  if (count < mostOpenOrders) return;
  const message = `You have ${count} orders that wait for payment. Please pay or cancel one of them first.`;
  throw new AppError('conflict', message);
}

/** Free orders, and all orders of a school that reviews none, are paid at once. */
export async function insertOrder(trx: Trx, wish: NewOrder, edges: Edges): Promise<OrderRow> {
  const { totalMinor } = sumOf(wish.lines);
  const at = iso(edges.now());
  const isFree = totalMinor === 0;
  const isPaid = isFree || edges.settings().paymentReview === 'auto';
  const method = isFree ? 'free' : 'bank transfer';
  if (!isPaid) await refuseTooMany(trx, wish.payer._id);
  const order = orderRow(wish, { isPaid, method, at, reference: await newReference(trx) }, edges.newId());
  if (isPaid && !isFree) order.receipt_number = await nextReceipt(trx);
  await trx.insertInto('orders').values(order).execute();
  // An order of one has its payment's id, so that links to payments lead to it.
  const ids = wish.lines.length === 1 ? [order._id] : wish.lines.map(() => edges.newId()).toSorted();
  const payments = wish.lines.flatMap((line, index) => {
    const wanted = wish.wanted[index];
    const _id = ids[index];
    return wanted && _id ? [lineRow(order, line, wanted, _id)] : [];
  });
  await trx.insertInto('payments').values(payments).execute();
  if (!isPaid) return order;
  const by = { _id: null, fullName: 'Akada' };
  await grantLines(trx, payments, { by, at, newId: edges.newId });
  if (isFree) return order;
  await mailDecisions(trx, edges, payments);
  await moveMoney(trx, order, {
    ...{ _id: edges.newId(), kind: 'received', amount_minor: totalMinor, method, moved_at: at, by },
  });
  return { ...order, received_minor: totalMinor };
}

/** One order of a student at a time. Throws NoResultError when the payer's account is gone. */
export async function lockPayer(trx: Trx, payer: Payer): Promise<void> {
  const account = trx.selectFrom('users').select('_id').where('_id', '=', payer._id);
  await lockRows(trx, account).executeTakeFirstOrThrow();
}

type Placing = Wish & { expectedMinor: number; requestKey: string | null };

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;

/** Throws 400 when the key came with other lessons, other courses or another coupon before. */
async function sameWish(trx: Trx, order: OrderRow, { lessonIds, courseIds = [], coupon }: Wish): Promise<OrderRow> {
  const lines = await linesOf(trx, [order._id]);
  const alone = lines.filter(({ course_id }) => course_id === null).map(({ lesson_id }) => lesson_id);
  const courses = [...new Set(lines.flatMap(({ course_id }) => course_id ?? []))];
  const isSame = isSameList(alone, lessonIds) && isSameList(courses, courseIds);
  if (isSame && order.coupon_code === (coupon ?? null)) return order;
  throw new AppError('invalid', 'This Idempotency-Key belongs to another order', 'Idempotency-Key');
}

/** A repeated `requestKey` returns the same order. */
export async function placeOrder(trx: Trx, placing: Placing, edges: Edges): Promise<OrderRow> {
  const { payer, requestKey, expectedMinor } = placing;
  await lockPayer(trx, payer);
  if (requestKey !== null) {
    const same = await trx
      .selectFrom('orders')
      .selectAll()
      .where('student_id', '=', payer._id)
      .where('request_key', '=', requestKey)
      .executeTakeFirst();
    if (same) return sameWish(trx, same, placing);
  }
  await lockWish(trx, placing);
  const priced = await priceWish(trx, placing, edges);
  if (sumOf(priced.lines).totalMinor !== expectedMinor) {
    throw new AppError('price_changed', 'The price has changed. Please check the new total.', {
      field: 'expectedTotal',
      quote: toQuote(priced, edges),
    });
  }
  return insertOrder(trx, { ...priced, payer, requestKey }, edges);
}
