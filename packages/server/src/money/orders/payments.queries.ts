import type { OpenedPayment, Payment, PaymentStatus, Settings, StaffPayment } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { referenceTyped } from '@akada/contract/rules/order-reference';
import { Cache } from '../../platform/db/cache.ts';
import { type Db, nobody, type PaymentRow } from '../../platform/db/schema.ts';
import { hasWords, offsetOf, readPage, searchTextOf } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import { findActsOfLines } from './acts.ts';
import { sumOfDue } from './due.ts';

/** `/payment` has three states; a cancelled or refunded line is 'rejected' with its reason. */
export function paymentStatusOf(status: PaymentRow['status']): PaymentStatus {
  return status === 'pending' || status === 'approved' ? status : 'rejected';
}

function reasonOf({ reason, status }: PaymentRow): { reason?: string } {
  if (reason !== null) return { reason };
  return status === 'cancelled' ? { reason: 'You cancelled this order.' } : {};
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
    status: paymentStatusOf(row.status),
    ...reasonOf(row),
    reference: row.reference,
    createdAt: row.created_at,
    decidedAt: row.decided_at ?? undefined,
  };
}

export function toOpenedPayment(row: PaymentRow, settings: Settings): OpenedPayment {
  const { bankName, accountName, accountNumber, paymentNote: note } = settings;
  const isDue = row.status === 'pending' && row.amount_minor > 0 && accountNumber !== '';
  return { ...toPayment(row), payTo: isDue ? { bankName, accountName, accountNumber, note } : undefined };
}

export async function toStaffPayments(db: Db, rows: readonly PaymentRow[]): Promise<StaffPayment[]> {
  const acts = await findActsOfLines(db, rows);
  return rows.map((row) => ({
    ...toPayment(row),
    studentId: row.student_id === nobody ? '' : row.student_id,
    studentName: row.student_name,
    studentEmail: row.student_email,
    decidedBy: row.decided_by_name ?? undefined,
    acts: acts.get(row._id) ?? [],
  }));
}

export async function toStaffPayment(db: Db, row: PaymentRow): Promise<StaffPayment> {
  const [payment] = await toStaffPayments(db, [row]);
  if (!payment) throw new Error('a payment has no reply');
  return payment;
}

export function paymentSearchText(of: { studentName: string; studentEmail: string; lessonTitle: string }): string {
  return searchTextOf(of.studentName, of.studentEmail, of.lessonTitle);
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
  const of = (status: PaymentStatus) => {
    const own = rows.filter((row) => paymentStatusOf(row.status) === status);
    return { rows: own.reduce((sum, row) => sum + row.rows, 0), amount: own.reduce((sum, row) => sum + row.amount, 0) };
  };
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected'), due: await sumOfDue(db) };
}

const storedAs = {
  pending: ['pending'],
  approved: ['approved'],
  rejected: ['rejected', 'cancelled', 'refunded'],
} as const satisfies Record<PaymentStatus, PaymentRow['status'][]>;

/** Pending payments are oldest first, decided ones newest first. */
function paymentsAt(db: Db, status: PaymentStatus | 'decided', search: string | undefined) {
  const direction = status === 'pending' ? 'asc' : 'desc';
  const payments = db.selectFrom('payments').selectAll().orderBy('created_at', direction).orderBy('_id', direction);
  const standing =
    status === 'decided' ? payments.where('status', '!=', 'pending') : payments.where('status', 'in', storedAs[status]);
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
  const reference = referenceTyped(search ?? '');
  if (reference === null) return null;
  let matching = db.selectFrom('payments').selectAll().where('reference', '=', reference);
  if (status) matching = matching.where('status', 'in', storedAs[status]);
  const rows = await matching.orderBy('_id').execute();
  return rows.length === 0 ? null : { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

const sumsByStatus = perContext((context) => new Cache<Sums>(context, ['orders', 'payments']));

export async function findPayments(context: Context, filter: PaymentFilter) {
  const { db } = context;
  const { status, search, limit } = filter;
  const page = { limit, offset: offsetOf(filter) };
  const sums = await sumsByStatus(context).get('', () => sumByStatus(db));
  const found =
    (await findByReference(db, filter)) ??
    (status
      ? await readPage(paymentsAt(db, status, search), page, search ? undefined : sums[status].rows)
      : await findAll(db, search, page, sums));
  return {
    ...found,
    summary: {
      totalPayments: sums.pending.rows + sums.approved.rows + sums.rejected.rows,
      pendingAmount: fromMinor(sums.due),
      approvedAmount: fromMinor(sums.approved.amount),
    },
  };
}
