import { quietFrom } from '@akada/contract/rules/quiet-hours';
import type { PushDeliveryRow } from '../db/notification-rows.ts';
import type { Db } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { isNotHeld, quietHoursOf } from './quiet-hours.ts';
import { type PushAnswer, sendPush } from './send-push.ts';

const atOnce = 20;

const minuteMs = 60_000;
/** Longer than the timeout of a call. */
const leaseMs = minuteMs;
const waits = [1, 5, 15, 60].map((minutes) => minutes * minuteMs);

type Key = Pick<PushDeliveryRow, 'user_id' | 'notification_id' | 'subscription_id'>;

const ofDelivery = ({ user_id, notification_id, subscription_id }: Key) => ({
  user_id,
  notification_id,
  subscription_id,
});

function duePushes(context: Context) {
  return context.db
    .selectFrom('push_deliveries')
    .selectAll()
    .where('next_try_at', '<=', iso(context.now()))
    .where(isNotHeld(context))
    .orderBy('next_try_at')
    .orderBy('user_id')
    .orderBy('notification_id')
    .orderBy('subscription_id')
    .limit(atOnce)
    .execute();
}

/** One process of several gets it; a process that dies leaves it due after the lease. */
async function lease({ db, now }: Context, row: PushDeliveryRow): Promise<boolean> {
  const leased = await db
    .updateTable('push_deliveries')
    .set({ tries: row.tries + 1, next_try_at: iso(now() + leaseMs) })
    .where((eb) => eb.and(ofDelivery(row)))
    .where('tries', '=', row.tries)
    .where('next_try_at', '=', row.next_try_at)
    .returning('tries')
    .executeTakeFirst();
  return leased !== undefined;
}

/** Undefined if the push is obsolete: notification read, or session over. */
function wanted({ db, now }: Context, row: PushDeliveryRow) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users._id', 'push_subscriptions.user_id')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'push_subscriptions.user_id').onRef('id_hash', '=', 'session_hash'),
    )
    .innerJoin('notifications', (join) =>
      join
        .onRef('notifications.user_id', '=', 'push_subscriptions.user_id')
        .on('notifications._id', '=', row.notification_id),
    )
    .select(['endpoint', 'p256dh', 'auth', 'title', 'link'])
    .where('push_subscriptions.user_id', '=', row.user_id)
    .where('push_subscriptions._id', '=', row.subscription_id)
    .where('read_at', 'is', null)
    .where('is_active', '=', 1)
    .where('sessions.expires_at', '>', iso(now()))
    .where((eb) => eb.val(row.expires_at), '>', iso(now()))
    .executeTakeFirst();
}

const forget = (db: Db, row: Key) =>
  db
    .deleteFrom('push_deliveries')
    .where((eb) => eb.and(ofDelivery(row)))
    .execute();

/** Its deliveries are deleted by cascade. */
const endSubscription = (db: Db, { user_id, subscription_id }: Key) =>
  db.deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('_id', '=', subscription_id).execute();

/** 404 and 410: the browser has ended it. 401 and 403: it was made with another key of the school. */
const isOver = (status: number) => [401, 403, 404, 410].includes(status);
const mayPass = (status: number) => status >= 500 || [0, 408, 425, 429].includes(status);

async function settle({ db, now }: Context, row: PushDeliveryRow, { status, retryAfterMs }: PushAnswer): Promise<void> {
  if (isOver(status)) {
    await endSubscription(db, row);
  } else if (mayPass(status)) {
    const wait = waits[Math.min(row.tries, waits.length - 1)] ?? minuteMs;
    await db
      .updateTable('push_deliveries')
      .set({ next_try_at: iso(now() + Math.max(wait, retryAfterMs)) })
      .where((eb) => eb.and(ofDelivery(row)))
      .where('tries', '=', row.tries + 1)
      .execute();
  } else {
    await forget(db, row);
  }
}

const isKeyProblem = (error: unknown) =>
  !(error instanceof Error && ('code' in error || error.name === 'AbortError' || error.name === 'TimeoutError'));

/** A push expires when the quiet hours begin; the notification stays in the app. */
async function usefulUntil(context: Context, { user_id, expires_at, is_urgent }: PushDeliveryRow): Promise<number> {
  const expires = Date.parse(expires_at);
  if (is_urgent === 1) return expires;
  const hours = await quietHoursOf(context.db, user_id, context);
  return Math.min(expires, quietFrom(context.now(), context.settings().timeZone, hours) ?? expires);
}

/** At least once: a process that dies before the answer is written sends again, and the device shows it once. */
async function pushOne(context: Context, row: PushDeliveryRow): Promise<void> {
  if (!(await lease(context, row))) return;
  const push = await wanted(context, row);
  if (!push) {
    await forget(context.db, row);
    return;
  }
  const { title, link, ...to } = push;
  const leftMs = (await usefulUntil(context, row)) - context.now();
  const answer = await sendPush(context, {
    to,
    payload: { to: row.user_id, id: row.notification_id, title, link },
    ttlSeconds: Math.max(0, Math.floor(leftMs / 1000)),
    topic: row.notification_id,
  }).catch((error: unknown) => ({ status: isKeyProblem(error) ? 410 : 0, retryAfterMs: 0 }));
  await settle(context, row, answer);
}

/** Held deliveries wait for the end of the quiet hours. */
export async function pushNotifications(context: Context, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && !signal?.aborted && !context.isDraining(); ) {
    const due = await duePushes(context);
    await Promise.all(due.map((row) => pushOne(context, row)));
    isMore = due.length === atOnce;
  }
}
