import type { OpenedOrder } from '@akada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isCheckOver, paymentCheckQuery } from '../../../data/money/order-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';

/** Parameters that payment providers add to the return address. */
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

function NotConfirmed({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice tone="warning">
      <p>
        Your payment is not confirmed yet. If money has left your account, do not pay again: we go on asking, and this
        page notices by itself.
      </p>
      <Button size="sm" variant="secondary" className="mt-2" onClick={onAgain}>
        Ask again
      </Button>
    </Notice>
  );
}

/**
 * After the provider's page: the status in the address proves nothing, so the server asks the provider. Meanwhile the
 * ways to pay are not shown, so that nobody pays twice.
 */
export function OnlineReturn({ order, children }: { order: OpenedOrder; children: ReactNode }) {
  const { isBack, wasLeft, leave } = useReturn();
  const client = useQueryClient();
  const isOpen = order.status === 'open';
  const query = paymentCheckQuery(order._id);
  const { data: check } = useQuery({ ...query, enabled: isBack && isOpen });
  const isPaid = isBack && order.status === 'paid';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment is confirmed
  useEffect(() => {
    if (!isPaid) return;
    notify.success('Payment successful! Check your purchased lessons.');
    leave();
  }, [isPaid]);
  if (!isBack || !isOpen) return children;
  const isAsking = !isCheckOver(check) && !(wasLeft && check?.order);
  if (isAsking) {
    return (
      <Notice>
        <p role="status">Asking whether your payment has arrived. This takes a moment; please do not pay again.</p>
      </Notice>
    );
  }
  return (
    <>
      <div className="mb-4">
        {wasLeft ? (
          <Notice tone="warning">
            You left the payment page before you paid. Nothing was taken, and the order still waits for you.
          </Notice>
        ) : (
          <NotConfirmed onAgain={() => void client.resetQueries({ queryKey: query.queryKey })} />
        )}
      </div>
      {children}
    </>
  );
}
