import type { Proof, ProofDouble } from '@akada/contract';
import type { Db } from '../db/schema.ts';

/** By order, oldest first, without their content. */
export async function findProofs(db: Db, orderIds: readonly string[]): Promise<Map<string, Proof[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('proofs')
    .select(['_id', 'order_id', 'file_name', 'media_type', 'created_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    [...byOrder].map(([orderId, own]) => [
      orderId,
      own.map((row) => ({
        _id: row._id,
        fileName: row.file_name,
        mediaType: row.media_type,
        createdAt: row.created_at,
      })),
    ]),
  );
}

/** Where the same proof was seen before: the same file, or the same session id. */
export async function findDoubles(db: Db, orderIds: readonly string[]): Promise<Map<string, ProofDouble[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('proofs')
    .innerJoin('proofs as other', (join) =>
      join
        .on((eb) =>
          eb.or([
            eb('other.file_hash', '=', eb.ref('proofs.file_hash')),
            eb('other.session_id', '=', eb.ref('proofs.session_id')),
          ]),
        )
        .onRef('other.order_id', '!=', 'proofs.order_id'),
    )
    .innerJoin('orders', 'orders._id', 'other.order_id')
    .select(['proofs.order_id', 'other.order_id as seen_id', 'orders.reference'])
    .select((eb) => eb('other.file_hash', '=', eb.ref('proofs.file_hash')).as('is_same_file'))
    .where('proofs.order_id', 'in', orderIds)
    .orderBy('other.created_at')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ order_id }) => order_id)].map(([orderId, seen]) => [
      orderId,
      seen.map((row) => ({
        orderId: row.seen_id,
        reference: row.reference,
        how: row.is_same_file ? 'same-file' : 'same-session',
      })),
    ]),
  );
}
