import { changeQuestions, deleteQuestions, undoDeletion as undoEndpoint } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../platform/http/context.ts';
import { serve } from '../platform/http/serve.ts';
import { changeMany, deleteMany } from './bulk.ts';
import { undoDeletion } from './undo-deletion.ts';

const counted = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

export function serveManyQuestions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, changeQuestions, async ({ body, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    const changed = await db.transaction().execute((trx) => changeMany(trx, body, who));
    return { message: `${counted(changed)} changed`, data: { changed } };
  });

  serve(app, context, deleteQuestions, async ({ body, caller }) => {
    const _id = context.newId();
    const who = { by: caller, at: iso(context.now()) };
    const deleted = await db.transaction().execute((trx) => deleteMany(trx, _id, body, who));
    return { message: `${counted(deleted)} deleted`, data: { _id, deleted } };
  });

  serve(app, context, undoEndpoint, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    const restored = await db.transaction().execute((trx) => undoDeletion(trx, params.id, who));
    return { message: `${counted(restored)} brought back`, data: { restored } };
  });
}
