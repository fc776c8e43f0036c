import type { Db } from '../db/schema.ts';

/** Finished exams, and the hours spent in them, to one decimal. */
export async function studentStats(db: Db, studentId: string): Promise<{ completedExams: number; studyHours: number }> {
  const finished = await db
    .selectFrom('attempts')
    .select(['started_at', 'submitted_at', 'exam_id'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'submitted')
    .execute();
  const milliseconds = finished.reduce(
    (sum, attempt) =>
      sum + Math.max(0, Date.parse(attempt.submitted_at ?? attempt.started_at) - Date.parse(attempt.started_at)),
    0,
  );
  return {
    completedExams: new Set(finished.map((attempt) => attempt.exam_id)).size,
    studyHours: Math.round(milliseconds / 360_000) / 10,
  };
}
