import type { StaffPayment } from '@akada/contract';
import { fromMinor, toMinor } from '@akada/contract/rules/money';

/** Summed in kobo: ten times 0.1 is 1. */
export function totalOf(payments: readonly StaffPayment[]): number {
  return fromMinor(payments.reduce((sum, payment) => sum + (toMinor(payment.amount) ?? 0), 0));
}
