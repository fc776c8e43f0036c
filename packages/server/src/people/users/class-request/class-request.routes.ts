import { approveClassRequest, declineClassRequest, listClassRequests, withdrawClassRequest } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/http/context.ts';
import { paginationOf } from '../../../platform/http/replies.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import { dropRequest } from './ask.ts';
import { findWaitingRequests } from './class-request.queries.ts';
import { decideClassRequest } from './decide.ts';

export function serveClassRequests(app: FastifyInstance, context: Context): void {
  serve(app, context, listClassRequests, async ({ query }) => {
    const { rows, total } = await findWaitingRequests(context, query);
    return { message: 'Requests fetched successfully', data: rows, pagination: paginationOf({ total }, query) };
  });

  serveWrite(app, context, approveClassRequest, async ({ trx, params, caller: by }) => {
    const decision = { studentId: params.id, requestId: params.requestId, status: 'approved', by } as const;
    await decideClassRequest(trx, context, decision);
    return { message: 'The student is in the new class' };
  });

  serveWrite(app, context, declineClassRequest, async ({ trx, params, body: { reason }, caller: by }) => {
    const decision = { studentId: params.id, requestId: params.requestId, status: 'declined', reason, by } as const;
    await decideClassRequest(trx, context, decision);
    return { message: 'The student stays in the class' };
  });

  serveWrite(app, context, withdrawClassRequest, async ({ trx, caller }) => {
    await dropRequest(trx, caller._id);
    return { message: 'Your request is withdrawn' };
  });
}
