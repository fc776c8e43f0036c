import { handleMessage, listMessages, sendMessage } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../http/context.ts';
import { paginationOf } from '../http/replies.ts';
import { serve } from '../http/serve.ts';
import { findMessages, handleMessageOf, storeMessage, toSentMessage } from './messages.queries.ts';

/** Messages go to the school, never to one adult: all staff read them. */
export function serveMessages(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, sendMessage, async ({ caller, body }) => {
    const row = await storeMessage(db, {
      _id: context.newId(),
      studentId: caller._id,
      teacher: body.teacher,
      text: body.text,
      now: context.now(),
    });
    return { message: 'Message sent', data: toSentMessage(row) };
  });

  serve(app, context, listMessages, async ({ query }) => {
    const { rows, ...found } = await findMessages(db, query);
    return {
      message: 'Messages fetched successfully',
      data: rows,
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, handleMessage, async ({ params, body, caller }) => {
    const handling = { handled: body.handled, by: caller, at: iso(context.now()) };
    const data = await db.transaction().execute((trx) => handleMessageOf(trx, params.id, handling));
    return { message: body.handled ? 'Marked as handled' : 'Opened again', data };
  });
}
