import type { Exam, ExamSummary } from '@akada/contract';
import type { Difficulty } from '@akada/contract/rules/grade';
import { fold } from '../db/fold.ts';
import type { Db, ExamRow, Trx } from '../db/schema.ts';
import { hasAll, typedQuery } from '../db/search.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';
import type { Context } from '../http/context.ts';
import { type ListedQuestion, questionCounts, questionsOfExams, setExamQuestions } from '../questions/exam-list.ts';
import { toQuestion } from '../questions/questions.queries.ts';
import { difficultiesOf } from './difficulty.ts';

/** What staff and students both see of an exam. */
export function examHead(row: ExamRow, questionCount: number, difficulty: Difficulty) {
  return {
    _id: row._id,
    title: row.title,
    description: row.description,
    classLevel: row.class_level,
    duration: row.duration_minutes,
    startDate: row.start_date,
    endDate: row.end_date,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    questionCount,
    difficulty,
    isActive: row.is_active === 1,
    isPublished: row.is_active === 1,
    maxAttempts: row.max_attempts,
    allowReview: row.allow_review === 1,
  };
}

export function groupByExam(questions: readonly ListedQuestion[]): Map<string, ListedQuestion[]> {
  return Map.groupBy(questions, (question) => question.in_exam);
}

/** Exams as staff see them, with their questions. */
export async function toExams(context: Context, rows: readonly ExamRow[]): Promise<Exam[]> {
  const ids = rows.map((row) => row._id);
  const questions = groupByExam(await questionsOfExams(context.db, ids));
  const difficulty = await difficultiesOf(context, ids);
  return rows.map((row) => {
    const own = questions.get(row._id) ?? [];
    return {
      ...examHead(row, own.length, difficulty.get(row._id) ?? 'Medium'),
      questions: own.map(toQuestion),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

/** The same without reading a question: a list of a school's exams would else carry its whole bank. */
export async function toExamSummaries(context: Context, rows: readonly ExamRow[]): Promise<ExamSummary[]> {
  const ids = rows.map((row) => row._id);
  const counts = await questionCounts(context.db, ids);
  const difficulty = await difficultiesOf(context, ids);
  return rows.map((row) => ({
    ...examHead(row, counts.get(row._id) ?? 0, difficulty.get(row._id) ?? 'Medium'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export type ExamFilter = {
  search?: string | undefined;
  classLevel?: string | undefined;
  page: number;
  limit: number;
};

/** A page of the exams that match, newest first, and how many there are in all. */
export async function findExamRows(db: Db, { search, classLevel, page, limit }: ExamFilter) {
  let matching = db.selectFrom('exams').where('deleted_at', 'is', null);
  if (search) matching = matching.where((eb) => hasAll(eb.ref('search_text'), typedQuery(search)));
  if (classLevel) matching = matching.where('class_level', '=', classLevel);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

export async function findExamRow(db: Db, id: string): Promise<ExamRow | undefined> {
  return db.selectFrom('exams').selectAll().where('_id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export async function getExamRow(db: Db, id: string): Promise<ExamRow> {
  const row = await findExamRow(db, id);
  if (!row) throw new AppError('not_found', 'Exam not found');
  return row;
}

export type ExamColumns = Pick<
  ExamRow,
  | 'title'
  | 'description'
  | 'class_level'
  | 'duration_minutes'
  | 'start_date'
  | 'end_date'
  | 'opens_at'
  | 'closes_at'
  | 'is_active'
  | 'max_attempts'
  | 'allow_review'
>;

export async function insertExam(
  trx: Trx,
  id: string,
  columns: ExamColumns,
  questionIds: readonly string[],
  at: string,
): Promise<ExamRow> {
  const row = await trx
    .insertInto('exams')
    .values({ ...columns, search_text: fold(columns.title), _id: id, deleted_at: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setExamQuestions(trx, id, questionIds, at);
  return row;
}

/** Takes the row: what it is now is what this change finds. */
export async function holdExamRow(trx: Trx, id: string): Promise<ExamRow> {
  const row = await trx
    .updateTable('exams')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('_id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Exam not found');
  return row;
}

/** `before` is held; `questionIds` undefined leaves the list as it is. */
export async function updateExamRow(
  trx: Trx,
  before: ExamRow,
  columns: Partial<ExamColumns>,
  questionIds: readonly string[] | undefined,
  at: string,
): Promise<ExamRow> {
  const row = await trx
    .updateTable('exams')
    .set({
      ...columns,
      ...(columns.title !== undefined && { search_text: fold(columns.title) }),
      updated_at: laterThan(before.updated_at, at),
    })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (questionIds) await setExamQuestions(trx, before._id, questionIds, at);
  return row;
}

/** The row stays for the attempts that were made; its questions go back to the bank. */
export async function deleteExamRow(trx: Trx, before: ExamRow, at: string): Promise<void> {
  await updateExamRow(trx, before, {}, [], at);
  await trx.updateTable('exams').set({ deleted_at: at }).where('_id', '=', before._id).execute();
}

export async function hasAttempts(db: Db, id: string): Promise<boolean> {
  const attempt = await db.selectFrom('attempts').select('_id').where('exam_id', '=', id).limit(1).executeTakeFirst();
  return attempt !== undefined;
}
