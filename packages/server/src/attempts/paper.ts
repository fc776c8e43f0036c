import { createHash } from 'node:crypto';
import type { Question } from '@akada/contract';
import type { Db, ExamRow, Trx } from '../db/schema.ts';
import { questionsOfExams } from '../questions/exam-list.ts';
import { toQuestion } from '../questions/questions.queries.ts';

/** All that an attempt is judged by, as it stood at the start: later edits of the exam change nothing here. */
export type Paper = {
  title: string;
  description: string;
  classLevel: string;
  durationMinutes: number;
  startDate: string;
  endDate: string;
  questions: Question[];
};

/** The exam as it stands now, frozen. Students who start between two edits share one row. */
export async function freezePaper(
  trx: Trx,
  exam: ExamRow,
  id: string,
  at: string,
): Promise<{ id: string; paper: Paper }> {
  const rows = await questionsOfExams(trx, [exam._id]);
  const paper: Paper = {
    title: exam.title,
    description: exam.description,
    classLevel: exam.class_level,
    durationMinutes: exam.duration_minutes,
    startDate: exam.start_date,
    endDate: exam.end_date,
    questions: rows.map(toQuestion),
  };
  const content = JSON.stringify(paper);
  const hash = createHash('sha256').update(content).digest('hex');
  await trx
    .insertInto('papers')
    .values({ _id: id, exam_id: exam._id, content_hash: hash, content, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('papers')
    .select('_id')
    .where('exam_id', '=', exam._id)
    .where('content_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return { id: row._id, paper };
}

export async function getPaper(db: Db, id: string): Promise<Paper> {
  const row = await db.selectFrom('papers').select('content').where('_id', '=', id).executeTakeFirstOrThrow();
  return JSON.parse(row.content) as Paper;
}
