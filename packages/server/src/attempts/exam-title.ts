import type { Db } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';

/** Also of one that was deleted: its attempts are kept. 404 for one that never was. */
export async function getExamTitle(db: Db, examId: string): Promise<string> {
  const exam = await db.selectFrom('exams').select('title').where('_id', '=', examId).executeTakeFirst();
  if (!exam) throw new AppError('not_found', 'Exam not found');
  return exam.title;
}
