import { sendSome } from '../messages/announcements/send.ts';
import { addAnnouncement } from '../messages/announcements/write.ts';
import { actorOf } from '../platform/audit/record.ts';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';

const hoursAgo = 26;

const announcement = {
  title: 'Parents’ meeting on Saturday',
  text: 'Dear students,\n\nplease tell your parents and guardians: we meet on Saturday at 10:00 in the hall. Teachers of all subjects are there, and every family gets the report card of this term.\n\nWho cannot come may write to the office.',
  classLevels: null,
};

/** To the whole school, yesterday; nobody has read it. */
export async function loadAnnouncement(trx: Trx, context: Context, admin: UserRow): Promise<void> {
  const then = context.now() - hoursAgo * 3_600_000;
  const _id = newIdAt(then);
  await addAnnouncement(trx, _id, announcement, { by: actorOf(admin, ''), at: iso(then) });
  const atThatTime = { ...context, now: () => then, newId: () => newIdAt(then) };
  while (await sendSome(trx, atThatTime, _id));
}
