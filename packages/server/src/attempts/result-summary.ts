import type { ResultSummary } from '@akada/contract';
import { type Grade, gradeOf, percentOf } from '@akada/contract/rules/grade';
import type { Db } from '../db/schema.ts';

const grades: readonly Grade[] = ['A+', 'A', 'B', 'C', 'D', 'F'];

/** How an exam went, counted over all its attempts; the percents are those its rows show. */
export async function summariseResults(db: Db, examId: string): Promise<ResultSummary> {
  const groups = await db
    .selectFrom('attempts')
    .select((eb) => ['status', 'correct_answers', 'total_questions', eb.fn.countAll<number>().as('attempts')])
    .where('exam_id', '=', examId)
    .groupBy(['status', 'correct_answers', 'total_questions'])
    .execute();
  const finished = groups
    .filter((group) => group.status === 'submitted')
    .map((group) => ({
      percent: percentOf(group.correct_answers ?? 0, group.total_questions),
      attempts: group.attempts,
    }));
  const count = finished.reduce((sum, group) => sum + group.attempts, 0);
  const percents = finished.reduce((sum, group) => sum + group.percent * group.attempts, 0);
  return {
    finished: count,
    running: groups.reduce((sum, group) => sum + (group.status === 'running' ? group.attempts : 0), 0),
    averagePercent: count > 0 ? Math.round(percents / count) : null,
    highestPercent: count > 0 ? Math.max(...finished.map((group) => group.percent)) : null,
    grades: grades.map((grade) => ({
      grade,
      attempts: finished.reduce((sum, group) => sum + (gradeOf(group.percent) === grade ? group.attempts : 0), 0),
    })),
  };
}
