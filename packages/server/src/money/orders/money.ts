import type { MoneyRow, OrderRow, Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';

/** The person or the provider that moves money; `_id` is null for a provider. */
export type Mover = { _id: string | null; fullName: string };

export type Edges = Pick<Context, 'config' | 'secret' | 'now' | 'newId' | 'settings'>;

type Movement = Pick<MoneyRow, 'kind' | 'amount_minor' | 'method' | 'moved_at'> &
  Partial<Pick<MoneyRow, 'status' | 'external_id' | 'reason'>> & { by: Mover; _id: string };

/**
 * Books a movement and adds it to what the order has received. Null when this `external_id` was booked before, so that
 * a provider's transaction counts once.
 */
export async function moveMoney(
  trx: Trx,
  order: Pick<OrderRow, '_id' | 'student_id'>,
  { by, ...movement }: Movement,
): Promise<MoneyRow | null> {
  const booked = await trx
    .insertInto('money')
    .values({
      ...{ status: 'done', external_id: null, reason: null },
      ...movement,
      student_id: order.student_id,
      order_id: order._id,
      moved_by: by._id,
      moved_by_name: by.fullName,
    })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!booked) return null;
  await addReceived(trx, order._id, booked.amount_minor);
  return booked;
}

async function addReceived(trx: Trx, orderId: string, amountMinor: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ received_minor: eb('received_minor', '+', amountMinor) }))
    .where('_id', '=', orderId)
    .execute();
}

/** The provider refused: nothing was given back. False when it was settled before. */
export async function failRefund(trx: Trx, moneyId: string): Promise<boolean> {
  const failed = await trx
    .updateTable('money')
    .set({ status: 'failed' })
    .where('_id', '=', moneyId)
    .where('kind', '=', 'refunded')
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  if (!failed) return false;
  await addReceived(trx, failed.order_id, -failed.amount_minor);
  return true;
}

export async function completeRefund(trx: Trx, moneyId: string): Promise<boolean> {
  const done = await trx
    .updateTable('money')
    .set({ status: 'done' })
    .where('_id', '=', moneyId)
    .where('status', '=', 'pending')
    .returning('_id')
    .executeTakeFirst();
  return done !== undefined;
}
