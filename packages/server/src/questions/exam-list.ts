import { lockRows } from '../platform/db/dialect.ts';
import type { Db, ExamQuestionRow, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { laterThan } from '../platform/http/changed-meanwhile.ts';

export const mostQuestionsInAnExam = 500;

/** Throws 400 where there is no such exam. */
export async function titleOfExam(db: Db, examId: string): Promise<string> {
  const exam = await db
    .selectFrom('exams')
    .select('title')
    .where('_id', '=', examId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!exam) throw new AppError('invalid', 'This exam does not exist', 'exam');
  return exam.title;
}

/** An exam is locked before its questions, as in its own save. */
export function lockExam(trx: Trx, examId: string): Promise<{ updated_at: string } | undefined> {
  return lockRows(trx, trx.selectFrom('exams').select('updated_at').where('_id', '=', examId)).executeTakeFirst();
}

/** A new list is a new version of the exam, so a form with the old one must not save. */
async function touchExam(trx: Trx, examId: string, at: string): Promise<void> {
  const exam = await lockExam(trx, examId);
  if (!exam) return;
  const updated_at = laterThan(exam.updated_at, at);
  await trx.updateTable('exams').set({ updated_at }).where('_id', '=', examId).execute();
}

/** `examIds` are sorted, as everybody locks them. */
export async function touchExams(trx: Trx, examIds: readonly string[], at: string): Promise<void> {
  for (const examId of examIds) await touchExam(trx, examId, at);
}

/** Call before the foreign key deletes the questions' places. */
export async function touchExamsOf(trx: Trx, questionIds: readonly string[], at: string): Promise<void> {
  if (questionIds.length === 0) return;
  const places = trx.selectFrom('exam_questions').select('exam_id').distinct();
  const exams = await places.where('question_id', 'in', [...questionIds]).execute();
  await touchExams(trx, exams.map((place) => place.exam_id).toSorted(), at);
}

export async function joinExam(trx: Trx, examId: string, questionIds: readonly string[], at: string): Promise<void> {
  await touchExam(trx, examId, at);
  const { last, count } = await trx
    .selectFrom('exam_questions')
    .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')])
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow();
  if (count + questionIds.length > mostQuestionsInAnExam)
    throw new AppError('invalid', 'An exam has at most 500 questions', 'exam');
  await trx
    .insertInto('exam_questions')
    .values(
      questionIds.map((question_id, index) => ({ exam_id: examId, question_id, position: (last ?? -1) + 1 + index })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function leaveExam(trx: Trx, examId: string, questionId: string, at: string): Promise<void> {
  await touchExam(trx, examId, at);
  await trx.deleteFrom('exam_questions').where('exam_id', '=', examId).where('question_id', '=', questionId).execute();
}

/** Changes `updated_at` too, because the question's form shows the exam. */
async function letGo(trx: Trx, examId: string, questionIds: readonly string[], at: string): Promise<void> {
  let leaving = trx.selectFrom('questions').select(['_id', 'updated_at']).where('exam_id', '=', examId).orderBy('_id');
  if (questionIds.length > 0) leaving = leaving.where('_id', 'not in', [...questionIds]);
  const left = await lockRows(trx, leaving).execute();
  if (left.length === 0) return;
  const updated_at = left.reduce((latest, row) => laterThan(row.updated_at, latest), at);
  const ids = left.map((row) => row._id);
  await trx.updateTable('questions').set({ exam_id: null, updated_at }).where('_id', 'in', ids).execute();
}

export async function setExamQuestions(
  trx: Trx,
  examId: string,
  questionIds: readonly string[],
  at: string,
): Promise<void> {
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
  await letGo(trx, examId, questionIds, at);
}

export type ListedQuestion = QuestionRow & { in_exam: string };

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
