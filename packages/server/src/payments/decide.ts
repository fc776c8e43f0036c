import type { Approval } from '@akada/contract';
import { recordAudit } from '../audit/record.ts';
import type { PaymentRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Caller } from '../http/session.ts';
import { findPaymentRow, getPaymentRow, toStaffPayment } from './payments.queries.ts';

type Decision = {
  status: 'approved' | 'rejected';
  reason: string | null;
  by: Pick<Caller, '_id' | 'fullName' | 'role' | 'requestId'>;
  at: string;
  /** The school's, for the sentence that tells a late-comer when it was decided. */
  timeZone: string;
};

function momentText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** Who decided and when. */
function alreadyText(row: PaymentRow, timeZone: string): string {
  const who = row.decided_by_name ?? 'Akada';
  const when = momentText(row.decided_at ?? row.created_at, timeZone);
  return `This payment was already ${row.status} by ${who} on ${when}`;
}

/** The decision if it is the first one: of two at once one wins in SQL. It is on record when it stands, and only then. */
async function decideFirst(trx: Trx, id: string, decision: Decision): Promise<PaymentRow | undefined> {
  const { status, reason, by, at } = decision;
  const row = await trx
    .updateTable('payments')
    .set({ status, reason, decided_by: by._id, decided_by_name: by.fullName, decided_at: at })
    .where('_id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await recordAudit(trx, {
    action: status === 'approved' ? 'payment.approve' : 'payment.reject',
    by,
    at,
    subject: { kind: 'payment', _id: id, title: row.lesson_title },
    person: row.student_id,
    before: { status: 'pending' },
    after: { status, ...(reason !== null && { reason }) },
  });
  return row;
}

/** Decides a payment. The same decision again returns the first one unchanged; the opposite one is 409 and names it. */
export async function decidePayment(trx: Trx, id: string, decision: Decision): Promise<PaymentRow> {
  const decided = await decideFirst(trx, id, decision);
  if (decided) return decided;
  const row = await getPaymentRow(trx, id);
  if (row.status === decision.status) return row;
  throw new AppError('already_decided', alreadyText(row, decision.timeZone));
}

async function approveOne(trx: Trx, id: string, decision: Decision): Promise<Approval> {
  const approved = await decideFirst(trx, id, decision);
  if (approved) {
    const payment = toStaffPayment(approved);
    return { _id: id, outcome: 'approved', message: 'Payment approved successfully!', payment };
  }
  const row = await findPaymentRow(trx, id);
  if (!row) return { _id: id, outcome: 'not-found', message: 'Payment not found', payment: null };
  return {
    _id: id,
    outcome: row.status === 'rejected' ? 'already-rejected' : 'already-approved',
    message: alreadyText(row, decision.timeZone),
    payment: toStaffPayment(row),
  };
}

/**
 * Approves what is still pending of these and says of each what became of it; an id named twice counts once. Rows are
 * taken in the order of their ids, so that two people who approve overlapping selections wait for each other in turn.
 */
export async function approveAll(trx: Trx, ids: readonly string[], decision: Decision): Promise<Approval[]> {
  const approvals = new Map<string, Approval>();
  for (const id of [...new Set(ids)].toSorted()) approvals.set(id, await approveOne(trx, id, decision));
  return [...new Set(ids)].map((id) => approvals.get(id) as Approval);
}
