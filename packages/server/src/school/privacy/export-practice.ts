import type { Db } from '../../platform/db/schema.ts';

/** Without the questions, whose keys are not the student's. Deleted answers are exported as counts. */
export async function exportedPractice(db: Db, studentId: string) {
  const answers = await db
    .selectFrom('practice_answers')
    .select(['answered_at as answeredAt', 'is_right as isRight'])
    .where('student_id', '=', studentId)
    .orderBy('answered_at')
    .orderBy('_id')
    .execute();
  const cards = db.selectFrom('practice_cards').select('older').where('student_id', '=', studentId);
  const summed = await cards.where('older', 'is not', null).orderBy('question_id').execute();
  const older = summed.map(({ older: json }) => {
    const {
      until,
      answers: all,
      right,
    } = JSON.parse(json ?? '{}') as { until: string; answers: number; right: number };
    return { until, answers: all, right };
  });
  return older.length === 0 ? answers : { answers, older };
}
