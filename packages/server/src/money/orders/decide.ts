import type { Approval } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { schoolMoment } from '@akada/contract/rules/school-day';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { nobody, type OrderRow, type PaymentRow, type Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sumOf, unusedMinor } from './due.ts';
import { grantLines } from './grants.ts';
import { type MailEdges, mailDecisions } from './mail-decisions.ts';
import { type Mover, moveMoney } from './money.ts';
import { linesOf, lockOrder } from './orders.queries.ts';
import { findPaymentRow, getPaymentRow, toStaffPayment } from './payments.queries.ts';
import { nextReceipt } from './receipt-number.ts';

export type Decision = {
  by: Actor;
  at: string;
  timeZone: string;
  newId: () => string;
  /** Without it the student gets no mail. */
  mail?: MailEdges;
};

export type Rejection = Decision & { reason: string };

const wasRefunded = ({ status }: OrderRow | PaymentRow) => status === 'refunded' || status === 'part-refunded';

/** An order keeps the name of its approver after a refund; a line has the name of its last decision. */
export function decidedText(what: string, row: OrderRow | PaymentRow, timeZone: string): string {
  const who = row.status === 'cancelled' ? 'the student' : (row.decided_by_name ?? 'Akada');
  const when = schoolMoment(row.decided_at ?? row.created_at, timeZone);
  const wasGivenBack = wasRefunded(row) && !('lesson_id' in row);
  const isApproved = row.status === 'paid' || wasGivenBack;
  const text = `${what} was already ${isApproved ? 'approved' : row.status} by ${who} on ${when}`;
  return wasGivenBack ? `${text}, and money was given back` : text;
}

export const personOf = ({ student_id }: Pick<OrderRow, 'student_id'>) => (student_id === nobody ? null : student_id);

type Changes = Partial<Pick<PaymentRow, 'status' | 'reason' | 'decided_by' | 'decided_by_name' | 'decided_at'>>;

export async function changeLines(trx: Trx, lines: readonly PaymentRow[], changes: Changes): Promise<PaymentRow[]> {
  if (lines.length === 0) return [];
  return trx
    .updateTable('payments')
    .set(changes)
    .where(
      '_id',
      'in',
      lines.map(({ _id }) => _id),
    )
    .returningAll()
    .execute();
}

export const decidedBy = ({ by, at }: { by: Mover; at: string }) => ({
  decided_by: by._id,
  decided_by_name: by.fullName,
  decided_at: at,
});

export async function changeOrder(trx: Trx, order: OrderRow, changes: Partial<OrderRow>): Promise<OrderRow> {
  return trx.updateTable('orders').set(changes).where('_id', '=', order._id).returningAll().executeTakeFirstOrThrow();
}

type Giving = { by: Mover; at: string; newId: () => string };

/** The student owns the lessons of these lines. */
export async function giveLines(trx: Trx, lines: readonly PaymentRow[], giving: Giving): Promise<PaymentRow[]> {
  const given = await changeLines(trx, lines, { status: 'approved', reason: null, ...decidedBy(giving) });
  await grantLines(trx, given, giving);
  return given;
}

export const amountText = (minor: number) => fromMinor(minor).toLocaleString('en', { minimumFractionDigits: 2 });

/** A note to staff about money that pays for no lesson; null while an open order waits for the rest. */
function problemOf(unused: number, status: OrderRow['status']): string | null {
  if (unused <= 0 || status === 'open') return null;
  const what = status === 'paid' ? 'more than the lessons cost has arrived' : `has arrived for this ${status} order`;
  return `${amountText(unused)} ${what}`;
}

/** Sets the order's status from its lines. A receipt keeps its number whatever happens to the order. */
export async function settleOrder(trx: Trx, order: OrderRow, { by, at }: Giving, reason: string | null) {
  const lines = await linesOf(trx, [order._id]);
  if (lines.some(({ status }) => status === 'pending')) {
    return changeOrder(trx, order, { reversed_at: null });
  }
  const isPaid = lines.some(({ status }) => status === 'approved');
  const isBack = lines.some(({ status }) => status === 'refunded');
  const ended = isBack ? 'refunded' : order.status === 'open' ? 'rejected' : order.status;
  const status = isPaid ? (isBack ? 'part-refunded' : 'paid') : ended;
  const problem = problemOf(unusedMinor(order, lines), status);
  if (status === order.status) return changeOrder(trx, order, { problem });
  const receipt_number = order.receipt_number ?? (isPaid ? await nextReceipt(trx) : null);
  const decided = { status, reason: isPaid ? null : reason, ...decidedBy({ by, at }) } as const;
  return changeOrder(trx, order, { ...decided, receipt_number, problem, reversed_at: null });
}

/** Books what is still missing for these lines as a transfer that has arrived. */
async function bookTransfer(trx: Trx, order: OrderRow, missing: number, { by, at, newId }: Giving): Promise<OrderRow> {
  if (missing <= 0) return order;
  const method = 'bank transfer';
  await moveMoney(trx, order, {
    ...{ _id: newId(), kind: 'received', amount_minor: missing, method, moved_at: at, by },
  });
  return { ...order, received_minor: order.received_minor + missing };
}

/** Staff say that the money for these pending lines has arrived. */
async function approveLines(trx: Trx, order: OrderRow, lines: readonly PaymentRow[], decision: Decision) {
  const all = await linesOf(trx, [order._id]);
  const booked = await bookTransfer(trx, order, sumOf(lines) - unusedMinor(order, all), decision);
  const given = await giveLines(trx, lines, decision);
  return { order: await settleOrder(trx, booked, decision, null), given };
}

const audited = (order: OrderRow) => ({ status: order.status, ...(order.reason !== null && { reason: order.reason }) });

export async function recordOrder(
  trx: Trx,
  action: 'order.approve' | 'order.reject' | 'order.reverse' | 'order.refund' | 'order.receive',
  { before, after, by, at }: { before: OrderRow; after: OrderRow; by: Actor; at: string },
  facts: object = {},
): Promise<void> {
  await recordAudit(trx, {
    ...{ action, by, at },
    subject: { kind: 'order', _id: after._id, title: after.reference },
    person: personOf(after),
    before: audited(before),
    after: { ...audited(after), ...facts },
  });
}

const isOver = (order: OrderRow) => order.status !== 'open';

/** The same decision again returns the first one; the opposite one throws 409. */
export async function approveOrder(trx: Trx, id: string, decision: Decision): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  if (order.status === 'paid') return order;
  if (isOver(order)) throw new AppError('already_decided', decidedText('This order', order, decision.timeZone));
  const pending = (await linesOf(trx, [id])).filter(({ status }) => status === 'pending');
  const { order: after, given } = await approveLines(trx, order, pending, decision);
  await recordOrder(trx, 'order.approve', { before: order, after, ...decision });
  if (decision.mail) await mailDecisions(trx, decision.mail, given);
  return after;
}

export async function rejectOrder(trx: Trx, id: string, decision: Rejection): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  const lines = await linesOf(trx, [id]);
  // Some lessons may have been given for a part of the money before the rest was rejected.
  if (isOver(order) && lines.some(({ status }) => status === 'rejected')) return order;
  if (isOver(order)) throw new AppError('already_decided', decidedText('This order', order, decision.timeZone));
  const pending = lines.filter(({ status }) => status === 'pending');
  const rejected = await changeLines(trx, pending, {
    ...{ status: 'rejected', reason: decision.reason, ...decidedBy(decision) },
  });
  const after = await settleOrder(trx, order, decision, decision.reason);
  await recordOrder(trx, 'order.reject', { before: order, after, ...decision });
  if (decision.mail) await mailDecisions(trx, decision.mail, rejected);
  return after;
}

export type LineDecision = Decision & { status: 'approved' | 'rejected'; reason: string | null };

/** Decides one line on its own, for `/payment`; undefined when it is not pending. */
async function decideLineFirst(trx: Trx, id: string, decision: LineDecision): Promise<PaymentRow | undefined> {
  const found = await findPaymentRow(trx, id);
  if (!found) return undefined;
  const order = await lockOrder(trx, found.order_id);
  const line = await lockRows(
    trx,
    trx.selectFrom('payments').selectAll().where('_id', '=', id),
  ).executeTakeFirstOrThrow();
  if (line.status !== 'pending') return undefined;
  if (decision.status === 'approved') await approveLines(trx, order, [line], decision);
  else {
    await changeLines(trx, [line], { status: 'rejected', reason: decision.reason, ...decidedBy(decision) });
    await settleOrder(trx, order, decision, decision.reason);
  }
  const { status, reason, by, at } = decision;
  await recordAudit(trx, {
    action: status === 'approved' ? 'payment.approve' : 'payment.reject',
    by,
    at,
    subject: { kind: 'payment', _id: id, title: line.lesson_title },
    person: personOf(line),
    before: { status: 'pending' },
    after: { status, ...(reason !== null && { reason }) },
  });
  return getPaymentRow(trx, id);
}

/** The same decision again returns the first one; the opposite one throws 409. */
export async function decidePayment(trx: Trx, id: string, decision: LineDecision): Promise<PaymentRow> {
  const decided = await decideLineFirst(trx, id, decision);
  if (decided) {
    if (decision.mail) await mailDecisions(trx, decision.mail, [decided]);
    return decided;
  }
  const row = await getPaymentRow(trx, id);
  if (row.status === decision.status) return row;
  throw new AppError('already_decided', decidedText('This payment', row, decision.timeZone));
}

async function approveOne(trx: Trx, id: string, decision: LineDecision, firsts: PaymentRow[]): Promise<Approval> {
  const approved = await decideLineFirst(trx, id, decision);
  if (approved) {
    firsts.push(approved);
    const payment = await toStaffPayment(trx, approved);
    return { _id: id, outcome: 'approved', message: 'Payment approved successfully!', payment };
  }
  const row = await findPaymentRow(trx, id);
  if (!row) return { _id: id, outcome: 'not-found', message: 'Payment not found' };
  return {
    _id: id,
    outcome: row.status === 'approved' ? 'already-approved' : 'already-rejected',
    message: decidedText('This payment', row, decision.timeZone),
    payment: await toStaffPayment(trx, row),
  };
}

/** In one order and before any receipt is numbered, so that overlapping selections do not deadlock. */
async function lockOrdersOf(trx: Trx, ids: readonly string[]): Promise<void> {
  const lines = await trx.selectFrom('payments').select('order_id').where('_id', 'in', ids).execute();
  for (const id of [...new Set(lines.map(({ order_id }) => order_id))].toSorted()) await lockOrder(trx, id);
}

export async function approveAll(trx: Trx, ids: readonly string[], decision: LineDecision): Promise<Approval[]> {
  await lockOrdersOf(trx, ids);
  const approvals = new Map<string, Approval>();
  const firsts: PaymentRow[] = [];
  for (const id of [...new Set(ids)].toSorted()) approvals.set(id, await approveOne(trx, id, decision, firsts));
  if (decision.mail) await mailDecisions(trx, decision.mail, firsts);
  return [...new Set(ids)].map((id) => approvals.get(id) as Approval);
}
