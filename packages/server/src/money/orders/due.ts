import { sql } from 'kysely';
import type { Db, OrderRow, PaymentRow } from '../../platform/db/schema.ts';

/** Sum of an order's lines, or of moves of money. */
export const sumOf = (rows: readonly Pick<PaymentRow, 'amount_minor'>[]) =>
  rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** Money that arrived and pays for no lesson. */
export function unusedMinor(row: OrderRow, lines: readonly PaymentRow[]): number {
  return row.received_minor - sumOf(lines.filter(({ status }) => status === 'approved'));
}

/** Cost of the pending lessons, less the money that has arrived for them. */
export function missingMinor(row: OrderRow, lines: readonly PaymentRow[]): number {
  return sumOf(lines.filter(({ status }) => status === 'pending')) - unusedMinor(row, lines);
}

/** The money that must still arrive. Every list, sum, mail and page of money due uses this, or `sumOfDue`. */
export function dueMinor(row: OrderRow, lines: readonly PaymentRow[]): number {
  return row.status === 'open' ? Math.max(0, missingMinor(row, lines)) : 0;
}

/** `dueMinor` over all orders. */
export async function sumOfDue(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select coalesce(sum(case when due > 0 then due else 0 end), 0) as due from (
      select sum(case when payments.status in ('pending', 'approved') then payments.amount_minor else 0 end)
        - orders.received_minor as due
      from orders join payments on payments.student_id = orders.student_id and payments.order_id = orders._id
      where orders.status = 'open' group by orders._id, orders.received_minor
    ) as open_orders
  `.execute(db);
  return Number(rows[0]?.due ?? 0);
}
