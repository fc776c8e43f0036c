import {
  assignMessage,
  deleteCannedAnswer,
  getMessage,
  getThread,
  handleMessage,
  listCannedAnswers,
  listMessages,
  listThreads,
  replyToMessage,
  saveCannedAnswer,
  seeMessage,
  sendMessage,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../../platform/http/context.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { idForRequest } from '../../platform/http/request-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveAttachments } from './attachments.routes.ts';
import { deleteCanned, findCannedAnswers, saveCanned } from './canned-answers.ts';
import { findMessages, handleMessageOf, storeMessage, toSentMessage } from './messages.queries.ts';
import { assignThread, findOwnThreads, readForStaff, readOwnThread, replyTo, seeThread } from './threads.ts';

/** Messages go to the school, never to one adult: all staff read and answer them. */
function serveThreads(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, sendMessage, async ({ caller, body, request }) => {
    const _id = idForRequest({ request, caller }, context.newId);
    const message = { ...body, _id, studentId: caller._id, now: context.now() };
    const row = await db.transaction().execute((trx) => storeMessage(trx, message));
    return { message: 'Message sent', data: toSentMessage(row) };
  });

  serve(app, context, listThreads, async ({ caller, query }) => {
    const { rows, unread, ...found } = await findOwnThreads(db, caller._id, query);
    const message = 'Messages fetched successfully';
    return { message, data: rows, unread, pagination: paginationOf(found, query) };
  });

  serve(app, context, getThread, async ({ params, caller }) => ({
    message: 'Message fetched successfully',
    data: await readOwnThread(db, params.id, caller),
  }));

  serve(app, context, replyToMessage, async ({ params, body, caller, request }) => {
    const { text, attachments = [] } = body;
    const _id = idForRequest({ request, caller }, context.newId);
    const reply = { _id, id: params.id, text, attachments };
    const data = await db.transaction().execute((trx) => replyTo(trx, context, caller, reply));
    return { message: 'Message sent', data };
  });

  serve(app, context, seeMessage, async ({ params, caller }) => {
    await db.transaction().execute((trx) => seeThread(trx, params.id, caller, context.now()));
    return { message: 'Marked as seen' };
  });
}

function serveInbox(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listMessages, async ({ query, caller }) => {
    const { rows, ...found } = await findMessages(db, query, caller);
    return {
      message: 'Messages fetched successfully',
      data: rows,
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, getMessage, async ({ params, caller }) => ({
    message: 'Message fetched successfully',
    data: await readForStaff(db, params.id, caller),
  }));

  serve(app, context, handleMessage, async ({ params, body, caller }) => {
    const handling = { handled: body.handled, by: caller, at: iso(context.now()) };
    const data = await db.transaction().execute((trx) => handleMessageOf(trx, params.id, handling));
    return { message: body.handled ? 'Marked as handled' : 'Opened again', data };
  });

  serve(app, context, assignMessage, async ({ params, body, caller }) => {
    const assignment = { ...body, by: caller, at: iso(context.now()) };
    const data = await db.transaction().execute((trx) => assignThread(trx, params.id, assignment));
    return { message: 'Message assigned', data };
  });
}

function serveCanned(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listCannedAnswers, async () => ({
    message: 'Answers fetched successfully',
    data: await findCannedAnswers(db),
  }));

  serve(app, context, saveCannedAnswer, async ({ body, caller }) => {
    const answer = { ...body, _id: context.newId() };
    const doer = { by: caller, at: iso(context.now()) };
    const data = await db.transaction().execute((trx) => saveCanned(trx, answer, doer));
    return { message: 'Answer kept', data };
  });

  serve(app, context, deleteCannedAnswer, async ({ params, caller }) => {
    const doer = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => deleteCanned(trx, params.id, doer));
    return { message: 'Answer deleted' };
  });
}

export async function serveMessages(app: FastifyInstance, context: Context): Promise<void> {
  await serveAttachments(app, context);
  serveThreads(app, context);
  serveInbox(app, context);
  serveCanned(app, context);
}
