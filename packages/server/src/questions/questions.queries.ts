import type { PaperQuestion, Question } from '@akada/contract';
import { filledOptions, optionsShown } from '@akada/contract/rules/question';
import type { Db, QuestionRow, Trx } from '../db/schema.ts';
import { contains } from '../db/text-match.ts';
import { AppError } from '../http/app-error.ts';
import { joinExam, leaveExam, refuseUnknownExam } from './exam-list.ts';

export function toQuestion(row: QuestionRow): Question {
  return {
    _id: row._id,
    text: row.text,
    question: row.text,
    type: row.type,
    options: JSON.parse(row.options) as string[],
    correctAnswer: row.correct_answer,
    exam: row.exam_id,
    points: row.points,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What a student may see of it. */
export function toPaperQuestion(question: Question): PaperQuestion {
  const { _id, text, type, options, points } = question;
  return { _id, text, question: text, type, options: [...optionsShown(type, options)], points };
}

export type QuestionFilter = {
  search?: string | undefined;
  exam?: string | undefined;
  type?: QuestionRow['type'] | undefined;
};

export async function findQuestions(db: Db, filter: QuestionFilter): Promise<QuestionRow[]> {
  let matching = db.selectFrom('questions').selectAll();
  const { search, exam, type } = filter;
  if (search) matching = matching.where((eb) => contains(eb.ref('text'), search));
  if (type) matching = matching.where('type', '=', type);
  if (exam) {
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom('exam_questions')
          .select('exam_id')
          .whereRef('exam_questions.question_id', '=', 'questions._id')
          .where('exam_id', '=', exam),
      ),
    );
  }
  return matching.orderBy('created_at', 'desc').orderBy('_id', 'desc').execute();
}

export async function getQuestionRow(db: Db, id: string): Promise<QuestionRow> {
  const row = await db.selectFrom('questions').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  return row;
}

type Body = {
  text?: string;
  type?: QuestionRow['type'];
  options?: readonly string[];
  correctAnswer?: string;
  exam?: string | null;
  points?: number;
};

/** The columns a body changes. Options are kept for multiple choice only, without blanks. */
export function columnsOf(body: Body, type: QuestionRow['type']) {
  return {
    ...(body.text !== undefined && { text: body.text }),
    ...(body.type !== undefined && { type: body.type }),
    ...(body.correctAnswer !== undefined && { correct_answer: body.correctAnswer }),
    ...(body.points !== undefined && { points: body.points }),
    ...(body.exam !== undefined && { exam_id: body.exam }),
    ...(type !== 'multiple-choice' ? { options: '[]' } : {}),
    ...(type === 'multiple-choice' && body.options && { options: JSON.stringify(filledOptions(body.options)) }),
  };
}

export async function insertQuestion(
  trx: Trx,
  id: string,
  body: Body & { text: string; type: QuestionRow['type']; correctAnswer: string },
  at: string,
): Promise<QuestionRow> {
  if (body.exam) await refuseUnknownExam(trx, body.exam);
  const row = await trx
    .insertInto('questions')
    .values({
      text: body.text,
      type: body.type,
      correct_answer: body.correctAnswer,
      options: '[]',
      exam_id: null,
      points: 1,
      ...columnsOf(body, body.type),
      _id: id,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.exam_id) await joinExam(trx, row.exam_id, id);
  return row;
}

export async function updateQuestionRow(trx: Trx, before: QuestionRow, body: Body, at: string): Promise<QuestionRow> {
  if (body.exam) await refuseUnknownExam(trx, body.exam);
  const row = await trx
    .updateTable('questions')
    .set({ ...columnsOf(body, body.type ?? before.type), updated_at: at })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  if (row.exam_id !== before.exam_id) {
    if (before.exam_id) await leaveExam(trx, before.exam_id, row._id);
    if (row.exam_id) await joinExam(trx, row.exam_id, row._id);
  }
  return row;
}

export async function deleteQuestionRow(db: Db, id: string): Promise<void> {
  const row = await db.deleteFrom('questions').where('_id', '=', id).returning('_id').executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
}
