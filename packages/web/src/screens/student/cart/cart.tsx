import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { courseItem } from '../../../data/catalogue/course-item.ts';
import { orderPath } from '../../../data/money/orders.ts';
import { quoteQuery, type Taken, usePlaceOrder } from '../../../data/money/place-order.ts';
import { useUser } from '../../../data/people/session.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { useCart } from '../../../state/cart.ts';
import { hasAttempt, keepCoupon, keptCoupon } from '../../../state/order-attempt.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { announceOrder, announceRefusal, isNewPrice } from '../shared/announce-order.ts';
import { CartItems, type CartLine, cartLines } from './cart-lines.tsx';
import { Coupon } from './coupon.tsx';
import { OrderSummary } from './order-summary.tsx';

type TakenNoticeProps = { lines: readonly CartLine[]; still: boolean; onTakeOut: () => void };

function TakenNotice({ lines, still, onTakeOut }: TakenNoticeProps) {
  const isOne = lines.length === 1;
  return (
    <Notice tone="warning">
      <p>{isOne ? 'This lesson cannot be ordered:' : 'These lessons cannot be ordered:'}</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map(({ _id, title, why }) => (
          <li key={_id} className="wrap-anywhere">
            {title}: {why}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabled={still} onClick={onTakeOut}>
          {isOne ? 'Take it out of the cart' : 'Take them out of the cart'}
        </Button>
        <LinkButton size="sm" variant="quiet" to="/student/payments">
          See your payments
        </LinkButton>
      </div>
    </Notice>
  );
}

function FailureNotice({ error }: { error: Error }) {
  if (isNewPrice(error)) {
    return (
      <Notice tone="warning">
        The prices have changed, and nothing was ordered. Check the new total and go on when you agree.
      </Notice>
    );
  }
  return <Notice tone="error">Your order was not placed: {messageOf(error)}</Notice>;
}

type UnpricedProps = { query: { error: Error | null; isFetching: boolean; refetch: () => unknown } };

function Unpriced({ query }: UnpricedProps) {
  return (
    <Notice tone="warning">
      <p>The current prices could not be checked: {messageOf(query.error)}</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        Retry
      </Button>
    </Notice>
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

/** The coupon outlives a reload, as the cart does. */
function useCoupon(userId: string) {
  const [code, setCode] = useState(() => keptCoupon(userId));
  const change = (next: string) => {
    keepCoupon(userId, next);
    setCode(next);
  };
  return { code, change };
}

function useCheckout() {
  const user = useUser();
  const cart = useCart(user._id);
  const navigate = useNavigate();
  const { money } = useFormat();
  const coupon = useCoupon(user._id);
  // Ordered items leave the cart at once; the screen shows them until the next page is loaded.
  const [ordering, setOrdering] = useState<typeof cart.items | null>(null);
  const items = ordering ?? cart.items;
  const ids = items.map(({ _id }) => _id);
  const prices = useQuery(quoteQuery(ids, coupon.code));
  const { quote = null, taken = [], refusal = null } = ids.length > 0 ? (prices.data ?? {}) : {};
  const placing = usePlaceOrder((order) => {
    announceOrder(order, money);
    coupon.change('');
    cart.remove(...order.items.map(({ course, lessonId }) => (course ? courseItem(course._id) : lessonId)));
  });
  const order = (lessonIds: readonly string[], code: string, expectedTotal: number) => {
    setOrdering(cart.items);
    placing.mutate(
      { userId: user._id, lessonIds, coupon: code, expectedTotal },
      {
        onSuccess: (placed) => void navigate(placed.status === 'paid' ? '/student/my-lessons' : orderPath(placed)),
        onError: (error) => {
          setOrdering(null);
          announceRefusal(error);
        },
      },
    );
  };
  const counted = refusal === null ? coupon.code : '';
  const pay = () =>
    quote &&
    order(
      [...quote.items.map(({ lessonId }) => lessonId), ...quote.courses.map(({ courseId }) => courseItem(courseId))],
      counted,
      quote.total,
    );
  useLostReply({ userId: user._id, ids, coupon: coupon.code, taken, order });
  const still = ordering !== null;
  return { cart, items, still, coupon, counted, prices, quote, taken, refusal, placing, pay };
}

type LostReply = {
  userId: string;
  ids: readonly string[];
  coupon: string;
  taken: readonly Taken[];
  order: (lessonIds: readonly string[], coupon: string, expectedTotal: number) => void;
};

/**
 * All lessons of an attempt without a reply are on order or owned now: the attempt did arrive, and repeating it returns
 * its order. It cannot make another one.
 */
function useLostReply({ userId, ids, coupon, taken, order }: LostReply): void {
  const asked = useRef(false);
  useEffect(() => {
    const isAll = ids.length > 0 && taken.length === ids.length;
    if (asked.current || !isAll || !hasAttempt(userId, ids, coupon)) return;
    asked.current = true;
    order(ids, coupon, 0);
  });
}

/** A removal can be taken back for ten seconds. */
const undoMs = 10_000;

function FullCart({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const { cart, items, still, coupon, counted, prices, quote, taken, refusal, placing, pay } = checkout;
  const lines = cartLines(items, quote, taken);
  const takenLines = lines.filter(({ why }) => why !== undefined);
  const remove = (id: string) => {
    const item = items.find(({ _id }) => _id === id);
    cart.remove(id);
    if (!item) return;
    const run = () => cart.add(item);
    const offer = { id: `removed-${id}`, label: 'Undo', key: '', forMs: undoMs, run };
    notify.success(`‘${item.title}’ left the cart`, undefined, offer);
  };
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 empty:hidden">
        {placing.error && <FailureNotice error={placing.error} />}
        {takenLines.length > 0 && (
          <TakenNotice
            lines={takenLines}
            still={still}
            onTakeOut={() => cart.remove(...takenLines.map(({ _id }) => _id))}
          />
        )}
        {prices.error && !placing.error && <Unpriced query={prices} />}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <CartItems lines={lines} still={still} onRemove={remove} />
        <OrderSummary quote={quote} coupon={counted} isOld={prices.isPlaceholderData} paying={still} onPay={pay}>
          <Coupon code={coupon.code} refusal={refusal} busy={prices.isPlaceholderData} onChange={coupon.change} />
        </OrderSummary>
      </div>
    </>
  );
}

export function Cart() {
  const checkout = useCheckout();
  const { cart, items, still } = checkout;
  const isEmpty = items.length === 0;
  return (
    <>
      <PageHeader title="Cart" action={!isEmpty && <ClearCart disabled={still} onClear={cart.clear} />} />
      {isEmpty ? (
        <EmptyState
          mark="basket"
          title="Your cart is empty"
          text="Put the lessons you want in the cart and pay for them together."
          action={<LinkButton to="/student/lessons">Browse Lessons</LinkButton>}
        />
      ) : (
        <FullCart checkout={checkout} />
      )}
    </>
  );
}
