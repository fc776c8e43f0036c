import type { PaymentRow, Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { type MailOrder, queueMail } from '../mail/queue.ts';

type Decided = Pick<PaymentRow, '_id' | 'student_id' | 'lesson_title' | 'status' | 'reason'>;

export type MailEdges = Pick<Context, 'config' | 'secret' | 'now' | 'newId'>;

function messageFor(to: string, payments: readonly Decided[], publicUrl: string): MailOrder['message'] | null {
  const [payment, ...others] = payments;
  if (!payment) return null;
  if (payment.status === 'rejected') {
    return {
      to,
      subject: 'Your payment was rejected',
      parts: [
        `Your payment for ‘${payment.lesson_title}’ was rejected.`,
        `The school's reason: ${payment.reason ?? ''}`,
        { link: `${publicUrl}/student/payments/${payment._id}`, label: 'See the payment, or pay again' },
      ],
    };
  }
  const titles = payments
    .map(({ lesson_title }) => `‘${lesson_title}’`)
    .toSorted()
    .join(', ');
  return {
    to,
    subject: others.length > 0 ? 'Your payments were approved' : 'Your payment was approved',
    parts: [
      `Your ${others.length > 0 ? 'payments' : 'payment'} for ${titles} ${others.length > 0 ? 'were' : 'was'} approved.`,
      'You can watch now, and as often as you like.',
      { link: `${publicUrl}/student/my-lessons`, label: 'Open My Lessons' },
    ],
  };
}

/** One mail to each student, whatever was decided together; none to accounts that are gone or suspended. */
export async function mailDecisions(trx: Trx, edges: MailEdges, payments: readonly Decided[]): Promise<void> {
  const byStudent = Map.groupBy(payments, (payment) => payment.student_id);
  if (byStudent.size === 0) return;
  const students = await trx
    .selectFrom('users')
    .select(['_id', 'email'])
    .where('_id', 'in', [...byStudent.keys()])
    .where('is_active', '=', 1)
    .execute();
  for (const { _id: userId, email } of students) {
    const message = messageFor(email, byStudent.get(userId) ?? [], edges.config.publicUrl);
    if (message) await queueMail(trx, edges, { message, userId, limits: [] });
  }
}
