import { Link } from 'react-router';
import type { CheckoutFailure } from '../../../data/checkout.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { LeftItem } from './use-cart-lines.ts';

const linkLook = 'font-semibold text-green underline underline-offset-2';

function LeftNotice({ item }: { item: LeftItem }) {
  if (item.why === 'owned') {
    return (
      <Notice>
        You own ‘{item.title}’ already, so it left the cart.{' '}
        <Link to="/student/my-lessons" className={linkLook}>
          See My Lessons
        </Link>
      </Notice>
    );
  }
  return (
    <Notice>
      A payment for ‘{item.title}’ is waiting for approval already, so it left the cart.{' '}
      <Link to="/student/payments" className={linkLook}>
        See your payments
      </Link>
    </Notice>
  );
}

function FailureNotice({ failures }: { failures: readonly CheckoutFailure[] }) {
  return (
    <Notice tone="error">
      <p>These lessons are not paid and stay in the cart:</p>
      <ul className="mt-1 list-disc pl-5">
        {failures.map((failure) => (
          <li key={failure._id}>
            {failure.title}: {failure.reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Only where others failed: a checkout that went through leaves this screen. */
function PaidNotice({ count }: { count: number }) {
  return (
    <Notice tone="success">
      {count === 1 ? 'One lesson went through.' : `${count} lessons went through.`}{' '}
      <Link to="/student/payments" className={linkLook}>
        See your payments
      </Link>
    </Notice>
  );
}

type Props = {
  left: readonly LeftItem[];
  failures: readonly CheckoutFailure[];
  /** How many of that checkout were paid. */
  paidCount: number;
  check: { error: Error | null; retrying: boolean; retry: () => void };
};

/** What happened to the cart, above it. Toasts go away; what is not paid must stay readable. */
export function CartNotices({ left, failures, paidCount, check }: Props) {
  if (left.length === 0 && failures.length === 0 && !check.error) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {failures.length > 0 && <FailureNotice failures={failures} />}
      {failures.length > 0 && paidCount > 0 && <PaidNotice count={paidCount} />}
      {left.map((item) => (
        <LeftNotice key={item._id} item={item} />
      ))}
      {check.error && failures.length === 0 && (
        <Notice tone="warning">
          <p>The current prices could not be checked: {messageOf(check.error)}</p>
          <Button size="sm" variant="secondary" className="mt-2" loading={check.retrying} onClick={check.retry}>
            Retry
          </Button>
        </Notice>
      )}
    </div>
  );
}
