import { type GradeScale, scaleFrom } from '@akada/contract/rules/grade';
import { prepared } from '../../platform/db/prepared.ts';
import type { ExamRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';

const ofExam = prepared(['exam'], (db, { exam }) =>
  db.selectFrom('exams').select('grade_scale').where('_id', '=', exam),
);

/** Read with each result: grades are not stored, so a new scale applies to every result at once. */
export const scaleOf = (context: Context, exam: Pick<ExamRow, 'grade_scale'>): GradeScale =>
  scaleFrom(exam.grade_scale, context.settings().gradeScale);

export async function findScale(context: Context, examId: string): Promise<GradeScale> {
  const [exam] = await ofExam(context.db, { exam: examId });
  return exam ? scaleOf(context, exam) : context.settings().gradeScale;
}
