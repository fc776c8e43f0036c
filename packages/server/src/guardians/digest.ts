import { schoolTimeOn } from '@akada/contract/rules/school-day';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { queueMail } from '../mail/queue.ts';
import { mondayOf, resultsOf, secondsSince, toPayOf } from './children.ts';
import { type Child, findChildren } from './guardians.queries.ts';

const dayMs = 86_400_000;
const atOnce = 50;

/** The mail of a week leaves from Friday, 17:00 on the school's clock, until Sunday. */
const [friday, hour] = [4, '17:00'];

/** The Monday of the week whose mail is due; null before Friday's hour. */
export function dueWeek(now: number, timeZone: string): string | null {
  const monday = mondayOf(now, timeZone);
  const day = iso(Date.parse(monday) + friday * dayMs).slice(0, 10);
  return iso(now) >= schoolTimeOn(day, hour, timeZone) ? monday : null;
}

/** Who still waits for the mail of this week, can be reached and has a child. */
function waiting(db: Db, week: string) {
  return db
    .selectFrom('guardians')
    .innerJoin('users', 'users._id', 'guardians.user_id')
    .select(['guardians.user_id', 'email'])
    .where('wants_digest', '=', sql.lit(1))
    .where('digest_week', '<', week)
    .where('is_active', '=', 1)
    .where('is_verified', '=', 1)
    .where('email', '<>', '')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('guardian_links')
          .select('student_id')
          .whereRef('guardian_links.guardian_id', '=', 'guardians.user_id'),
      ),
    )
    .orderBy('guardians.user_id')
    .limit(atOnce);
}

function spanOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** A paragraph a child; null where everything is withheld. */
async function wordsOf(trx: Trx, context: Context, child: Child, week: string): Promise<string | null> {
  const { timeZone, currency } = context.settings();
  const shows = (what: Child['withheld'][number]) => !child.withheld.includes(what);
  const parts: string[] = [];
  if (shows('time')) parts.push(`Lessons watched this week: ${spanOf(await secondsSince(trx, child._id, week))}.`);
  if (shows('results')) {
    const since = schoolTimeOn(week, '00:00', timeZone);
    const results = await resultsOf(trx, context, child._id, { since });
    const lines = results.map(({ examTitle, percent, grade, toMark }) =>
      toMark ? `${examTitle}: not all marked yet` : `${examTitle}: ${percent}% (${grade})`,
    );
    parts.push(lines.length === 0 ? 'No exam was handed in this week.' : `Results: ${lines.join('; ')}.`);
  }
  if (shows('payments')) {
    const money = new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    const open = await toPayOf(trx, child._id);
    if (open.length > 0) {
      parts.push(`To pay: ${open.map(({ due, reference }) => `${money.format(due)} (${reference})`).join('; ')}.`);
    }
  }
  return parts.length === 0 ? null : `${child.fullName}. ${parts.join(' ')}`;
}

type Due = { user_id: string; email: string };

/** The week is noted in the transaction that queues its mail: after a kill there are both or neither. */
async function mailOne(trx: Trx, context: Context, { user_id: userId, email: to }: Due, week: string): Promise<void> {
  const claimed = await trx
    .updateTable('guardians')
    .set({ digest_week: week })
    .where('user_id', '=', userId)
    .where('wants_digest', '=', 1)
    .where('digest_week', '<', week)
    .returning('user_id')
    .executeTakeFirst();
  if (!claimed) return;
  const words: string[] = [];
  for (const child of await findChildren(trx, userId)) {
    const own = await wordsOf(trx, context, child, week);
    if (own !== null) words.push(own);
  }
  if (words.length === 0) return;
  const message = {
    to,
    subject: 'This week at school',
    parts: [
      ...words,
      { link: `${context.config.publicUrl}/guardian`, label: 'See more' },
      'You can turn this weekly mail off on that page.',
    ],
  };
  const uselessAfter = Date.parse(
    schoolTimeOn(iso(Date.parse(week) + 8 * dayMs).slice(0, 10), '00:00', context.settings().timeZone),
  );
  await queueMail(trx, context, { message, userId, limits: [], uselessAfter });
}

/** One transaction a guardian; processes that work at the same time share them. */
export async function mailDigests(context: Context): Promise<void> {
  const { db, now, settings } = context;
  const week = dueWeek(now(), settings().timeZone);
  if (week === null) return;
  for (let some = atOnce; some === atOnce && !context.isDraining(); ) {
    const due = await waiting(db, week).execute();
    for (const one of due) await db.transaction().execute((trx) => mailOne(trx, context, one, week));
    some = due.length;
  }
}
