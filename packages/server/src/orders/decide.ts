import type { Approval } from '@akada/contract';
import { schoolMoment } from '@akada/contract/rules/school-day';
import { recordAudit } from '../audit/record.ts';
import { lockRows } from '../db/dialect.ts';
import { nobody, type PaymentRow, type Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Caller } from '../http/session.ts';
import { type MailEdges, mailDecisions } from './mail-decisions.ts';
import { findPaymentRow, getPaymentRow, toStaffPayment } from './payments.queries.ts';

type Decision = {
  status: 'approved' | 'rejected';
  reason: string | null;
  by: Pick<Caller, '_id' | 'fullName' | 'role' | 'requestId'>;
  at: string;
  timeZone: string;
  /** Without it the student gets no mail. */
  mail?: MailEdges;
};

function alreadyText(row: PaymentRow, timeZone: string): string {
  const who = row.decided_by_name ?? 'Akada';
  const when = schoolMoment(row.decided_at ?? row.created_at, timeZone);
  return `This payment was already ${row.status} by ${who} on ${when}`;
}

async function decideFirst(trx: Trx, id: string, decision: Decision): Promise<PaymentRow | undefined> {
  const { status, reason, by, at } = decision;
  const payment = await findPaymentRow(trx, id);
  if (!payment) return undefined;
  // The audit entry refers to the account, and an erasure locks it before its payments.
  await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', payment.student_id), 'key').execute();
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
    person: row.student_id === nobody ? null : row.student_id,
    before: { status: 'pending' },
    after: { status, ...(reason !== null && { reason }) },
  });
  return row;
}

/** The same decision again returns the first one; the opposite one throws 409. */
export async function decidePayment(trx: Trx, id: string, decision: Decision): Promise<PaymentRow> {
  const decided = await decideFirst(trx, id, decision);
  if (decided) {
    if (decision.mail) await mailDecisions(trx, decision.mail, [decided]);
    return decided;
  }
  const row = await getPaymentRow(trx, id);
  if (row.status === decision.status) return row;
  throw new AppError('already_decided', alreadyText(row, decision.timeZone));
}

async function approveOne(trx: Trx, id: string, decision: Decision, firsts: PaymentRow[]): Promise<Approval> {
  const approved = await decideFirst(trx, id, decision);
  if (approved) {
    firsts.push(approved);
    const payment = toStaffPayment(approved);
    return { _id: id, outcome: 'approved', message: 'Payment approved successfully!', payment };
  }
  const row = await findPaymentRow(trx, id);
  if (!row) return { _id: id, outcome: 'not-found', message: 'Payment not found' };
  return {
    _id: id,
    outcome: row.status === 'rejected' ? 'already-rejected' : 'already-approved',
    message: alreadyText(row, decision.timeZone),
    payment: toStaffPayment(row),
  };
}

/** Sorted by id, so that two overlapping selections do not deadlock. */
export async function approveAll(trx: Trx, ids: readonly string[], decision: Decision): Promise<Approval[]> {
  const approvals = new Map<string, Approval>();
  const firsts: PaymentRow[] = [];
  for (const id of [...new Set(ids)].toSorted()) approvals.set(id, await approveOne(trx, id, decision, firsts));
  if (decision.mail) await mailDecisions(trx, decision.mail, firsts);
  return [...new Set(ids)].map((id) => approvals.get(id) as Approval);
}
