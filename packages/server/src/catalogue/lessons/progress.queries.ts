import type { LessonProgress } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import {
  isFinished,
  joined,
  keptRanges,
  progressPercent,
  type Range,
  secondsOf,
  union,
  wholeSeconds,
} from '@akada/contract/rules/watched';
import type { Db, LessonProgressRow, Trx } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';

export type Report = {
  studentId: string;
  lessonId: string;
  positionSeconds: number;
  durationSeconds: number;
  watched: readonly Range[];
  secondsAgo: number;
};

type Moment = { now: number; timeZone: string };

type Kept = Pick<LessonProgressRow, 'watched_seconds' | 'duration_seconds' | 'position_seconds' | 'finished_at'>;
export type Watched = Kept & Pick<LessonProgressRow, 'lesson_id' | 'watched_at'>;

export const notWatched = { watched_seconds: 0, duration_seconds: 0, position_seconds: 0, finished_at: null };

export function toProgress(row: Kept): LessonProgress {
  return {
    progress: progressPercent(row.watched_seconds, row.duration_seconds, row.finished_at),
    positionSeconds: row.position_seconds,
    watchedSeconds: row.watched_seconds,
    durationSeconds: row.duration_seconds,
    finishedAt: row.finished_at ?? undefined,
  };
}

/** Inserts the row if missing, so that reports of two devices lock the same row. */
async function lockProgress(trx: Trx, studentId: string, lessonId: string): Promise<LessonProgressRow> {
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
 * The longest reported duration counts, because a device may know only part of a stream. A late report does not move
 * the newest position.
 */
function merged(before: LessonProgressRow, report: Report, now: number): LessonProgressRow {
  const duration = Math.max(before.duration_seconds, report.durationSeconds);
  const stored: Range[] = JSON.parse(before.ranges);
  const ranges = joined(union([...stored, ...report.watched]), keptRanges);
  const watchedAt = iso(now - report.secondsAgo * 1000);
  const isNewest = watchedAt >= before.watched_at;
  const watched = secondsOf(wholeSeconds(ranges, duration));
  const isDone = isFinished(watched, duration);
  return {
    ...before,
    ranges: JSON.stringify(ranges),
    watched_seconds: watched,
    duration_seconds: duration,
    finished_at: before.finished_at ?? (isDone ? watchedAt : null),
    ...(isNewest && { position_seconds: report.positionSeconds, watched_at: watchedAt }),
    updated_at: iso(now),
  };
}

const contentOf = ({ ranges, duration_seconds, position_seconds, finished_at }: LessonProgressRow) =>
  JSON.stringify([ranges, duration_seconds, position_seconds, finished_at]);

export async function mergeReport(trx: Trx, report: Report, moment: Moment): Promise<LessonProgressRow> {
  const before = await lockProgress(trx, report.studentId, report.lessonId);
  const after = merged(before, report, moment.now);
  if (before.updated_at !== '' && contentOf(after) === contentOf(before)) return before;
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

const fastestRate = 2;
const slackSeconds = 60;
/** The most that one report after a time without network may add. */
const longestGapSeconds = 3600;

/**
 * Ranges are what a browser claims, so study time, which is compared between students, grows no faster than the time
 * since the last report. The lesson's own progress needs no such limit.
 */
async function addStudyTime(trx: Trx, report: Report, grown: number, { now, timeZone }: Moment): Promise<void> {
  const of = { student_id: report.studentId, day: schoolDay(now - report.secondsAgo * 1000, timeZone) };
  // Locks the row before `updated_at` is read.
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

export async function findProgressOf(db: Db, studentId: string): Promise<Map<string, Watched>> {
  const rows = await db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'watched_seconds', 'duration_seconds', 'position_seconds', 'watched_at', 'finished_at'])
    .where('student_id', '=', studentId)
    .execute();
  return new Map(rows.map((row) => [row.lesson_id, row]));
}

export async function forgetProgress(trx: Trx, lessonId: string): Promise<void> {
  await trx.deleteFrom('lesson_progress').where('lesson_id', '=', lessonId).execute();
}
