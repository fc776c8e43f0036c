import type { Notification, NotificationChoice } from '@akada/contract';
import { topics, usualChoice } from '@akada/contract/rules/notification';
import type { NotificationRow } from '../db/notification-rows.ts';
import type { Db } from '../db/schema.ts';
import { offsetOf, readPage } from '../db/search.ts';

function toNotification({ _id, cause, title, body, link, created_at, read_at }: NotificationRow): Notification {
  return { _id, cause, title, body, link, createdAt: created_at, ...(read_at !== null && { readAt: read_at }) };
}

export async function findNotifications(db: Db, userId: string, asked: { page: number; limit: number }) {
  const own = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  const newestFirst = own.orderBy('created_at', 'desc').orderBy('_id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit: asked.limit, offset: offsetOf(asked) });
  return { rows: rows.map(toNotification), total };
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

type Read = { notificationId?: string | undefined; upTo?: string | undefined };

export async function markRead(db: Db, userId: string, { notificationId, upTo }: Read, at: string): Promise<void> {
  let own = db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (notificationId !== undefined) own = own.where('_id', '=', notificationId);
  if (upTo !== undefined) own = own.where('created_at', '<=', upTo);
  await own.execute();
}

export async function choicesOf(db: Db, userId: string): Promise<NotificationChoice[]> {
  const rows = await db.selectFrom('notification_choices').selectAll().where('user_id', '=', userId).execute();
  return topics.map((topic) => {
    const row = rows.find((own) => own.topic === topic);
    return row ? { topic, mail: row.mail === 1, push: row.push === 1 } : { topic, ...usualChoice[topic] };
  });
}

type Chosen = Pick<NotificationChoice, 'topic'> & { mail?: boolean | undefined; push?: boolean | undefined };

export async function choose(db: Db, userId: string, { topic, ...chosen }: Chosen): Promise<void> {
  const usual = usualChoice[topic];
  const flags = { mail: (chosen.mail ?? usual.mail) ? 1 : 0, push: (chosen.push ?? usual.push) ? 1 : 0 };
  const changed = {
    ...(chosen.mail !== undefined && { mail: flags.mail }),
    ...(chosen.push !== undefined && { push: flags.push }),
  };
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, topic, ...flags })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(changed))
    .execute();
}
