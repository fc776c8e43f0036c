import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isNewlyRejected, myOrdersQuery, orderPath } from '../../../data/money/orders.ts';
import { pendingPaymentsStaleMs } from '../../../data/platform/query-client.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/time.tsx';
import { refusedText, waitText } from './order-words.ts';

type LineProps = { tone: 'info' | 'warning'; text: string; to: string; action: string };

function Line({ tone, text, to, action }: LineProps) {
  return (
    <Notice tone={tone}>
      <p className="wrap-anywhere">{text}</p>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4">
        {action}
      </Link>
    </Notice>
  );
}

const mostLines = 3;

/** Waiting orders, and rejected ones for a week. A decision is seen within a minute. */
export function WaitingOrders({ className = '' }: { className?: string }) {
  const { data = [] } = useQuery({ ...myOrdersQuery, staleTime: pendingPaymentsStaleMs });
  const { money } = useFormat();
  const now = useNow(60_000);
  const lines = data.flatMap((order): (LineProps & { id: string })[] => {
    const [id, to] = [order._id, orderPath(order)];
    if (order.status === 'open') {
      return [
        { id, to, tone: 'info', text: waitText(order, money), action: order.claimedAt ? 'See order' : 'How to pay' },
      ];
    }
    return isNewlyRejected(order, data, now)
      ? [{ id, to, tone: 'warning', text: refusedText(order), action: 'See what to do' }]
      : [];
  });
  if (lines.length === 0) return null;
  return (
    <section aria-label="Your orders" className={`flex flex-col gap-3 ${className}`}>
      {lines.slice(0, mostLines).map(({ id, ...line }) => (
        <Line key={id} {...line} />
      ))}
      {lines.length > mostLines && (
        <Link to="/student/payments" className="inline-flex min-h-11 items-center font-semibold text-green underline">
          See all {lines.length} orders
        </Link>
      )}
    </section>
  );
}
