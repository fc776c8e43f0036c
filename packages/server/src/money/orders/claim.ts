import { mostProofs } from '@akada/contract';
import type { ProofRow } from '../../platform/db/money-rows.ts';
import type { OrderRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { readPhotoOrPdf } from '../../platform/media/photo-or-pdf.ts';
import { findSamePicture, type Look, lookOf } from './near-pictures.ts';
import { lockOrder } from './orders.queries.ts';
import { reopenRejected } from './reopen.ts';

export type ReadProof = Pick<ProofRow, 'file_name' | 'media_type' | 'content' | 'file_hash'> & { look: Look | null };

/** A picture is compared with those of other proofs. */
export async function readProof(file: Buffer, fileName: string): Promise<ReadProof> {
  const read = await readPhotoOrPdf(file, { fileName, field: 'proof', fallbackName: 'Proof' });
  return {
    ...{ file_name: read.fileName, file_hash: read.hash, media_type: read.mediaType },
    content: read.content.toString('base64'),
    look: read.mediaType === 'image/webp' ? await lookOf(read.content) : null,
  };
}

const notOpen: Readonly<Record<OrderRow['status'], string>> = {
  open: '',
  paid: 'This order is paid already',
  rejected: 'The school has rejected this order. Please send the receipt of your transfer, or order again.',
  cancelled: 'You have cancelled this order. Please order again.',
  refunded: 'The money of this order was given back. Please order again.',
  'part-refunded': 'This order is paid already',
};

/** A rejected order takes a receipt, because the student may have paid after all. */
export function refuseClaim({ status }: OrderRow, hasProof: boolean): void {
  if (status === 'open' || (status === 'rejected' && hasProof)) return;
  throw new AppError('conflict', notOpen[status]);
}

const seenReceipt =
  'The school has seen this receipt. Please send another one, or write to the school about this order.';

async function addProof(trx: Trx, order: OrderRow, { look, ...proof }: ReadProof, { _id, now }: Claim): Promise<void> {
  const own = await trx.selectFrom('proofs').select('file_hash').where('order_id', '=', order._id).execute();
  if (own.some(({ file_hash }) => file_hash === proof.file_hash)) {
    if (order.status === 'rejected') throw new AppError('conflict', seenReceipt, 'proof');
    return;
  }
  if (own.length >= mostProofs) {
    throw new AppError('conflict', `An order may have at most ${mostProofs} proofs`, 'proof');
  }
  const row: ProofRow = {
    ...proof,
    ...{ student_id: order.student_id, order_id: order._id, _id, created_at: new Date(now).toISOString() },
    picture_hash: look?.hash ?? null,
    picture_grey: look?.grey.toString('base64') ?? null,
    same_picture: look && ((await findSamePicture(trx, look, now)) ?? _id),
  };
  await trx.insertInto('proofs').values(row).execute();
}

type Claim = { _id: string; now: number };

/**
 * A student's claim to have paid. Idempotent: the first claim counts, and the same file is added once. A receipt for a
 * rejected order reopens it.
 */
export async function claimOrder(
  trx: Trx,
  { orderId, studentId, by, proof, sessionId }: ClaimedOrder,
  claim: Claim,
): Promise<OrderRow> {
  const found = await lockOrder(trx, orderId, studentId);
  refuseClaim(found, proof !== null);
  if (proof) await addProof(trx, found, proof, claim);
  const at = new Date(claim.now).toISOString();
  const order = found.status === 'rejected' ? await reopenRejected(trx, found, { by, at }) : found;
  return trx
    .updateTable('orders')
    .set({
      claimed_at: order.claimed_at ?? at,
      ...(sessionId && { session_id: sessionId }),
    })
    .where('_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type ClaimedOrder = {
  orderId: string;
  studentId: string;
  /** Name of the student or guardian who claims it. */
  by: string;
  proof: ReadProof | null;
  sessionId: string | undefined;
};
