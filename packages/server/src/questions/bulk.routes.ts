import { changeQuestions, deleteQuestions, undoDeletion as undoEndpoint } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/http/context.ts';
import { withSubject } from '../platform/http/named-subject.ts';
import { reachOf } from '../platform/http/reach.ts';
import { serveWrite } from '../platform/http/serve.ts';
import { changeMany, deleteMany } from './bulk.ts';
import { undoDeletion } from './undo-deletion.ts';

const counted = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

export function serveManyQuestions(app: FastifyInstance, context: Context): void {
  serveWrite(app, context, changeQuestions, async ({ trx, doer, body, caller }) => {
    const wanted = { ...body, change: withSubject(context, body.change) };
    const changed = await changeMany(trx, wanted, { ...doer, reach: reachOf(context, caller) });
    return { message: `${counted(changed)} changed`, data: { changed } };
  });

  serveWrite(app, context, deleteQuestions, async ({ trx, doer, body, caller }) => {
    const _id = context.newId();
    const deleted = await deleteMany(trx, _id, body, { ...doer, reach: reachOf(context, caller) });
    return { message: `${counted(deleted)} deleted`, data: { _id, deleted } };
  });

  serveWrite(app, context, undoEndpoint, async ({ trx, doer, params }) => {
    const restored = await undoDeletion(trx, params.id, doer);
    return { message: `${counted(restored)} brought back`, data: { restored } };
  });
}
