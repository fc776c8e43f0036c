import type { NotificationChoices, QuietHoursBody } from '@akada/contract';
import { clockTime, isQuietAt, noQuietHours, type QuietHours } from '@akada/contract/rules/quiet-hours';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';

type Clock = Pick<Context, 'now' | 'settings'>;

function schoolHours({ settings }: Pick<Context, 'settings'>): QuietHours {
  const { quietFrom, quietUntil } = settings();
  return { from: quietFrom, until: quietUntil };
}

const ownHours = (db: Db, userId: string) =>
  db.selectFrom('quiet_hours').select(['starts as from', 'ends as until']).where('user_id', '=', userId);

/** The student's own, or else the school's. */
export async function quietHoursOf(db: Db, userId: string, clock: Pick<Clock, 'settings'>): Promise<QuietHours> {
  return (await ownHours(db, userId).executeTakeFirst()) ?? schoolHours(clock);
}

/**
 * Urgent deliveries, and those outside the student's quiet hours. Evaluated at each run, so that a changed choice holds
 * or releases waiting ones. The subquery reads only the few students whose hours differ from the school's at this time.
 */
export function isNotHeld(clock: Clock): RawBuilder<boolean> {
  const time = clockTime(clock.now(), clock.settings().timeZone);
  const isQuiet = sql`(case when starts <= ends then starts <= ${time} and ${time} < ends
    else starts <= ${time} or ${time} < ends end)`;
  return isQuietAt(time, schoolHours(clock))
    ? sql`(is_urgent = 1 or user_id in (select user_id from quiet_hours where not ${isQuiet}))`
    : sql`(is_urgent = 1 or user_id not in (select user_id from quiet_hours where ${isQuiet}))`;
}

const orNone = (hours: QuietHours) => (hours.from === hours.until ? null : hours);

export async function shownQuietHours({ db, ...clock }: Pick<Context, 'db' | 'settings'>, userId: string) {
  const row = await ownHours(db, userId).executeTakeFirst();
  const own = row ? orNone(row) : null;
  const whose: NotificationChoices['quietHours']['whose'] = own ? 'own' : row ? 'none' : 'school';
  return { whose, own, school: orNone(schoolHours(clock)) };
}

export async function chooseHours({ db, now }: Context, userId: string, body: QuietHoursBody): Promise<void> {
  if (body.whose === 'school') {
    await db.deleteFrom('quiet_hours').where('user_id', '=', userId).execute();
    return;
  }
  const { from, until } = body.whose === 'own' ? { ...noQuietHours, ...body } : noQuietHours;
  const row = { starts: from, ends: until, updated_at: iso(now()) };
  await db
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
