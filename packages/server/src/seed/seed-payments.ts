import { discountedMinor } from '@akada/contract/rules/cart';
import type { LessonRow, PaymentRow, UserRow } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import { paymentSearchText } from '../payments/payments.queries.ts';
import { insertRows } from './insert-rows.ts';
import { dayMs, momentOf, type Seeding } from './seeding.ts';

type Sale = { student: UserRow; lesson: LessonRow; index: number };
type Staff = { _id: string; fullName: string };

const hourMs = dayMs / 24;

/** What became of it. The newest wait; a free lesson never does. */
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
  return {
    _id: seeding.dice.idAt(paidAt),
    student_id: student._id,
    student_name: student.full_name,
    student_email: student.email,
    lesson_id: lesson._id,
    lesson_title: lesson.title,
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

/** A student buys a lesson once: where the dice say it again, the next lesson is bought. */
function* sales(seeding: Seeding, students: readonly UserRow[], lessons: readonly LessonRow[]): Generator<Sale> {
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
  lessons: readonly LessonRow[],
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
  await insertRows(seeding.trx, 'payments', rows);
}
