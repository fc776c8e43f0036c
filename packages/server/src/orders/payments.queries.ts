import type { OpenedPayment, Payment, PaymentStatus, Settings, StaffPayment } from '@akada/contract';
import { discountedMinor } from '@akada/contract/rules/cart';
import { fromMinor } from '@akada/contract/rules/money';
import { type SqlBool, sql } from 'kysely';
import { lockRows } from '../db/dialect.ts';
import { type Db, type LessonRow, nobody, type PaymentRow, type Trx } from '../db/schema.ts';
import { hasWords, offsetOf, readPage, searchTextOf } from '../db/search.ts';
import { AppError } from '../http/app-error.ts';

/** Short enough for a transfer slip; the tail of the id is random. */
export function referenceOf(paymentId: string): string {
  return `AK-${paymentId.slice(-8).toUpperCase()}`;
}

/** 'ak 83bb95b6', as a bank statement or student writes it. */
function tailOfReference(typed: string): string | undefined {
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
    decidedAt: row.decided_at ?? undefined,
  };
}

export function toOpenedPayment(row: PaymentRow, settings: Settings): OpenedPayment {
  const { bankName, accountName, accountNumber, paymentNote: note } = settings;
  const isDue = row.status === 'pending' && row.amount_minor > 0 && accountNumber !== '';
  return { ...toPayment(row), payTo: isDue ? { bankName, accountName, accountNumber, note } : undefined };
}

export function toStaffPayment(row: PaymentRow): StaffPayment {
  return {
    ...toPayment(row),
    studentId: row.student_id === nobody ? '' : row.student_id,
    studentName: row.student_name,
    studentEmail: row.student_email,
    decidedBy: row.decided_by_name ?? undefined,
  };
}

export function paymentSearchText(of: { studentName: string; studentEmail: string; lessonTitle: string }): string {
  return searchTextOf(of.studentName, of.studentEmail, of.lessonTitle);
}

type Payer = { _id: string; fullName: string; email: string };

type NewPayment = {
  _id: string;
  payer: Payer;
  lesson: LessonRow;
  discountPercent: number;
  approveAtOnce: boolean;
  at: string;
};

function newRow({ _id, payer, lesson, discountPercent, approveAtOnce, at }: NewPayment): PaymentRow {
  const amount = discountedMinor(lesson.price_minor, discountPercent);
  // A discount may reduce a price of one kobo to nothing.
  const isFree = amount === 0;
  const isApproved = isFree || approveAtOnce;
  return {
    _id,
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
  };
}

/**
 * Returns the live payment, or a new one at the present price; rejected ones do not count. The unique index decides
 * races. Throws NoResultError when the payer's account is gone.
 */
export async function payFor(trx: Trx, payment: NewPayment): Promise<PaymentRow> {
  const { payer, lesson } = payment;
  const account = trx.selectFrom('users').select('_id').where('_id', '=', payer._id);
  await lockRows(trx, account, 'key').executeTakeFirstOrThrow();
  const inserted = await trx
    .insertInto('payments')
    .values(newRow(payment))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return inserted;
  const live = await trx
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', payer._id)
    .where('lesson_id', '=', lesson._id)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  // The live payment was rejected between the two statements.
  return live ?? payFor(trx, payment);
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

export async function getPaymentRow(db: Db, id: string, studentId?: string): Promise<PaymentRow> {
  let payment = db.selectFrom('payments').selectAll().where('_id', '=', id);
  if (studentId !== undefined) payment = payment.where('student_id', '=', studentId);
  const row = await payment.executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Payment not found');
  return row;
}

const nameless = 'Deleted account';

/** Also erases what staff wrote, which may name the student. */
export async function forgetPayer(trx: Trx, studentId: string): Promise<void> {
  for (const { _id, lesson_title } of await findPaymentsOf(trx, studentId)) {
    await trx
      .updateTable('payments')
      .set({
        student_id: nobody,
        student_name: nameless,
        student_email: '',
        reason: null,
        search_text: paymentSearchText({ studentName: nameless, studentEmail: '', lessonTitle: lesson_title }),
      })
      .where('student_id', '=', studentId)
      .where('_id', '=', _id)
      .execute();
  }
}

export type PaymentFilter = {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

async function sumByStatus(db: Db) {
  const rows = await db
    .selectFrom('payments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('amount_minor').as('amount')])
    .groupBy('status')
    .execute();
  const of = (status: PaymentStatus) => rows.find((row) => row.status === status) ?? { rows: 0, amount: 0 };
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') };
}

/** Pending payments are oldest first, decided ones newest first. */
function paymentsAt(db: Db, status: PaymentStatus | 'decided', search: string | undefined) {
  const direction = status === 'pending' ? 'asc' : 'desc';
  const payments = db.selectFrom('payments').selectAll().orderBy('created_at', direction).orderBy('_id', direction);
  const standing =
    status === 'decided' ? payments.where('status', '!=', 'pending') : payments.where('status', '=', status);
  return search ? standing.where((eb) => hasWords(eb.ref('search_text'), search)) : standing;
}

type Sums = Awaited<ReturnType<typeof sumByStatus>>;

/** Pending ones first. Without a search the sums tell the totals. */
async function findAll(db: Db, search: string | undefined, page: { limit: number; offset: number }, sums: Sums) {
  const [pendingRows, decidedRows] = search ? [] : [sums.pending.rows, sums.approved.rows + sums.rejected.rows];
  const pending = await readPage(paymentsAt(db, 'pending', search), page, pendingRows);
  const offset = Math.max(0, page.offset - pending.total);
  const limit = page.limit - pending.rows.length;
  const decided = await readPage(paymentsAt(db, 'decided', search), { offset, limit }, decidedRows);
  return { rows: [...pending.rows, ...decided.rows], total: pending.total + decided.total };
}

async function findByReference(db: Db, { status, search, page, limit }: PaymentFilter) {
  const tail = tailOfReference(search ?? '');
  if (tail === undefined) return null;
  let matching = db.selectFrom('payments').selectAll().where(sql<SqlBool>`substr(payments._id, 17) = ${tail}`);
  if (status) matching = matching.where('status', '=', status);
  const rows = await matching.orderBy('_id').execute();
  return rows.length === 0 ? null : { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

export async function findPayments(db: Db, filter: PaymentFilter) {
  const { status, search, limit } = filter;
  const page = { limit, offset: offsetOf(filter) };
  const sums = await sumByStatus(db);
  const found =
    (await findByReference(db, filter)) ??
    (status
      ? await readPage(paymentsAt(db, status, search), page, search ? undefined : sums[status].rows)
      : await findAll(db, search, page, sums));
  return {
    ...found,
    summary: {
      totalPayments: sums.pending.rows + sums.approved.rows + sums.rejected.rows,
      pendingAmount: fromMinor(sums.pending.amount),
      approvedAmount: fromMinor(sums.approved.amount),
    },
  };
}
