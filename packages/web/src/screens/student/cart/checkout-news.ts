import type { Checkout } from '../../../data/checkout.ts';
import { notify } from '../../../ui/notify.ts';

/** The toasts of a checkout (specification, section 8; decisions, section 2). */
export function announce({ paid, failed, pricesChanged }: Checkout): void {
  if (pricesChanged) {
    notify.info('A price has changed', 'Nothing was paid. Check the new total and go on.');
    return;
  }
  if (paid.length > 0) {
    const isWaiting = paid.some((payment) => payment.status === 'pending');
    notify.successBelow(
      'Payment successful! Check your purchased lessons.',
      isWaiting ? 'Your lessons unlock as soon as the payment is approved.' : undefined,
    );
  }
  if (failed.length > 0) {
    notify.error(
      'Payment failed. Please try again.',
      failed.map((failure) => `${failure.title}: ${failure.reason}`).join('; '),
    );
  }
}
