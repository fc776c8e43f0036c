import type { Exam, ExamSummary, examStates } from '@akada/contract';
import type { Difficulty } from '@akada/contract/rules/grade';
import { inSections } from '@akada/contract/rules/sections';
import { groupList, isForPlace, setGroups, withGroups } from '../../platform/db/audience.ts';
import { isIn } from '../../platform/db/citus/queries.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Condition } from '../../platform/db/reach.ts';
import type { Db, ExamRow, Trx } from '../../platform/db/schema.ts';
import type { Place } from '../../platform/db/school-classes.ts';
import { fold, hasWords } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { findDrawPools, withFound } from '../../questions/draw-pools.ts';
import { questionCounts, questionsOfExams, setExamQuestions } from '../../questions/exam-list.ts';
import { passagesOf } from '../../questions/passages.queries.ts';
import { toQuestion } from '../../questions/question.entity.ts';
import { difficultiesOf } from './difficulty.ts';
import { type ExamFields, examEntity } from './exam.entity.ts';
import type { ExamDates } from './exam-dates.ts';

/** `own` counts the exam's own questions; each student gets the drawn ones besides. */
export function examHead(row: ExamRow, own: number, difficulty: Difficulty = 'Medium') {
  const { title, description, classLevel, duration, startDate, endDate, isActive, maxAttempts, allowReview, draw } =
    examEntity.facts(row);
  return {
    _id: row._id,
    ...{ title, description, classLevel, duration, startDate, endDate, isActive, maxAttempts, allowReview },
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    questionCount: draw.reduce((sum, { count }) => sum + count, own),
    difficulty,
    isPublished: isActive,
  };
}

function staffHead(row: ExamRow, own: number, difficulty: Difficulty | undefined) {
  const { subject, passMark, gradeScale, ...facts } = examEntity.facts(row);
  return {
    ...facts,
    ...examHead(row, own, difficulty),
    ...(subject !== '' && { subject }),
    ...(passMark !== null && { passMark }),
    ...(gradeScale !== null && { gradeScale }),
    ...(row.review_released_at !== null && { reviewReleasedAt: row.review_released_at }),
  };
}

async function startedOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const attempts = db.selectFrom('attempts').where('attempts.exam_id', 'in', [...ids]);
  const rows = await db
    .selectFrom('exams')
    .select('_id')
    .where('_id', 'in', [...ids])
    .where(isIn(db, 'exams._id', attempts, 'attempts.exam_id'))
    .execute();
  return new Set(rows.map((row) => row._id));
}

/** Students, not attempts. */
export async function countStarted(db: Db, id: string): Promise<number> {
  const { students } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.count<number>('student_id').distinct().as('students'))
    .where('exam_id', '=', id)
    .executeTakeFirstOrThrow();
  return students;
}

export async function toExams(context: Context, rows: readonly ExamRow[]): Promise<Exam[]> {
  const ids = rows.map((row) => row._id);
  const listed = await questionsOfExams(context.db, ids);
  const passages = await passagesOf(context.db, listed);
  const questions = Map.groupBy(listed, (question) => question.in_exam);
  const difficulty = await difficultiesOf(context, ids);
  const started = await startedOf(context.db, ids);
  return rows.map((row) => {
    const own = questions.get(row._id) ?? [];
    const head = staffHead(row, own.length, difficulty.get(row._id));
    return {
      ...head,
      sections: inSections(
        head.sections,
        own.map(({ _id }) => _id),
      ),
      questions: own.map((question) => toQuestion(question, passages)),
      isStarted: started.has(row._id),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

/** Includes the number of questions that each draw rule finds. */
export async function toExamToEdit(context: Context, row: ExamRow): Promise<Exam> {
  const [exam] = await toExams(context, [row]);
  if (!exam) throw new Error('one row in, one exam out');
  const own = exam.questions.map(({ _id }) => _id);
  const pools = await findDrawPools(context.db, { draw: exam.draw, classLevel: exam.classLevel, own });
  return { ...exam, draw: withFound(exam.draw, pools) };
}

/** Counts the questions instead of reading the whole bank. */
export async function toExamSummaries(context: Context, rows: readonly ExamRow[]): Promise<ExamSummary[]> {
  const ids = rows.map((row) => row._id);
  const counts = await questionCounts(context.db, ids);
  const difficulty = await difficultiesOf(context, ids);
  const started = await startedOf(context.db, ids);
  return rows.map((row) => ({
    ...staffHead(row, counts.get(row._id) ?? 0, difficulty.get(row._id)),
    isStarted: started.has(row._id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export type ExamFilter = {
  search?: string | undefined;
  classLevel?: string | undefined;
  place?: Place | undefined;
  state?: (typeof examStates)[number] | undefined;
  subject?: string | undefined;
  /** First and last moment in which they close. */
  closing?: { from: string; to: string } | undefined;
  seen?: Condition;
  page: number;
  limit: number;
};

export async function findExamRows(db: Db, filter: ExamFilter, now: string) {
  const { search, classLevel, place, state, subject, closing, seen, page, limit } = filter;
  let matching = db.selectFrom('exams').where('deleted_at', 'is', null);
  if (state) matching = matching.where('is_active', '=', state === 'draft' ? 0 : 1);
  if (state === 'not-open') matching = matching.where('opens_at', '>', now);
  if (state === 'open') matching = matching.where('opens_at', '<=', now).where('closes_at', '>=', now);
  if (state === 'closed') matching = matching.where('closes_at', '<', now);
  if (subject) matching = matching.where((eb) => eb(eb.fn<string>('lower', ['subject']), '=', subject.toLowerCase()));
  if (closing) matching = matching.where('closes_at', '>=', closing.from).where('closes_at', '<=', closing.to);
  if (search) matching = matching.where((eb) => hasWords(eb.ref('search_text'), search));
  if (seen) matching = matching.where(seen);
  if (classLevel) matching = matching.where('class_level', '=', classLevel);
  if (place) matching = matching.where(isForPlace('exams', place));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .select(groupList('exams'))
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

export async function findExamRow(db: Db, id: string): Promise<ExamRow | undefined> {
  const exam = db.selectFrom('exams').selectAll().select(groupList('exams')).where('_id', '=', id);
  return exam.where('deleted_at', 'is', null).executeTakeFirst();
}

export async function getExamRow(db: Db, id: string): Promise<ExamRow> {
  const row = await findExamRow(db, id);
  if (!row) throw new AppError('not_found', 'Exam not found');
  return row;
}

type NewExam = { _id: string; fields: Partial<ExamFields>; dates: ExamDates; questions: readonly string[]; at: string };

export async function insertExam(trx: Trx, { _id, fields, dates, questions, at }: NewExam): Promise<ExamRow> {
  const { group_ids, ...columns } = { ...examEntity.newRow(_id, fields, at), ...dates, deleted_at: null };
  const row = await trx
    .insertInto('exams')
    .values({ ...columns, search_text: fold(columns.title) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setExamQuestions(trx, _id, questions, at);
  await setGroups(trx, 'exams', _id, group_ids);
  return { ...row, group_ids };
}

export async function lockExam(trx: Trx, id: string): Promise<ExamRow> {
  const exam = trx.selectFrom('exams').selectAll().where('_id', '=', id).where('deleted_at', 'is', null);
  const row = await lockRows(trx, exam).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Exam not found');
  return withGroups(trx, 'exams', row);
}

export async function updateExamRow(
  trx: Trx,
  before: ExamRow,
  { group_ids, ...columns }: Partial<ExamRow>,
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
  if (group_ids !== undefined) await setGroups(trx, 'exams', before._id, group_ids);
  return { ...row, group_ids: group_ids ?? before.group_ids };
}

/** The row stays for its attempts; its questions go back to the bank. */
export async function deleteExamRow(trx: Trx, before: ExamRow, at: string): Promise<void> {
  await updateExamRow(trx, before, {}, [], at);
  await trx.updateTable('exams').set({ deleted_at: at }).where('_id', '=', before._id).execute();
}
