import { lockRows } from '../../../platform/db/dialect.ts';
import type { StatementCreditRow } from '../../../platform/db/money-rows.ts';
import type { Trx } from '../../../platform/db/schema.ts';

/** An order paid by a shared credit. `isPaid`: by this credit, until the decision on that order is taken back. */
type SharedOrder = { orderId: string; isPaid: boolean };

type Shared = Pick<StatementCreditRow, 'order_id' | 'shared_orders'>;

const parse = (json: string) => JSON.parse(json) as SharedOrder[];

export const ordersOf = ({ order_id, shared_orders }: Shared): string[] =>
  shared_orders === null ? (order_id === null ? [] : [order_id]) : parse(shared_orders).map(({ orderId }) => orderId);

export function paidOrdersOf(row: Shared): string[] {
  if (row.shared_orders === null) return ordersOf(row);
  return parse(row.shared_orders).flatMap(({ orderId, isPaid }) => (isPaid ? [orderId] : []));
}

export const toShared = (orderIds: readonly string[], isPaid: boolean): string | null =>
  orderIds.length < 2 ? null : JSON.stringify(orderIds.map((orderId): SharedOrder => ({ orderId, isPaid })));

export const hasOrder = (orderId: string) => `%"${orderId}"%`;

/**
 * The credits that paid for this order since then can pay again; one that paid for several orders when it pays for none
 * of them any more.
 */
export async function freeCredits(trx: Trx, orderId: string, since: string): Promise<void> {
  await trx
    .updateTable('statement_rows')
    .set({ applied_at: null })
    .where('order_id', '=', orderId)
    .where('shared_orders', 'is', null)
    .where('applied_at', '>=', since)
    .execute();
  const shared = trx
    .selectFrom('statement_rows')
    .selectAll()
    .where('shared_orders', 'like', hasOrder(orderId))
    .where('applied_at', '>=', since);
  for (const row of await lockRows(trx, shared).execute()) {
    const orders = parse(row.shared_orders ?? '[]').map((one) =>
      one.orderId === orderId ? { ...one, isPaid: false } : one,
    );
    await trx
      .updateTable('statement_rows')
      .set({
        shared_orders: JSON.stringify(orders),
        ...(orders.every(({ isPaid }) => !isPaid) && { applied_at: null }),
      })
      .where('statement_id', '=', row.statement_id)
      .where('line', '=', row.line)
      .execute();
  }
}
