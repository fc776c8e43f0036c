import { randomBytes } from 'node:crypto';
import { discountedMinor } from '@akada/contract/rules/cart';
import { classLevels } from '@akada/contract/rules/class-level';
import type { LessonRow, PaymentRow, UserRow } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import { paymentSearchText } from '../payments/payments.queries.ts';
import { hashPassword } from '../users/password.ts';
import { personSearchText } from '../users/users.queries.ts';
import { dayMs, insertRows, momentOf, type Seeding } from './seeding.ts';
import { familyNames, firstNames } from './words.ts';

export const seedDomain = '@seed.example';

const digits = (value: number, length: number) => String(value).padStart(length, '0');

function studentRow(seeding: Seeding, index: number, passwordHash: string): UserRow {
  const { dice, wishes } = seeding;
  const [first, family] = [dice.pick(firstNames), dice.pick(familyNames)];
  const fullName = dice.percent(40) ? `${first} ${dice.pick(firstNames)} ${family}` : `${first} ${family}`;
  const email = `${first}.${family}.${wishes.seed}-${index + 1}${seedDomain}`.toLowerCase();
  const joined = momentOf(seeding, index, wishes.users, 400);
  const row = {
    _id: dice.idAt(joined),
    full_name: fullName,
    email,
    // No Nigerian network has numbers that begin with 0.
    phone_number: `+2340${digits(wishes.seed, 3)}${digits(index, 7)}`,
    class_level: dice.pick(classLevels),
    role: 'user' as const,
    is_verified: dice.percent(80) ? 1 : 0,
    is_active: dice.percent(98) ? 1 : 0,
    password_hash: passwordHash,
    last_sign_in_at: null,
    devices_since: '',
    created_at: iso(joined),
    updated_at: iso(joined),
  };
  return { ...row, search_text: personSearchText(row) };
}

/** Nobody can sign in as them, because their one password is thrown away. */
export async function seedPeople(seeding: Seeding): Promise<UserRow[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const students = Array.from({ length: seeding.wishes.users }, (_, index) => studentRow(seeding, index, passwordHash));
  await insertRows(seeding.trx, 'users', students);
  return students;
}

type Sale = { student: UserRow; lesson: LessonRow; index: number };
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
