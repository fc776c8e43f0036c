import type { OpenedPayment, Payment, PaymentStatus, Settings, StaffPayment } from '@akada/contract';
import { discountedMinor } from '@akada/contract/rules/cart';
import { fromMinor } from '@akada/contract/rules/money';
import { sql } from 'kysely';
import type { Db, LessonRow, PaymentRow } from '../db/schema.ts';
import { contains } from '../db/text-match.ts';
import { AppError } from '../http/app-error.ts';

/** Short enough to write on a transfer slip; the tail of the id is its random part. */
export function referenceOf(paymentId: string): string {
  return `AK-${paymentId.slice(-8).toUpperCase()}`;
}

export function toPayment(row: PaymentRow): Payment {
  return {
    _id: row._id,
    lessonId: row.lesson_id,
    lessonTitle: row.lesson_title,
    price: fromMinor(row.price_minor),
    discount: fromMinor(row.discount_minor),
    amount: fromMinor(row.amount_minor),
    paymentMethod: row.method,
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    reference: referenceOf(row._id),
    createdAt: row.created_at,
    decidedAt: row.decided_at,
  };
}

/** With the account to pay to, as long as something is to be paid and the school has named one. */
export function toOpenedPayment(row: PaymentRow, settings: Settings): OpenedPayment {
  const { bankName, accountName, accountNumber, paymentNote: note } = settings;
  const isDue = row.status === 'pending' && row.amount_minor > 0 && accountNumber !== '';
  return { ...toPayment(row), payTo: isDue ? { bankName, accountName, accountNumber, note } : null };
}

export function toStaffPayment(row: PaymentRow): StaffPayment {
  return {
    ...toPayment(row),
    studentId: row.student_id ?? '',
    studentName: row.student_name,
    studentEmail: row.student_email,
    decidedBy: row.decided_by_name,
  };
}

type Payer = { _id: string; fullName: string; email: string };

/**
 * The student's live payment for the lesson: the one there is, or a new one at the price the database has now.
 * A rejected payment does not count: paying again makes a new pending one. The unique index decides races.
 */
export async function payFor(
  db: Db,
  payment: {
    _id: string;
    payer: Payer;
    lesson: LessonRow;
    discountPercent: number;
    approveAtOnce: boolean;
    at: string;
  },
): Promise<PaymentRow> {
  const { payer, lesson, at } = payment;
  const amount = discountedMinor(lesson.price_minor, payment.discountPercent);
  // Also where a discount leaves nothing of a price of one kobo: there is nothing to transfer.
  const isFree = amount === 0;
  const isApproved = isFree || payment.approveAtOnce;
  const inserted = await db
    .insertInto('payments')
    .values({
      _id: payment._id,
      student_id: payer._id,
      student_name: payer.fullName,
      student_email: payer.email,
      lesson_id: lesson._id,
      lesson_title: lesson.title,
      price_minor: lesson.price_minor,
      discount_minor: lesson.price_minor - amount,
      amount_minor: amount,
      method: isFree ? 'free' : 'bank transfer',
      status: isApproved ? 'approved' : 'pending',
      reason: null,
      decided_by: null,
      decided_by_name: null,
      decided_at: isApproved ? at : null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  const live = await db
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', payer._id)
    .where('lesson_id', '=', lesson._id)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  // The payment in the way was rejected between the two statements: now there is room.
  return live ?? payFor(db, payment);
}

export type PaymentFilter = {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

/** Pending first, the longest waiting on top; then the decided ones, newest first. */
export async function findPayments(db: Db, filter: PaymentFilter) {
  let matching = db.selectFrom('payments');
  if (filter.status) matching = matching.where('status', '=', filter.status);
  if (filter.search) {
    const term = filter.search;
    matching = matching.where((eb) =>
      eb.or([
        contains(eb.ref('student_name'), term),
        contains(eb.ref('student_email'), term),
        contains(eb.ref('lesson_title'), term),
      ]),
    );
  }
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(sql`case status when 'pending' then 0 else 1 end`)
    .orderBy(sql`case status when 'pending' then created_at else '' end`)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return { rows, total };
}

/** Over all payments: how many, what is waiting, what was approved. Amounts in the currency's main unit. */
export async function sumPayments(db: Db) {
  const rows = await db
    .selectFrom('payments')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('amount_minor').as('amount_minor'),
    ])
    .groupBy('status')
    .execute();
  const amountOf = (status: PaymentStatus) => fromMinor(rows.find((row) => row.status === status)?.amount_minor ?? 0);
  return {
    totalPayments: rows.reduce((sum, row) => sum + row.count, 0),
    pendingAmount: amountOf('pending'),
    approvedAmount: amountOf('approved'),
  };
}

export function findPaymentsOf(db: Db, studentId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

export async function getPaymentRow(db: Db, id: string): Promise<PaymentRow> {
  const row = await db.selectFrom('payments').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Payment not found');
  return row;
}

type Decision = {
  status: 'approved' | 'rejected';
  reason: string | null;
  by: { _id: string; fullName: string };
  at: string;
  /** The school's, for the sentence that tells a late-comer when it was decided. */
  timeZone: string;
};

function momentText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/**
 * Decides a pending payment. Two who decide at once: the first wins in SQL; the same decision again returns the first
 * one unchanged, the opposite one is 409 and says who decided and when.
 */
export async function decidePayment(db: Db, id: string, decision: Decision): Promise<PaymentRow> {
  const decided = await db
    .updateTable('payments')
    .set({
      status: decision.status,
      reason: decision.reason,
      decided_by: decision.by._id,
      decided_by_name: decision.by.fullName,
      decided_at: decision.at,
    })
    .where('_id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (decided) return decided;
  const row = await getPaymentRow(db, id);
  if (row.status === decision.status) return row;
  const who = row.decided_by_name ?? 'Akada';
  const when = momentText(row.decided_at ?? row.created_at, decision.timeZone);
  throw new AppError('already_decided', `This payment was already ${row.status} by ${who} on ${when}`);
}

/** Erases who paid; the record of the money stays. */
export async function forgetPayer(db: Db, studentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ student_name: 'Deleted account', student_email: '' })
    .where('student_id', '=', studentId)
    .execute();
}
