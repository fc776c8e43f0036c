import { discountedMinor } from '@akada/contract/rules/cart';
import { referenceFrom, referenceLetters } from '@akada/contract/rules/order-reference';
import { orderSearchText } from '../../money/orders/orders.queries.ts';
import { paymentSearchText } from '../../money/orders/payments.queries.ts';
import type { Stored } from '../../platform/db/group-rows.ts';
import type { GrantRow, LessonRow, MoneyRow, OrderRow, PaymentRow, UserRow } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { dayMs, insertRows, momentOf, type Seeding } from './seeding.ts';

type Sale = { student: UserRow; lesson: Stored<LessonRow>; index: number };
type Staff = { _id: string; fullName: string };

const hourMs = dayMs / 24;

function fateOf(seeding: Seeding, { lesson, index }: Sale, paidAt: number, staff: Staff | null) {
  const { dice, wishes, now } = seeding;
  if (lesson.price_minor === 0) {
    return {
      status: 'approved',
      reason: null,
      decided_by: null,
      decided_by_name: null,
      decided_at: iso(paidAt),
    } as const;
  }
  const isNew = index > wishes.payments * 0.8;
  if (isNew && dice.percent(60)) {
    return { status: 'pending', reason: null, decided_by: null, decided_by_name: null, decided_at: null } as const;
  }
  const decision = {
    decided_by: staff?._id ?? null,
    decided_by_name: staff?.fullName ?? null,
    decided_at: iso(Math.min(now, paidAt + (dice.below(30) + 1) * hourMs)),
  };
  if (dice.percent(90)) return { status: 'approved', reason: null, ...decision } as const;
  return { status: 'rejected', reason: 'We could not find this transfer in our account.', ...decision } as const;
}

function paymentRow(seeding: Seeding, sale: Sale, discountPercent: number, staff: Staff | null): PaymentRow {
  const { student, lesson, index } = sale;
  const paidAt = momentOf(seeding, index, seeding.wishes.payments, 365);
  const amount = discountedMinor(lesson.price_minor, discountPercent);
  const _id = seeding.dice.idAt(paidAt);
  return {
    _id,
    order_id: _id,
    reference: referenceAt(seeding.wishes.seed, index),
    student_id: student._id,
    student_name: student.full_name,
    student_email: student.email,
    lesson_id: lesson._id,
    lesson_title: lesson.title,
    course_id: null,
    course_title: null,
    price_minor: lesson.price_minor,
    discount_minor: lesson.price_minor - amount,
    amount_minor: amount,
    method: amount === 0 ? 'free' : 'bank transfer',
    ...fateOf(seeding, sale, paidAt, staff),
    search_text: paymentSearchText({
      studentName: student.full_name,
      studentEmail: student.email,
      lessonTitle: lesson.title,
    }),
    created_at: iso(paidAt),
  };
}

/** Each number has another reference: the step has no factor in common with their count. */
function referenceAt(seed: number, index: number): string {
  let rest = (index * 7_654_321 + seed * 888_883) % referenceLetters ** 6;
  const draw = Array.from({ length: 6 }, () => {
    const letter = rest % referenceLetters;
    rest = Math.floor(rest / referenceLetters);
    return letter;
  });
  return referenceFrom(draw);
}

/** The order of one that each payment stands for. */
function orderOf(payment: PaymentRow): OrderRow {
  const { lesson_id, lesson_title, course_id, course_title, ...ofOrder } = payment;
  const { order_id, price_minor, discount_minor, amount_minor, ...same } = ofOrder;
  return {
    ...same,
    status: payment.status === 'approved' ? 'paid' : payment.status === 'pending' ? 'open' : 'rejected',
    subtotal_minor: price_minor,
    discount_minor,
    total_minor: amount_minor,
    received_minor: payment.status === 'approved' ? amount_minor : 0,
    coupon_id: null,
    coupon_code: null,
    request_key: null,
    session_id: null,
    claimed_at: null,
    problem: null,
    reversed_at: null,
    past_acts: null,
    note: '',
    receipt_number: null,
    search_text: orderSearchText(payment, [lesson_title]),
  };
}

const moverOf = ({ decided_by, decided_by_name }: PaymentRow) => ({
  moved_by: decided_by,
  moved_by_name: decided_by_name ?? 'Akada',
});

function moneyOf(payment: PaymentRow): MoneyRow {
  const { student_id, _id, order_id, amount_minor, method, created_at, decided_at } = payment;
  return {
    ...{ student_id, _id, order_id, amount_minor, method, ...moverOf(payment) },
    ...{ kind: 'received', status: 'done', external_id: null, reason: null, moved_at: decided_at ?? created_at },
  };
}

function grantOf(payment: PaymentRow): GrantRow {
  const { student_id, _id, order_id, lesson_id, decided_by, decided_by_name, decided_at, created_at } = payment;
  return {
    ...{ student_id, _id, lesson_id, order_id, payment_id: _id, course_id: null, gift_id: null, given_by: decided_by },
    ...{
      given_by_name: decided_by_name ?? 'Akada',
      reason: '',
      reason_shown: null,
      given_at: decided_at ?? created_at,
    },
    ...{ revoked_at: null, revoked_by: null, revoked_by_name: null, revoked_reason: null },
  };
}

function* sales(
  seeding: Seeding,
  students: readonly UserRow[],
  lessons: readonly Stored<LessonRow>[],
): Generator<Sale> {
  const sold = new Set<number>();
  for (let index = 0; index < seeding.wishes.payments; index += 1) {
    const who = seeding.dice.below(students.length);
    let key = who * lessons.length + seeding.dice.below(lessons.length);
    while (sold.has(key)) key = (key + 1) % (students.length * lessons.length);
    sold.add(key);
    const [student, lesson] = [students[Math.floor(key / lessons.length)], lessons[key % lessons.length]];
    if (student && lesson) yield { student, lesson, index };
  }
}

export async function seedPayments(
  seeding: Seeding,
  students: readonly UserRow[],
  lessons: readonly Stored<LessonRow>[],
  discountPercent: number,
): Promise<void> {
  const admin = await seeding.trx
    .selectFrom('users')
    .select(['_id', 'full_name as fullName'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('_id')
    .executeTakeFirst();
  const rows = [...sales(seeding, students, lessons)].map((sale) =>
    paymentRow(seeding, sale, discountPercent, admin ?? null),
  );
  const approved = rows.filter(({ status }) => status === 'approved');
  await insertRows(seeding.trx, 'orders', rows.map(orderOf));
  await insertRows(seeding.trx, 'payments', rows);
  await insertRows(seeding.trx, 'money', approved.filter(({ amount_minor }) => amount_minor > 0).map(moneyOf));
  await insertRows(seeding.trx, 'grants', approved.map(grantOf));
}
