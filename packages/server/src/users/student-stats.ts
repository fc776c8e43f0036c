import { finishedAttempts, hoursOf } from '../db/finished-attempts.ts';
import type { Db } from '../db/schema.ts';

/** Finished exams, and the hours spent in them, to one decimal. */
export async function studentStats(
  db: Db,
  studentId: string,
  now: number,
): Promise<{ completedExams: number; studyHours: number }> {
  const finished = await finishedAttempts(db, now).where('student_id', '=', studentId).execute();
  return { completedExams: new Set(finished.map((attempt) => attempt.exam_id)).size, studyHours: hoursOf(finished) };
}
