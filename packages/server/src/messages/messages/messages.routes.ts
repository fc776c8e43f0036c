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
import { isOwnThread } from '../../platform/db/reach.ts';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { idForRequest } from '../../platform/http/request-key.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { serveAttachments } from './attachments.routes.ts';
import { deleteCanned, findCannedAnswers, saveCanned } from './canned-answers.ts';
import { findMessages, handleMessageOf, storeMessage, toSentMessage } from './messages.queries.ts';
import { assignThread, findOwnThreads, readForStaff, readOwnThread, replyTo, seeThread } from './threads.ts';

/** Messages go to the school, never to one adult: all staff read and answer them. */
function serveThreads(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serveWrite(app, context, sendMessage, async ({ trx, caller, body, request }) => {
    const _id = idForRequest({ request, caller }, context.newId);
    const message = { ...body, _id, studentId: caller._id, now: context.now() };
    const row = await storeMessage(trx, message);
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

  serveWrite(app, context, replyToMessage, async ({ trx, params, body, caller, request }) => {
    const { text, attachments = [] } = body;
    const _id = idForRequest({ request, caller }, context.newId);
    const reply = { _id, id: params.id, text, attachments };
    const data = await replyTo(trx, context, caller, reply);
    return { message: 'Message sent', data };
  });

  serveWrite(app, context, seeMessage, async ({ trx, params, caller }) => {
    await seeThread(trx, params.id, caller, context.now());
    return { message: 'Marked as seen' };
  });
}

function serveInbox(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listMessages, async ({ query, caller }) => {
    const own = await isOwnThread(db, reachOf(context, caller), caller._id);
    const { rows, ...found } = await findMessages(db, { ...query, own }, caller);
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

  serveWrite(app, context, handleMessage, async ({ trx, doer, params, body }) => {
    const handling = { handled: body.handled, ...doer };
    const data = await handleMessageOf(trx, params.id, handling);
    return { message: body.handled ? 'Marked as handled' : 'Opened again', data };
  });

  serveWrite(app, context, assignMessage, async ({ trx, doer, params, body }) => {
    const assignment = { ...body, ...doer };
    const data = await assignThread(trx, params.id, assignment);
    return { message: 'Message assigned', data };
  });
}

function serveCanned(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listCannedAnswers, async () => ({
    message: 'Answers fetched successfully',
    data: await findCannedAnswers(db),
  }));

  serveWrite(app, context, saveCannedAnswer, async ({ trx, doer, body }) => {
    const answer = { ...body, _id: context.newId() };
    const data = await saveCanned(trx, answer, doer);
    return { message: 'Reply saved', data };
  });

  serveWrite(app, context, deleteCannedAnswer, async ({ trx, doer, params }) => {
    await deleteCanned(trx, params.id, doer);
    return { message: 'Answer deleted' };
  });
}

export async function serveMessages(app: FastifyInstance, context: Context): Promise<void> {
  await serveAttachments(app, context);
  serveThreads(app, context);
  serveInbox(app, context);
  serveCanned(app, context);
}
