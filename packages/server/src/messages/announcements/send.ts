import { setTimeout as pause } from 'node:timers/promises';
import { withGroups } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify, withdrawSome } from '../../platform/notifications/notify.ts';
import { addresseesOf, studentsIn } from './announcements.queries.ts';

/** Small batches, so that saves of running exams do not wait. */
const atOnce = 200;
const betweenMs = 10;
/** Delay in which an announcement with a typo can be withdrawn before it is mailed. */
const mailAfterMs = 2 * 60_000;

/**
 * Notifies the next students, in the order of their ids, and notes the last of them in the same transaction: after
 * `kill -9` the next run goes on there. Returns whether there are more.
 */
export async function sendSome(trx: Trx, context: Context, id: string): Promise<boolean> {
  const at = iso(context.now());
  const due = trx.selectFrom('announcements').selectAll().where('_id', '=', id).where('sent_at', 'is', null);
  const row = await lockRows(trx, due.where('send_at', '<=', at)).executeTakeFirst();
  if (!row) return false;
  const begun_at = row.begun_at ?? at;
  const to = addresseesOf(await withGroups(trx, 'announcements', row));
  const students = await studentsIn(trx, to)
    .select('_id')
    .where('created_at', '<=', begun_at)
    .where('_id', '>', row.sent_up_to)
    .orderBy('_id')
    .limit(atOnce)
    .execute();
  const ids = students.map(({ _id }) => _id);
  await notify(trx, context, {
    ...{ to: ids, cause: 'announcement', subjectId: id, title: row.title, body: 'An announcement of your school' },
    ...{ link: `/student/announcements/${id}`, delayMs: mailAfterMs },
  });
  const isLast = ids.length < atOnce;
  await trx
    .updateTable('announcements')
    .set({
      ...{ begun_at, sent_up_to: ids.at(-1) ?? row.sent_up_to, students: row.students + ids.length },
      sent_at: isLast ? at : null,
    })
    .where('_id', '=', id)
    .execute();
  return !isLast;
}

/** Until all have it. Several processes may do it at once: the row is locked by one at a time. */
export async function sendAnnouncement(context: Context, id: string): Promise<void> {
  while (!context.isDraining() && (await context.db.transaction().execute((trx) => sendSome(trx, context, id)))) {
    await pause(betweenMs);
  }
}

/** Deletes the notifications of a withdrawn announcement, with their waiting mails. */
export async function clearWithdrawn(context: Context, id: string): Promise<void> {
  const { db } = context;
  while (!context.isDraining()) {
    const gone = await withdrawSome(db, id, 'announcement', atOnce);
    if (gone < atOnce) {
      await db
        .updateTable('announcements')
        .set({ cleared_at: iso(context.now()) })
        .where('_id', '=', id)
        .execute();
      return;
    }
    await pause(betweenMs);
  }
}

/** Sends scheduled announcements, and resumes those of a killed process. */
export async function workOnAnnouncements(context: Context): Promise<void> {
  const { db, now } = context;
  const due = db.selectFrom('announcements').select('_id').where('sent_at', 'is', null);
  const waiting = await due.where('send_at', '<=', iso(now())).orderBy('send_at').orderBy('_id').execute();
  for (const { _id } of waiting) await sendAnnouncement(context, _id);
  const withdrawn = db.selectFrom('announcements').select('_id').where('withdrawn_at', 'is not', null);
  const left = await withdrawn.where('cleared_at', 'is', null).execute();
  for (const { _id } of left) await clearWithdrawn(context, _id);
}
