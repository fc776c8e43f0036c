import type { Db, ExamQuestionRow, QuestionRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';

/** Which questions stand in which exam, and in what order. */

export const mostQuestionsInAnExam = 500;

/** 400 for an exam that is not there; a row that names it would break the foreign key. */
export async function refuseUnknownExam(trx: Trx, examId: string): Promise<void> {
  const exam = await trx
    .selectFrom('exams')
    .select('_id')
    .where('_id', '=', examId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!exam) throw new AppError('invalid', 'This exam does not exist', 'exam');
}

/** Puts a question at the end of the list of an exam that is there. */
export async function joinExam(trx: Trx, examId: string, questionId: string): Promise<void> {
  const { last, count } = await trx
    .selectFrom('exam_questions')
    .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')])
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow();
  if (count >= mostQuestionsInAnExam) throw new AppError('invalid', 'An exam has at most 500 questions', 'exam');
  await trx
    .insertInto('exam_questions')
    .values({ exam_id: examId, question_id: questionId, position: (last ?? -1) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function leaveExam(trx: Trx, examId: string, questionId: string): Promise<void> {
  await trx.deleteFrom('exam_questions').where('exam_id', '=', examId).where('question_id', '=', questionId).execute();
}

/** Gives an exam exactly these questions in this order. A question taken off it no longer names it as its exam. */
export async function setExamQuestions(trx: Trx, examId: string, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length > 0) {
    const known = await trx
      .selectFrom('questions')
      .select('_id')
      .where('_id', 'in', [...questionIds])
      .execute();
    if (known.length !== questionIds.length) {
      const missing = questionIds.find((id) => !known.some((row) => row._id === id));
      throw new AppError('invalid', `Question ${missing} does not exist`, 'questions');
    }
  }
  await trx.deleteFrom('exam_questions').where('exam_id', '=', examId).execute();
  if (questionIds.length > 0) {
    await trx
      .insertInto('exam_questions')
      .values(questionIds.map((id, position) => ({ exam_id: examId, question_id: id, position })))
      .execute();
  }
  let gone = trx.updateTable('questions').set({ exam_id: null }).where('exam_id', '=', examId);
  if (questionIds.length > 0) gone = gone.where('_id', 'not in', [...questionIds]);
  await gone.execute();
}

export type ListedQuestion = QuestionRow & { in_exam: string };

/** The questions of these exams, each exam's in its order. */
export function questionsOfExams(db: Db, examIds: readonly string[]): Promise<ListedQuestion[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('exam_questions')
    .innerJoin('questions', 'questions._id', 'exam_questions.question_id')
    .selectAll('questions')
    .select('exam_questions.exam_id as in_exam')
    .where('exam_questions.exam_id', 'in', [...examIds])
    .orderBy('exam_questions.position')
    .orderBy('questions._id')
    .execute();
}

/** Only which questions those are: what a list shows before an exam is started. */
export function questionIdsOfExams(db: Db, examIds: readonly string[]): Promise<ExamQuestionRow[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('exam_questions')
    .selectAll()
    .where('exam_id', 'in', [...examIds])
    .orderBy('position')
    .orderBy('question_id')
    .execute();
}

/** How many questions each of these exams has; no entry for one without. */
export async function questionCounts(db: Db, examIds: readonly string[]): Promise<Map<string, number>> {
  if (examIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('exam_questions')
    .select((eb) => ['exam_id', eb.fn.countAll<number>().as('count')])
    .where('exam_id', 'in', [...examIds])
    .groupBy('exam_id')
    .execute();
  return new Map(rows.map((row) => [row.exam_id, row.count]));
}
