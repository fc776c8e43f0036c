import type { Settings } from '@akada/contract';
import { quietUntil } from '@akada/contract/rules/quiet-hours';
import { schoolDay, schoolInstant, schoolTimeOn } from '@akada/contract/rules/school-day';
import { groupList } from '../db/audience.ts';
import type { ExamRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { announceReviews } from './announce-reviews.ts';
import { causeKey, lessonNotice, type Notice, notify, stillToSit, studentsOfExam } from './notify.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The afternoon before, when there is time to prepare. */
const tomorrowFrom = '16:00';
const closesWithinMs = 6 * hourMs;
/** This notification ignores quiet hours, so it waits for their end if at least this much time is left then. */
const enoughMs = hourMs;
/** An exam that has just opened was announced the day before. */
const openForMs = 2 * hourMs;

type Coming = Pick<ExamRow, '_id' | 'title' | 'class_level' | 'group_ids' | 'opens_at' | 'closes_at'>;

const timeOf = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(moment));

type School = Pick<Settings, 'timeZone' | 'quietFrom' | 'quietUntil'>;

function isCloseDue(closes: number, now: number, { timeZone, quietFrom: from, quietUntil: until }: School): boolean {
  const quietEnd = quietUntil(now, timeZone, { from, until });
  return closes > now && closes <= now + closesWithinMs && (quietEnd === null || closes < quietEnd + enoughMs);
}

/** The notification that is due for this exam, or null. A changed time is another occurrence. */
export function dueOfExam(exam: Coming, now: number, school: School): Notice | null {
  const zone = school.timeZone;
  const { _id: subjectId, title, opens_at, closes_at } = exam;
  const [opens, closes] = [Date.parse(opens_at), Date.parse(closes_at)];
  const about = { subjectId, link: '/student/exams' };
  const isTomorrow = schoolDay(opens, zone) === schoolDay(now + dayMs, zone);
  if (isTomorrow && iso(now) >= schoolTimeOn(schoolDay(now, zone), tomorrowFrom, zone)) {
    const words = { title: `Exam tomorrow: ${title}`, body: `It opens at ${timeOf(opens_at, zone)}` };
    const occurrence = { occurrence: opens_at, uselessAfter: opens };
    return { ...about, to: studentsOfExam(exam), cause: 'exam-tomorrow', ...occurrence, ...words };
  }
  if (isCloseDue(closes, now, school) && opens <= now - openForMs) {
    const words = {
      title: `An exam closes at ${timeOf(closes_at, zone)}: ${title}`,
      body: 'You have not begun it yet',
    };
    const occurrence = { occurrence: closes_at, uselessAfter: closes };
    return { ...about, to: stillToSit(exam), cause: 'exam-closes', ...occurrence, ...words };
  }
  return null;
}

/** Exactly once across processes and restarts: the round and its notifications share a transaction. */
async function announceOnce(trx: Trx, context: Context, notice: Notice): Promise<void> {
  const round = await trx
    .insertInto('notification_rounds')
    .values({ cause_key: causeKey(notice), at: iso(context.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cause_key')
    .executeTakeFirst();
  if (round) await notify(trx, context, notice);
}

function comingExams({ db }: Context, now: number): Promise<Coming[]> {
  return db
    .selectFrom('exams')
    .select(['_id', 'title', 'class_level', 'opens_at', 'closes_at', groupList('exams')])
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .where('opens_at', '<=', iso(now + 2 * dayMs))
    .where('closes_at', '>=', iso(now - dayMs))
    .execute();
}

/** Lessons whose day came within the last one. */
async function openedLessons({ db, settings }: Context, now: number) {
  const zone = settings().timeZone;
  const lessons = await db
    .selectFrom('lessons')
    .select(['_id', 'title', 'scheduled_date'])
    .where('scheduled_date', '>=', schoolDay(now - 2 * dayMs, zone))
    .where('withdrawn_at', 'is', null)
    .where('is_draft', '=', 0)
    .execute();
  return lessons.filter(({ scheduled_date }) => {
    const at = scheduled_date ? schoolInstant(scheduled_date, 'start', zone) : null;
    return at !== null && at <= now && at > now - dayMs;
  });
}

/** Time-based notifications: exams of tomorrow, exams about to close, reviews and lessons that open. */
export async function announceDue(context: Context): Promise<void> {
  const now = context.now();
  const exams = await comingExams(context, now);
  const notices = [
    ...exams.map((exam) => dueOfExam(exam, now, context.settings())),
    ...(await openedLessons(context, now)).map(lessonNotice),
  ];
  for (const notice of notices) {
    if (!notice) continue;
    const known = context.db.selectFrom('notification_rounds').select('at').where('cause_key', '=', causeKey(notice));
    if (await known.executeTakeFirst()) continue;
    await context.db.transaction().execute((trx) => announceOnce(trx, context, notice));
  }
  await announceReviews(context);
}
