import { type Actor, recordAudit } from '../audit/record.ts';
import type { QuestionRow, Trx } from '../db/schema.ts';
import { toQuestion } from './questions.queries.ts';
import { shortText } from './short-text.ts';

/** What the audit log keeps of a question; the exam by its title, as people know it. */
async function questionFacts(trx: Trx, row: QuestionRow) {
  const exam = row.exam_id
    ? await trx.selectFrom('exams').select('title').where('_id', '=', row.exam_id).executeTakeFirst()
    : undefined;
  return {
    text: row.text,
    type: row.type,
    options: JSON.parse(row.options) as string[],
    correctAnswer: row.correct_answer,
    points: row.points,
    exam: exam?.title ?? null,
    picture: toQuestion(row).picture,
  };
}

export async function recordQuestion(
  trx: Trx,
  action: 'question.create' | 'question.update' | 'question.delete',
  { by, at }: { by: Actor; at: string },
  rows: { before?: QuestionRow; after?: QuestionRow },
): Promise<void> {
  const question = rows.after ?? rows.before;
  if (!question) throw new Error('a question that is neither before nor after');
  await recordAudit(trx, {
    action,
    by,
    at,
    subject: { kind: 'question', _id: question._id, title: shortText(question.text) },
    before: rows.before ? await questionFacts(trx, rows.before) : null,
    after: rows.after ? await questionFacts(trx, rows.after) : null,
  });
}
