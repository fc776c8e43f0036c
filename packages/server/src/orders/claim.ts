import { mostProofs } from '@akada/contract';
import type { ProofRow } from '../db/money-rows.ts';
import type { OrderRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { readPhotoOrPdf } from '../media/photo-or-pdf.ts';
import { findSamePicture, type Look, lookOf } from './near-pictures.ts';
import { lockOrder } from './orders.queries.ts';

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
  rejected: 'The school has rejected this order. Please order again.',
  cancelled: 'You have cancelled this order. Please order again.',
  refunded: 'The money of this order was given back. Please order again.',
  'part-refunded': 'This order is paid already',
};

export function refuseUnlessOpen({ status }: OrderRow): void {
  if (status !== 'open') throw new AppError('conflict', notOpen[status]);
}

async function addProof(trx: Trx, order: OrderRow, { look, ...proof }: ReadProof, { _id, now }: Claim): Promise<void> {
  const own = await trx.selectFrom('proofs').select('file_hash').where('order_id', '=', order._id).execute();
  if (own.some(({ file_hash }) => file_hash === proof.file_hash)) return;
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

/** The student says “I have paid”: once, whatever is added later. The same file again adds nothing. */
export async function claimOrder(
  trx: Trx,
  { orderId, studentId, proof, sessionId }: ClaimedOrder,
  claim: Claim,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId, studentId);
  refuseUnlessOpen(order);
  if (proof) await addProof(trx, order, proof, claim);
  return trx
    .updateTable('orders')
    .set({
      claimed_at: order.claimed_at ?? new Date(claim.now).toISOString(),
      ...(sessionId && { session_id: sessionId }),
    })
    .where('_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type ClaimedOrder = {
  orderId: string;
  studentId: string;
  proof: ReadProof | null;
  sessionId: string | undefined;
};
