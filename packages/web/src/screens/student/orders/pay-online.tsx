import type { OpenedOrder, Provider } from '@akada/contract';
import { CreditCard } from 'lucide-react';
import { usePayOnline } from '../../../data/money/order-actions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { providerNames } from '../shared/order-words.ts';

/** The browser leaves for the provider's page, which sends it back to this order. */
export function PayOnline({ order }: { order: OpenedOrder }) {
  const paying = usePayOnline(order._id);
  if (order.payBy.length === 0) return null;
  // A navigation is on its way: the button stays busy.
  const isBusy = (provider: Provider) => (paying.isPending || paying.isSuccess) && paying.variables === provider;
  return (
    <section aria-label="Pay online" className="mt-4 rounded-md border border-line bg-sunken p-4">
      <h3 className="text-base">Pay online now</h3>
      <p className="mt-1 text-soft">By card, bank or USSD. Your lessons unlock as soon as the payment is confirmed.</p>
      {paying.error && (
        <div className="mt-3">
          <Notice tone="error">{messageOf(paying.error)}</Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {order.payBy.map((provider, index) => (
          <Button
            key={provider}
            variant={index === 0 ? 'primary' : 'secondary'}
            loading={isBusy(provider)}
            onClick={() => paying.mutate(provider)}
          >
            <CreditCard aria-hidden="true" />
            Pay with {providerNames[provider]}
          </Button>
        ))}
      </div>
    </section>
  );
}
