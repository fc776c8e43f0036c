import type { OpenedPayment, Payment, Settings, StaffPayment } from '@akada/contract';
import { discountedMinor } from '@akada/contract/rules/cart';
import { fromMinor } from '@akada/contract/rules/money';
import { sql } from 'kysely';
import { searchTextOf } from '../db/fold.ts';
import type { Db, LessonRow, PaymentRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';

/** Short enough to write on a transfer slip; the tail of the id is its random part. */
export function referenceOf(paymentId: string): string {
  return `AK-${paymentId.slice(-8).toUpperCase()}`;
}

/** The tail of the id, of what may be a reference as a bank's statement or a student writes it: 'ak 83bb95b6'. */
export function tailOfReference(typed: string): string | undefined {
  return /^\s*(?:ak[\s-]*)?([0-9a-f]{8})\s*$/i.exec(typed)?.[1]?.toLowerCase();
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

/** What the list is searched by. */
export function paymentSearchText(of: { studentName: string; studentEmail: string; lessonTitle: string }): string {
  return searchTextOf(of.studentName, of.studentEmail, of.lessonTitle);
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
      search_text: paymentSearchText({
        studentName: payer.fullName,
        studentEmail: payer.email,
        lessonTitle: lesson.title,
      }),
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

export function findPaymentsOf(db: Db, studentId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

export function findPaymentRow(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('_id', '=', id).executeTakeFirst();
}

export async function getPaymentRow(db: Db, id: string): Promise<PaymentRow> {
  const row = await findPaymentRow(db, id);
  if (!row) throw new AppError('not_found', 'Payment not found');
  return row;
}

const nameless = 'Deleted account';

/** Erases who paid, and what staff wrote about it, which may name them; the record of the money stays. */
export async function forgetPayer(db: Db, studentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set((eb) => ({
      student_name: nameless,
      student_email: '',
      reason: null,
      search_text: sql<string>`${searchTextOf(nameless, '', '')} || fold(${eb.ref('lesson_title')})`,
    }))
    .where('student_id', '=', studentId)
    .execute();
}
