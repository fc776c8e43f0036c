import type { OpenedOrder } from '@akada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isCheckOver, paymentCheckQuery } from '../../../data/order-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';

/** What providers add to the address they send the browser back to. */
const added = ['reference', 'trxref', 'tx_ref', 'transaction_id', 'status'];

function useReturn() {
  const [params, setParams] = useSearchParams();
  const isBack = params.has('reference') || params.has('tx_ref');
  const leave = () => {
    const rest = new URLSearchParams(params);
    for (const name of added) rest.delete(name);
    setParams(rest, { replace: true });
  };
  return { isBack, wasLeft: params.get('status') === 'cancelled', leave };
}

/** After the provider's page: its word in the address proves nothing, so the server asks it. */
export function OnlineReturn({ order }: { order: OpenedOrder }) {
  const { isBack, wasLeft, leave } = useReturn();
  const isOpen = order.status === 'open';
  const check = useQuery({ ...paymentCheckQuery(order._id), enabled: isBack && isOpen });
  const client = useQueryClient();
  const askAgain = () => void client.resetQueries({ queryKey: paymentCheckQuery(order._id).queryKey });
  const isPaid = isBack && order.status === 'paid';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment is confirmed
  useEffect(() => {
    if (!isPaid) return;
    notify.success('Payment successful! Check your purchased lessons.');
    leave();
  }, [isPaid]);
  if (!isBack || !isOpen) return null;
  if (wasLeft && check.data?.order) {
    return (
      <Notice tone="warning">
        You left the payment page before you paid. Nothing was taken, and the order still waits for you.
      </Notice>
    );
  }
  if (isCheckOver(check.data)) {
    return (
      <Notice tone="warning">
        <p>
          Your payment is not confirmed yet. If money has left your account, do not pay again: we go on asking, and this
          page notices by itself.
        </p>
        <Button size="sm" variant="secondary" className="mt-2" onClick={askAgain}>
          Ask again
        </Button>
      </Notice>
    );
  }
  return (
    <Notice>
      <p role="status" className="flex items-center gap-2">
        <Spinner className="size-4.5 shrink-0" />
        Asking whether your payment has arrived. This takes a moment; please do not pay again.
      </p>
    </Notice>
  );
}
