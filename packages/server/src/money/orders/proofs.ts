import type { Proof, ProofDouble } from '@akada/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

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

type Seen = { order_id: string; seen_id: string; how: ProofDouble['how'] };

/** Each way on its own, because the engines read no index for one or the other. */
const seenBy = (orderIds: readonly string[], column: 'file_hash' | 'same_picture', how: Seen['how']) => sql`
  select own.order_id, other.order_id as seen_id, ${sql.lit(how)} as how
  from proofs as own join proofs as other on other.${sql.ref(column)} = own.${sql.ref(column)}
  where own.order_id in (${sql.join(orderIds)}) and other.order_id <> own.order_id`;

const seenSession = (orderIds: readonly string[]) => sql`
  select own._id as order_id, other._id as seen_id, 'same-session' as how
  from orders as own join orders as other on other.session_id = own.session_id
  where own._id in (${sql.join(orderIds)}) and other._id <> own._id`;

/** The surest reason first. */
const ways: readonly Seen['how'][] = ['same-file', 'same-session', 'similar-picture'];

/** Most shown to staff. */
const mostDoubles = 10;

/** Other orders with the same proof or session id, each once. */
export async function findDoubles(db: Db, orderIds: readonly string[]): Promise<Map<string, ProofDouble[]>> {
  if (orderIds.length === 0) return new Map();
  const queries: RawBuilder<unknown>[] = [
    seenBy(orderIds, 'file_hash', 'same-file'),
    seenBy(orderIds, 'same_picture', 'similar-picture'),
    seenSession(orderIds),
  ];
  const { rows } = await sql<Seen & { reference: string; created_at: string }>`
    select seen.order_id, seen_id, how, reference, created_at
    from (${sql.join(queries, sql` union `)}) as seen join orders on orders._id = seen.seen_id
    order by created_at, seen_id
  `.execute(db);
  const surest = rows.toSorted((a, b) => ways.indexOf(a.how) - ways.indexOf(b.how));
  const found = new Map<string, ProofDouble[]>();
  for (const { order_id, seen_id: orderId, reference, how } of surest) {
    const own = found.get(order_id) ?? [];
    if (own.length < mostDoubles && own.every((double) => double.orderId !== orderId)) {
      found.set(order_id, [...own, { orderId, reference, how }]);
    }
  }
  return found;
}

export async function getProof(db: Db, { id, proofId }: { id: string; proofId: string }, studentId?: string) {
  let proofs = db.selectFrom('proofs').selectAll().where('order_id', '=', id).where('_id', '=', proofId);
  if (studentId !== undefined) proofs = proofs.where('student_id', '=', studentId);
  const row = await proofs.executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Proof not found');
  return { bytes: Buffer.from(row.content, 'base64'), mediaType: row.media_type };
}
