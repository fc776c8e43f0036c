import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Checkout, useCheckout } from '../../../data/checkout.ts';
import { useUser } from '../../../data/session.ts';
import { useCart } from '../../../state/cart.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CartItems } from './cart-items.tsx';
import { CartNotices } from './cart-notices.tsx';
import { announce } from './checkout-news.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCartLines } from './use-cart-lines.ts';

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
  // The items as they stand when paying begins: those paid leave the cart one by one, the screen stays still.
  const [paying, setPaying] = useState<typeof cart.items | null>(null);
  const { lines, gone, left, check } = useCartLines(paying ?? cart.items, {
    onLeave: cart.remove,
    still: paying !== null,
  });
  const checkout = useCheckout({ onPaid: cart.remove, onDone: announce });
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
