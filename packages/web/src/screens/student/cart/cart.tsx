import { cartSummary } from '@akada/contract/rules/cart';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Checkout, type CheckoutFailure, useCheckout } from '../../../data/checkout.ts';
import { useFormat, useSchool } from '../../../data/school.ts';
import { useUser } from '../../../data/session.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { useCart } from '../../../state/cart.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CartItems, type LeftItem, useCartLines } from './cart-lines.tsx';

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
  paidCount: number;
  check: { error: Error | null; retrying: boolean; retry: () => void };
};

/** Toasts disappear; what is not paid must stay readable. */
function CartNotices({ left, failures, paidCount, check }: Props) {
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

const unlocks = 'Your lessons unlock as soon as the payment is approved.';

const whatToDo = (count: number, sum: string) =>
  count === 1 ? `Now transfer ${sum}.` : `Now make ${count} transfers, ${sum} in all.`;

/** A wait for a transfer is no success yet. */
function announce({ paid, failed, pricesChanged }: Checkout, money: (amount: number) => string): void {
  if (pricesChanged) {
    notify.info('A price has changed', 'Nothing was paid. Check the new total and go on.');
    return;
  }
  if (paid.length > 0) {
    const waiting = paid.filter((payment) => payment.status === 'pending');
    const minor = waiting.reduce((sum, payment) => sum + (toMinor(payment.amount) ?? 0), 0);
    if (waiting.length === 0) notify.success('Payment successful! Check your purchased lessons.');
    else notify.info('Order placed', `${whatToDo(waiting.length, money(fromMinor(minor)))} ${unlocks}`);
  }
  if (failed.length > 0) {
    notify.error(
      'Payment failed. Please try again.',
      failed.map((failure) => `${failure.title}: ${failure.reason}`).join('; '),
    );
  }
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

type OrderSummaryProps = {
  /** In the currency's main unit. */ prices: readonly number[];
  paying: boolean;
  onPay: () => void;
};

function OrderSummary({ prices, paying, onPay }: OrderSummaryProps) {
  const { checkoutDiscountPercent: percent, paymentReview } = useSchool();
  const format = useFormat();
  const money = (minor: number) => format.money(fromMinor(minor));
  const sum = cartSummary(
    prices.map((price) => toMinor(price) ?? 0),
    percent,
  );
  const toApprove = paymentReview === 'manual' && sum.totalMinor > 0;
  return (
    <Card as="section" aria-label="Order summary" className="lg:sticky lg:top-24">
      <h2 className="text-lg">Order summary</h2>
      <dl className="mt-3 flex flex-col gap-1.5">
        <Line label="Subtotal" amount={money(sum.subtotalMinor)} />
        <Line
          label={`Discount (${percent}%)`}
          amount={`${sum.discountMinor > 0 ? '−' : ''}${money(sum.discountMinor)}`}
        />
        <Line label="Tax" amount={money(sum.taxMinor)} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="font-heading text-xl font-bold">{money(sum.totalMinor)}</dd>
        </div>
      </dl>
      <Button wide size="lg" className="mt-4" disabled={prices.length === 0} loading={paying} onClick={onPay}>
        Proceed to Checkout
      </Button>
      {toApprove && (
        <p className="mt-3 text-xs text-soft">
          You pay by bank transfer. The next page shows the reference to quote for each lesson, and your lessons unlock
          as soon as the school approves the payment.
        </p>
      )}
    </Card>
  );
}

function ClearCart({ onClear, disabled }: { onClear: () => void; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" disabled={disabled} onClick={() => setAsking(true)}>
        Clear Cart
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClear();
        }}
        title="Clear your cart?"
        description="All lessons leave the cart. You can add them again later."
        confirmLabel="Clear Cart"
      />
    </>
  );
}

export function Cart() {
  const cart = useCart(useUser()._id);
  const navigate = useNavigate();
  // Paid items leave the cart one by one; meanwhile the screen shows the cart as it was.
  const [paying, setPaying] = useState<typeof cart.items | null>(null);
  const { lines, gone, left, check } = useCartLines(paying ?? cart.items, {
    onLeave: cart.remove,
    still: paying !== null,
  });
  const { money } = useFormat();
  const checkout = useCheckout({ onPaid: cart.remove, onDone: (done) => announce(done, money) });
  const done = ({ paid, failed }: Checkout) => {
    if (failed.length > 0 || paid.length === 0) setPaying(null);
    else void navigate(paid.some(({ status }) => status === 'pending') ? '/student/payments' : '/student/my-lessons');
  };
  const pay = () => {
    setPaying(cart.items);
    checkout.mutate(
      lines.filter((line) => !gone.has(line._id)),
      { onSuccess: done },
    );
  };
  const { paid = [], failed = [] } = checkout.data ?? {};
  const isEmpty = lines.length === 0;
  return (
    <>
      <PageHeader title="Cart" action={!isEmpty && <ClearCart disabled={paying !== null} onClear={cart.clear} />} />
      <CartNotices
        left={left}
        failures={failed.filter((failure) => cart.has(failure._id))}
        paidCount={paid.length}
        check={check}
      />
      {isEmpty ? (
        <EmptyState
          mark="basket"
          title="Your cart is empty"
          text="Put the lessons you want in the cart and pay for them together."
          action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
          <CartItems lines={lines} gone={gone} still={paying !== null} onRemove={cart.remove} />
          <OrderSummary
            prices={lines.filter((line) => !gone.has(line._id)).map((line) => line.price)}
            paying={paying !== null}
            onPay={pay}
          />
        </div>
      )}
    </>
  );
}
