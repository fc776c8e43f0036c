import type { Payment } from '@akada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { canPayAgain, myPaymentsQuery } from '../../../data/payments.ts';
import { pendingPaymentsStaleMs } from '../../../data/query-client.ts';
import { counted } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/time.tsx';

type LineProps = { payments: readonly Payment[]; one: (payment: Payment) => string; many: string; action: string };

function Line({ payments, one, many, action }: LineProps) {
  const [payment] = payments;
  if (!payment) return null;
  const isOne = payments.length === 1;
  return (
    <Notice tone={payment.status === 'rejected' ? 'warning' : 'info'}>
      <p className="break-words">{isOne ? one(payment) : many}</p>
      <Link
        to={isOne ? `/student/payments/${payment._id}` : '/student/payments'}
        className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
      >
        {isOne ? action : 'See payments'}
      </Link>
    </Notice>
  );
}

const weekMs = 7 * 86_400_000;

/** What waits, and for a week what was rejected; a decision is read within a minute. */
export function WaitingPayments({ className }: { className?: string }) {
  const { data = [] } = useQuery({ ...myPaymentsQuery, staleTime: pendingPaymentsStaleMs });
  const now = useNow(60_000);
  const waiting = data.filter((payment) => payment.status === 'pending');
  const rejected = data.filter(
    (payment) => canPayAgain(payment, data) && now - Date.parse(payment.decidedAt ?? '') < weekMs,
  );
  if (waiting.length + rejected.length === 0) return null;
  return (
    <section aria-label="Your payments" className={`flex flex-col gap-3 ${className}`}>
      <Line
        payments={waiting}
        one={({ lessonTitle }) =>
          `Your payment for ‘${lessonTitle}’ is waiting. The lesson unlocks as soon as the school approves it.`
        }
        many={`${counted(waiting.length, 'payment')} are waiting. Each lesson unlocks as soon as the school approves it.`}
        action="How to pay"
      />
      <Line
        payments={rejected}
        one={({ lessonTitle, reason }) => `Your payment for ‘${lessonTitle}’ was rejected: ${reason ?? ''}`}
        many={`${counted(rejected.length, 'payment')} were rejected.`}
        action="See what to do"
      />
    </section>
  );
}
