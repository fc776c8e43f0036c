import {
  chooseNotifications,
  chooseQuietHours,
  countNotifications,
  getNotificationChoices,
  getPush,
  listNotifications,
  readNotifications,
  subscribePush,
  unsubscribePush,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../http/context.ts';
import { paginationOf } from '../http/replies.ts';
import { serve } from '../http/serve.ts';
import { choicesOf, choose, countUnread, findNotifications, markRead } from './notifications.queries.ts';
import { pushStateOf, subscribe, unsubscribe } from './push-subscriptions.ts';
import { chooseHours, shownQuietHours } from './quiet-hours.ts';

async function ownChoices(context: Context, userId: string) {
  const { db } = context;
  const { is_verified } = await db
    .selectFrom('users')
    .select('is_verified')
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
  const quietHours = await shownQuietHours(context, userId);
  return { choices: await choicesOf(db, userId), isConfirmed: is_verified === 1, quietHours };
}

export function serveNotifications(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listNotifications, async ({ caller, query }) => {
    const { rows, ...found } = await findNotifications(db, caller._id, query);
    return {
      message: 'Notifications fetched successfully',
      data: rows,
      unread: await countUnread(db, caller._id),
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, countNotifications, async ({ caller }) => ({
    message: 'Unread notifications fetched successfully',
    data: { unread: await countUnread(db, caller._id) },
  }));

  serve(app, context, readNotifications, async ({ caller, body }) => {
    await markRead(db, caller._id, body, iso(context.now()));
    return { message: 'Marked as read', data: { unread: await countUnread(db, caller._id) } };
  });

  serve(app, context, getNotificationChoices, async ({ caller }) => ({
    message: 'Choices fetched successfully',
    data: await ownChoices(context, caller._id),
  }));

  serve(app, context, chooseNotifications, async ({ caller, body }) => {
    await choose(db, caller._id, body);
    return { message: 'Saved', data: await ownChoices(context, caller._id) };
  });

  serve(app, context, chooseQuietHours, async ({ caller, body }) => {
    await chooseHours(context, caller._id, body);
    return { message: 'Saved', data: await ownChoices(context, caller._id) };
  });

  serve(app, context, getPush, async ({ caller }) => ({
    message: 'Pushes of this device fetched successfully',
    data: await pushStateOf(context, caller),
  }));

  serve(app, context, subscribePush, async ({ caller, body }) => {
    await subscribe(context, caller, body);
    return { message: 'Pushes are on', data: await pushStateOf(context, caller) };
  });

  serve(app, context, unsubscribePush, async ({ caller }) => {
    await unsubscribe(db, caller);
    return { message: 'Pushes are off', data: await pushStateOf(context, caller) };
  });
}
