import type { ResultSummary } from '@akada/contract';
import { type Grade, gradeOf, percentOf } from '@akada/contract/rules/grade';
import { withDerived } from '../db/derived-tables.ts';
import type { Db } from '../db/schema.ts';

const grades: readonly Grade[] = ['A+', 'A', 'B', 'C', 'D', 'F'];

/** How an exam went, counted over all its attempts; the percents are those its rows show. */
export async function summariseResults(db: Db, examId: string): Promise<ResultSummary> {
  const outcomes = await withDerived(db)
    .selectFrom('exam_outcomes')
    .select((eb) => ['correct_answers', 'total_questions', eb.fn.sum<number>('attempts').as('attempts')])
    .where('exam_id', '=', examId)
    .groupBy(['correct_answers', 'total_questions'])
    .having((eb) => eb.fn.sum('attempts'), '>', 0)
    .execute();
  const finished = outcomes.map((outcome) => ({
    percent: percentOf(outcome.correct_answers, outcome.total_questions),
    attempts: outcome.attempts,
  }));
  const { running } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('exam_id', '=', examId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  const count = finished.reduce((sum, group) => sum + group.attempts, 0);
  const percents = finished.reduce((sum, group) => sum + group.percent * group.attempts, 0);
  return {
    finished: count,
    running,
    averagePercent: count > 0 ? Math.round(percents / count) : null,
    highestPercent: count > 0 ? Math.max(...finished.map((group) => group.percent)) : null,
    grades: grades.map((grade) => ({
      grade,
      attempts: finished.reduce((sum, group) => sum + (gradeOf(group.percent) === grade ? group.attempts : 0), 0),
    })),
  };
}
