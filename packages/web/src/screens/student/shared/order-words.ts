import type { OpenedOrder } from '@akada/contract';
import { counted } from '../../../lib/format.ts';

/** 'Fractions', 'Fractions and Cells', 'Fractions and 2 more lessons' */
export function orderTitle({ items }: Pick<OpenedOrder, 'items'>): string {
  const [first, second] = items;
  if (!first) return 'No lesson';
  if (!second) return first.title;
  return items.length === 2
    ? `${first.title} and ${second.title}`
    : `${first.title} and ${items.length - 1} more lessons`;
}

export const refusedText = (order: OpenedOrder) =>
  `Your order for ‘${orderTitle(order)}’ was rejected: ${order.reason ?? 'ask the school why'}`;

/** 'bank transfer' → 'Bank transfer' */
export const methodLabel = (method: string) => method.charAt(0).toUpperCase() + method.slice(1);

export const isPartPaid = ({ status, received }: OpenedOrder) => status === 'open' && received > 0;

/** The lessons of an open order that the student has got another way. */
export const hadMeanwhile = ({ items }: OpenedOrder) =>
  items.filter(({ status, had }) => status === 'pending' && had !== undefined);

export const waitingLessons = ({ items }: OpenedOrder) => items.filter(({ status }) => status === 'pending').length;

export function waitText(order: OpenedOrder, money: (amount: number) => string): string {
  const lessons = `${counted(waitingLessons(order), 'lesson')} ${waitingLessons(order) === 1 ? 'waits' : 'wait'}`;
  if (order.claimedAt !== undefined) {
    return `You told the school that you have paid ${money(order.due)}: ${lessons} until it finds your transfer.`;
  }
  const account = order.payTo;
  const to = account
    ? [account.accountNumber, account.bankName].filter((text) => text !== '').join(', ')
    : 'the school';
  return `Transfer ${money(order.due)} to ${to}: ${lessons}.`;
}

const [hour, day] = [60, 24 * 60];

/** 17 → 'within 20 minutes', 100 → 'within 2 hours', 3000 → 'within 3 days' */
export function usualWords(minutes: number): string {
  if (minutes <= 45) return `within ${counted(Math.max(5, Math.ceil(minutes / 5) * 5), 'minute')}`;
  if (minutes <= 36 * hour) return `within ${counted(Math.ceil(minutes / hour), 'hour')}`;
  return `within ${counted(Math.ceil(minutes / day), 'day')}`;
}

export const providerNames = { paystack: 'Paystack', flutterwave: 'Flutterwave' } as const;
