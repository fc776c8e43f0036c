import type { LessonProgress } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import {
  joined,
  keptRanges,
  progressPercent,
  type Range,
  secondsOf,
  union,
  wholeSeconds,
} from '@akada/contract/rules/watched';
import type { Db, LessonProgressRow, Trx } from '../db/schema.ts';
import { iso } from '../http/context.ts';

export type Report = {
  studentId: string;
  lessonId: string;
  positionSeconds: number;
  durationSeconds: number;
  watched: readonly Range[];
  secondsAgo: number;
};

type Moment = { now: number; timeZone: string };

type Kept = Pick<LessonProgressRow, 'watched_seconds' | 'duration_seconds' | 'position_seconds'>;
export type Watched = Kept & Pick<LessonProgressRow, 'lesson_id' | 'watched_at'>;

export const notWatched = { watched_seconds: 0, duration_seconds: 0, position_seconds: 0 };

export function toProgress(row: Kept): LessonProgress {
  return {
    progress: progressPercent(row.watched_seconds, row.duration_seconds),
    positionSeconds: row.position_seconds,
    watchedSeconds: row.watched_seconds,
    durationSeconds: row.duration_seconds,
  };
}

/** Holds the row until the transaction ends, made first where there is none: reports of two devices take turns. */
async function holdProgress(trx: Trx, studentId: string, lessonId: string): Promise<LessonProgressRow> {
  const nothing = { ...notWatched, ranges: '[]', watched_at: '', updated_at: '' };
  return trx
    .insertInto('lesson_progress')
    .values({ student_id: studentId, lesson_id: lessonId, ...nothing })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'lesson_id']).doUpdateSet((eb) => ({ ranges: eb.ref('lesson_progress.ranges') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The stored progress with the report in it. The longest length that was reported counts: one of two devices may know
 * only a part of a stream. The newest position wins, so a report that comes late does not move it.
 */
function merged(before: LessonProgressRow, report: Report, now: number): LessonProgressRow {
  const duration = Math.max(before.duration_seconds, report.durationSeconds);
  const stored: Range[] = JSON.parse(before.ranges);
  const ranges = joined(union([...stored, ...report.watched]), keptRanges);
  const watchedAt = iso(now - report.secondsAgo * 1000);
  const isNewest = watchedAt >= before.watched_at;
  return {
    ...before,
    ranges: JSON.stringify(ranges),
    watched_seconds: secondsOf(wholeSeconds(ranges, duration)),
    duration_seconds: duration,
    ...(isNewest && { position_seconds: report.positionSeconds, watched_at: watchedAt }),
    updated_at: iso(now),
  };
}

const tells = ({ ranges, duration_seconds, position_seconds }: LessonProgressRow) =>
  JSON.stringify([ranges, duration_seconds, position_seconds]);

/** Merges a report into what is stored. Repeating one changes nothing, not even when the lesson was last watched. */
export async function mergeReport(trx: Trx, report: Report, moment: Moment): Promise<LessonProgressRow> {
  const before = await holdProgress(trx, report.studentId, report.lessonId);
  const after = merged(before, report, moment.now);
  if (before.updated_at !== '' && tells(after) === tells(before)) return before;
  const { student_id, lesson_id, ...changes } = after;
  await trx
    .updateTable('lesson_progress')
    .set(changes)
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .execute();
  const grown = after.watched_seconds - before.watched_seconds;
  if (grown > 0) await addStudyTime(trx, report, grown, moment);
  return after;
}

/** Nobody studies faster than a film at double speed; a report may be a moment late. */
const fastestRate = 2;
const slackSeconds = 60;
/** What was seen without a network comes in one report, but not days of it. */
const longestGapSeconds = 3600;

/**
 * Adds newly watched film to the day it was watched. Ranges are what a browser says, so study time, which is compared
 * between students, grows no faster than the time since the student's last report allows. The share of the lesson does
 * not ask for that: skewing it cheats nobody but oneself.
 */
async function addStudyTime(trx: Trx, report: Report, grown: number, { now, timeZone }: Moment): Promise<void> {
  const of = { student_id: report.studentId, day: schoolDay(now - report.secondsAgo * 1000, timeZone) };
  // Taken first: two reports at once come one after the other to the question when the last one was.
  await trx
    .insertInto('study_days')
    .values({ ...of, watched_seconds: 0, updated_at: '' })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'day']).doUpdateSet((eb) => ({ day: eb.ref('study_days.day') })),
    )
    .execute();
  const { last, joined_at } = await trx
    .selectFrom('users')
    .innerJoin('study_days', 'study_days.student_id', 'users._id')
    .select((eb) => [eb.fn.max('study_days.updated_at').as('last'), 'users.created_at as joined_at'])
    .where('users._id', '=', of.student_id)
    .groupBy('users.created_at')
    .executeTakeFirstOrThrow();
  const gap = Math.max(0, (now - Date.parse(last || joined_at)) / 1000);
  const most = Math.round(fastestRate * Math.min(gap, longestGapSeconds)) + slackSeconds;
  await trx
    .updateTable('study_days')
    .set((eb) => ({ watched_seconds: eb('watched_seconds', '+', Math.min(grown, most)), updated_at: iso(now) }))
    .where('student_id', '=', of.student_id)
    .where('day', '=', of.day)
    .execute();
}

/** The progress of one student in all lessons, by lesson. */
export async function findProgressOf(db: Db, studentId: string): Promise<Map<string, Watched>> {
  const rows = await db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'watched_seconds', 'duration_seconds', 'position_seconds', 'watched_at'])
    .where('student_id', '=', studentId)
    .execute();
  return new Map(rows.map((row) => [row.lesson_id, row]));
}

/** Another film stands behind the lesson: what was watched of the old one says nothing of it. */
export async function forgetProgress(trx: Trx, lessonId: string): Promise<void> {
  await trx.deleteFrom('lesson_progress').where('lesson_id', '=', lessonId).execute();
}
