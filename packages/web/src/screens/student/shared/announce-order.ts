import type { OpenedOrder } from '@akada/contract';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';

/** A wait for a transfer is no success yet. */
export function announceOrder({ status, total, payBy }: OpenedOrder, money: (amount: number) => string): void {
  if (status === 'paid') notify.success('Payment successful! Check your purchased lessons.');
  else {
    const how = payBy.length > 0 ? `Now pay ${money(total)}, online or by transfer.` : `Now transfer ${money(total)}.`;
    notify.info('Order placed', `${how} Your lessons unlock as soon as the payment is approved.`);
  }
}

export const isNewPrice = (error: Error | null) => error instanceof CallError && error.code === 'price_changed';

export function announceRefusal(error: Error): void {
  if (isNewPrice(error)) notify.info('A price has changed', 'Nothing was ordered. Check the new total and go on.');
  else notify.error('Payment failed. Please try again.', messageOf(error));
}
