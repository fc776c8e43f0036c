import type { NotificationDeliveryRow } from '../db/notification-rows.ts';
import type { Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { queueMail } from '../mail/queue.ts';
import { isNotHeld } from './quiet-hours.ts';

const atOnce = 50;

function dueMails(context: Context) {
  return context.db
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('channel', '=', 'mail')
    .where('next_try_at', '<=', iso(context.now()))
    .where(isNotHeld(context))
    .orderBy('next_try_at')
    .orderBy('user_id')
    .orderBy('notification_id')
    .limit(atOnce)
    .execute();
}

type Due = Pick<NotificationDeliveryRow, 'user_id' | 'notification_id' | 'expires_at'>;

/** The deletion is the claim: the mail is in the outbox, or the row is still there. */
async function mailOne(trx: Trx, context: Context, { user_id, notification_id }: Due): Promise<void> {
  const claimed = await trx
    .deleteFrom('notification_deliveries')
    .where('user_id', '=', user_id)
    .where('notification_id', '=', notification_id)
    .where('channel', '=', 'mail')
    .returning('expires_at')
    .executeTakeFirst();
  if (!claimed || claimed.expires_at <= iso(context.now())) return;
  const mail = await trx
    .selectFrom('notifications')
    .innerJoin('users', 'users._id', 'notifications.user_id')
    .select(['title', 'body', 'link', 'email'])
    .where('user_id', '=', user_id)
    .where('notifications._id', '=', notification_id)
    // A notification read in the app needs no mail; the address may have changed since.
    .where('read_at', 'is', null)
    .where('is_active', '=', 1)
    .where('is_verified', '=', 1)
    .executeTakeFirst();
  if (!mail) return;
  const { title: subject, body, link, email: to } = mail;
  const parts = [
    body,
    { link: `${context.config.publicUrl}${link}`, label: 'Open it' },
    'You choose which mails you get on the page Notifications.',
  ];
  await queueMail(trx, context, { message: { to, subject, parts }, userId: user_id, limits: [] });
}

/** Held deliveries wait for the end of the quiet hours; an announcement to a whole class is sent in batches. */
export async function mailNotifications(context: Context): Promise<void> {
  for (let some = 1; some > 0 && !context.isDraining(); ) {
    const due = await dueMails(context);
    for (const row of due) await context.db.transaction().execute((trx) => mailOne(trx, context, row));
    some = due.length === atOnce ? due.length : 0;
  }
}
