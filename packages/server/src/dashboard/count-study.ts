import { withDerived } from '../db/derived-tables.ts';
import { overdueAttempts } from '../db/finished-attempts.ts';
import { sumsOf } from '../db/list-counts.ts';
import type { Db } from '../db/schema.ts';
import { studyHours } from '../db/study-time.ts';

/** The exams everybody has finished and the hours everybody has studied: counted as they came, but for what the sweep is yet to close. */
export async function countStudy(db: Db, now: number): Promise<{ completedExams: number; studyHours: number }> {
  const closed = await withDerived(db)
    .selectFrom('exam_outcomes')
    .select((eb) => [
      eb.fn.sum<number | null>('attempts').as('attempts'),
      eb.fn.sum<number | null>('study_ms').as('studyMs'),
    ])
    .executeTakeFirstOrThrow();
  const overdue = await overdueAttempts(db, now).execute();
  const watched = (await sumsOf(db, 'study_days')).get('watched')?.amount ?? 0;
  return {
    completedExams: (closed.attempts ?? 0) + overdue.length,
    studyHours: studyHours(overdue, (closed.studyMs ?? 0) / 1000 + watched),
  };
}
