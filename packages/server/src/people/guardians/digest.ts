import type { ResultOfChild } from '@akada/contract';
import { schoolTimeOn } from '@akada/contract/rules/school-day';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Schema, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { mondayOf, resultsOf, secondsSince, toPayOf } from './children.ts';
import { type Child, findChildren } from './guardians.queries.ts';

const dayMs = 86_400_000;
const atOnce = 50;

/** The mail of a week has what happened until Friday, 17:00 on the school's clock, and leaves after that until Sunday. */
const [friday, hour] = [4, '17:00'];
/** Time for transactions stamped before the hour to commit. */
const settlingMs = 60_000;
const mostResults = 500;

const fridayOf = (monday: string) => iso(Date.parse(monday) + friday * dayMs).slice(0, 10);

/** The Monday of the week whose mail is due; null before Friday's hour. */
export function dueWeek(now: number, timeZone: string): string | null {
  const monday = mondayOf(now, timeZone);
  return iso(now - settlingMs) >= schoolTimeOn(fridayOf(monday), hour, timeZone) ? monday : null;
}

/**
 * From the end of the last mail, so that consecutive mails leave out nothing and repeat nothing, whenever they left. Time
 * watched is counted in whole days.
 */
type MailSpan = { week: string; firstDay: string; endDay: string; from: string; until: string };

function spanOf(lastWeek: string, week: string, timeZone: string): MailSpan {
  const firstDay = fridayOf(lastWeek || iso(Date.parse(week) - 7 * dayMs).slice(0, 10));
  const endDay = fridayOf(week);
  const at = (day: string) => schoolTimeOn(day, hour, timeZone);
  return { week, firstDay, endDay, from: at(firstDay), until: at(endDay) };
}

/** Overdue attempts that no job has closed yet: their results belong to this mail. */
const isOverdue = (eb: ExpressionBuilder<Schema, 'guardians'>, until: string) =>
  eb
    .selectFrom('guardian_links as to_child')
    .innerJoin('attempts', 'attempts.student_id', 'to_child.student_id')
    .select('attempts._id')
    .whereRef('to_child.guardian_id', '=', 'guardians.user_id')
    .where('attempts.status', '=', 'running')
    .where('attempts.deadline_at', '<', until);

/** Guardians without this week's mail who can be reached and have a child. */
function waiting(db: Db, week: string, until: string) {
  return db
    .selectFrom('guardians')
    .innerJoin('users', 'users._id', 'guardians.user_id')
    .select(['guardians.user_id', 'email', 'digest_week'])
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
    .where((eb) => eb.not(eb.exists(isOverdue(eb, until))))
    .orderBy('guardians.user_id')
    .limit(atOnce);
}

function lengthOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayText = (day: string, more = 0) => dayWords.format(Date.parse(day) + more * dayMs).replace(',', '');

function resultText(result: ResultOfChild, from: string): string {
  const { examTitle, percent, grade, toMark, submittedAt } = result;
  if (toMark) return `${examTitle}: not all marked yet`;
  return `${examTitle}${submittedAt < from ? ', marked since' : ''}: ${percent}% (${grade})`;
}

/** A paragraph a child; null where everything is withheld. */
async function wordsOf(trx: Trx, context: Context, child: Child, span: MailSpan): Promise<string | null> {
  const { currency } = context.settings();
  const { firstDay, endDay, from } = span;
  const shows = (what: Child['withheld'][number]) => !child.withheld.includes(what);
  const parts: string[] = [];
  if (shows('time')) {
    const watched = lengthOf(await secondsSince(trx, child._id, firstDay, endDay));
    parts.push(`Lessons watched from ${dayText(firstDay)} to ${dayText(endDay, -1)}: ${watched}.`);
  }
  if (shows('results')) {
    const results = await resultsOf(trx, context, child._id, { most: mostResults, within: span });
    const lines = results.map((result) => resultText(result, from));
    const none = `No exam was handed in since ${dayText(firstDay)}, ${hour}.`;
    parts.push(lines.length === 0 ? none : `Results: ${lines.join('; ')}.`);
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

type Due = { user_id: string; email: string; digest_week: string };

/** The week is noted in the transaction that queues its mail: after a kill there are both or neither. */
async function mailOne(trx: Trx, context: Context, due: Due, week: string): Promise<void> {
  const { user_id: userId, email: to, digest_week: lastWeek } = due;
  const claimed = await trx
    .updateTable('guardians')
    .set({ digest_week: week })
    .where('user_id', '=', userId)
    .where('wants_digest', '=', 1)
    .where('digest_week', '=', lastWeek)
    .returning('user_id')
    .executeTakeFirst();
  if (!claimed) return;
  const span = spanOf(lastWeek, week, context.settings().timeZone);
  const words: string[] = [];
  for (const child of await findChildren(trx, userId)) {
    const own = await wordsOf(trx, context, child, span);
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
  await queueMail(trx, context, { message, userId, limits: [] });
}

/** One transaction a guardian; processes that work at the same time share them. */
export async function mailDigests(context: Context): Promise<void> {
  const { db, now, settings } = context;
  const week = dueWeek(now(), settings().timeZone);
  if (week === null) return;
  const { until } = spanOf('', week, settings().timeZone);
  for (let some = atOnce; some === atOnce && !context.isDraining(); ) {
    const due = await waiting(db, week, until).execute();
    for (const one of due) await db.transaction().execute((trx) => mailOne(trx, context, one, week));
    some = due.length;
  }
}
