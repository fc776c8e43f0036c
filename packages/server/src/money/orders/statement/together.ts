import { mostOrdersOfOneCredit } from '@akada/contract';
import type { Payable } from './evidence.ts';

/** Limits: open orders of one payer that are looked at, the oldest first, and those added up at once. */
const mostConsidered = 8;
export const mostTogether = mostOrdersOfOneCredit;

export type Together = {
  orders: readonly Payable[];
  /** No other orders of these make the amount. */
  isOnly: boolean;
};

const oldestFirst = (a: Payable, b: Payable) => a.orderedOn.localeCompare(b.orderedOn) || (a._id < b._id ? -1 : 1);

export const sumOf = (orders: readonly Payable[]) => orders.reduce((sum, { dueMinor }) => sum + dueMinor, 0);

function choices(orders: readonly Payable[], size: number): Payable[][] {
  if (size === 0) return [[]];
  return orders.flatMap((order, at) => choices(orders.slice(at + 1), size - 1).map((rest) => [order, ...rest]));
}

/** As few of these orders as make the amount; `first` is one of them. */
export function ordersTogether(orders: readonly Payable[], amountMinor: number, first?: Payable): Together | null {
  const others = orders.filter((order) => order !== first).toSorted(oldestFirst);
  const fixed = first ? [first] : [];
  const considered = others.slice(0, mostConsidered - fixed.length);
  for (let size = 2; size <= mostTogether; size += 1) {
    const made = choices(considered, size - fixed.length).map((rest) => [...fixed, ...rest]);
    const [found, ...more] = made.filter((some) => sumOf(some) === amountMinor);
    if (found) return { orders: found, isOnly: more.length === 0 };
  }
  return null;
}

const counts = ['no', 'one', 'two', 'three', 'four'];

/** 'two orders of this student make ₦7,200.00'. */
export function togetherText(orders: readonly Payable[], money: (minor: number) => string): string {
  const names = new Map(orders.map(({ studentId, studentName }) => [studentId, studentName]));
  const whose = names.size === 1 ? 'this student' : [...names.values()].join(' and ');
  return `${counts[orders.length]} orders of ${whose} make ${money(sumOf(orders))}`;
}
