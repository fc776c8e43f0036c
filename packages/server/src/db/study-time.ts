import type { Db } from './schema.ts';

/** Seconds of film that a student watched for the first time: ever, or on the days after one and up to another. */
export async function watchedSeconds(
  db: Db,
  studentId: string,
  days: { after?: string; upTo?: string } = {},
): Promise<number> {
  let query = db
    .selectFrom('study_days')
    .select((eb) => eb.fn.sum<number | null>('watched_seconds').as('seconds'))
    .where('student_id', '=', studentId);
  if (days.after !== undefined) query = query.where('day', '>', days.after);
  if (days.upTo !== undefined) query = query.where('day', '<=', days.upTo);
  const { seconds } = await query.executeTakeFirstOrThrow();
  return seconds ?? 0;
}

type Sitting = { started_at: string; ended_at: string };

/** Hours of study to one decimal: from the start to the end of every exam sat, and the film that was watched. */
export function studyHours(sittings: readonly Sitting[], watched: number): number {
  const milliseconds = sittings.reduce(
    (sum, sitting) => sum + Math.max(0, Date.parse(sitting.ended_at) - Date.parse(sitting.started_at)),
    watched * 1000,
  );
  return Math.round(milliseconds / 360_000) / 10;
}
