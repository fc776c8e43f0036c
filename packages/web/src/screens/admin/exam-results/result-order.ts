import { type ResultOrder, resultOrders } from '@akada/contract';

export const orderLabel: Readonly<Record<ResultOrder, string>> = {
  best: 'Best first',
  lowest: 'Lowest first',
  name: 'By name',
  started: 'Last started first',
  finished: 'Last finished first',
};

/** An address somebody mistyped shows the best first instead of an error. */
export function orderFrom(text: string): ResultOrder {
  return resultOrders.find((order) => order === text) ?? 'best';
}
