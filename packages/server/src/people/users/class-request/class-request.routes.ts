import { approveClassRequest, declineClassRequest, listClassRequests, withdrawClassRequest } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/http/context.ts';
import { paginationOf } from '../../../platform/http/replies.ts';
import { serve } from '../../../platform/http/serve.ts';
import { dropRequest } from './ask.ts';
import { findWaitingRequests } from './class-request.queries.ts';
import { decideClassRequest } from './decide.ts';

export function serveClassRequests(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listClassRequests, async ({ query }) => {
    const { rows, total } = await findWaitingRequests(context, query);
    return { message: 'Requests fetched successfully', data: rows, pagination: paginationOf({ total }, query) };
  });

  serve(app, context, approveClassRequest, async ({ params, caller: by }) => {
    const decision = { studentId: params.id, requestId: params.requestId, status: 'approved', by } as const;
    await db.transaction().execute((trx) => decideClassRequest(trx, context, decision));
    return { message: 'The student is in the new class' };
  });

  serve(app, context, declineClassRequest, async ({ params, body: { reason }, caller: by }) => {
    const decision = { studentId: params.id, requestId: params.requestId, status: 'declined', reason, by } as const;
    await db.transaction().execute((trx) => decideClassRequest(trx, context, decision));
    return { message: 'The student stays in the class' };
  });

  serve(app, context, withdrawClassRequest, async ({ caller }) => {
    await db.transaction().execute((trx) => dropRequest(trx, caller._id));
    return { message: 'Your request is withdrawn' };
  });
}
