import { claimPaid, endingOf, getMyProof, getProof as getProofEndpoint, largestProofBytes } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { takeFileForms } from '../../platform/http/file-form.ts';
import { serve } from '../../platform/http/serve.ts';
import { claimOrder, type ReadProof, readProof, refuseClaim } from './claim.ts';
import { findOrder } from './orders.queries.ts';
import { toOpenedOrder } from './orders.routes.ts';
import { studentOfOrder } from './payer.ts';
import { getProof } from './proofs.ts';

async function download(db: Db, params: { id: string; proofId: string }, studentId?: string): Promise<Download> {
  const { bytes, mediaType } = await getProof(db, params, studentId);
  return new Download(`proof-${params.proofId}.${endingOf(mediaType)}`, bytes, mediaType);
}

export async function serveProofs(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  /** Before the lock, because a picture takes its time; the order is looked at again under it. */
  const readFor = async (id: string, studentId: string, file: unknown, name: string): Promise<ReadProof | null> => {
    const order = await findOrder(db, id, studentId);
    if (!order) throw new AppError('not_found', 'Order not found');
    refuseClaim(order, file instanceof Uint8Array);
    return file instanceof Uint8Array ? readProof(Buffer.from(file), name) : null;
  };

  await app.register(async (scope) => {
    await takeFileForms(scope, {
      file: 'proof',
      fields: ['sessionId', 'fileName'],
      fileName: 'fileName',
      mostBytes: largestProofBytes,
      tooLarge: 'A proof may have at most 5 MB',
    });
    serve(scope, context, claimPaid, async ({ params, body, caller }) => {
      const studentId = await studentOfOrder(db, caller, params.id);
      const proof = await readFor(params.id, studentId, body.proof, body.fileName ?? '');
      const claimed = { orderId: params.id, studentId, by: caller.fullName, proof, sessionId: body.sessionId };
      const claim = { _id: context.newId(), now: context.now() };
      const row = await db.transaction().execute((trx) => claimOrder(trx, claimed, claim));
      return { message: 'Thank you. The school will look for your transfer.', data: await toOpenedOrder(context, row) };
    });
  });

  serve(app, context, getMyProof, async ({ params, caller }) =>
    download(db, params, await studentOfOrder(db, caller, params.id)),
  );

  serve(app, context, getProofEndpoint, ({ params }) => download(db, params));
}
