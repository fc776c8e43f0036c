import { Memo } from '../db/memo.ts';
import type { Db, ExamRow } from '../db/schema.ts';
import { type Context, perContext } from '../http/context.ts';
import { questionIdsOfExams } from '../questions/exam-list.ts';

/** Exams with the questions that stand in them, newest first. */
export type Exams = { rows: readonly ExamRow[]; questionIds: ReadonlyMap<string, string[]> };

const memoOf = perContext(({ changes }) => new Memo<Exams>(changes, { tables: ['exams', 'exam_questions'], most: 20 }));

async function withQuestions(db: Db, rows: readonly ExamRow[]): Promise<Exams> {
  const ids = rows.map((row) => row._id);
  const byExam = Map.groupBy(await questionIdsOfExams(db, ids), (question) => question.exam_id);
  return { rows, questionIds: new Map(ids.map((id) => [id, (byExam.get(id) ?? []).map((row) => row.question_id)])) };
}

async function readClass(db: Db, classLevel: string): Promise<Exams> {
  const rows = await db
    .selectFrom('exams')
    .selectAll()
    .where('is_active', '=', 1)
    .where('class_level', '=', classLevel)
    .where('deleted_at', 'is', null)
    .orderBy('opens_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return withQuestions(db, rows);
}

export const peekClassExams = (context: Context, classLevel: string): Exams | undefined =>
  memoOf(context).peek(classLevel, context.now());

/** The active exams of a class: the same for all of its students. */
export function classExams(context: Context, classLevel: string): Promise<Exams> {
  return memoOf(context).get(classLevel, context.now(), () => readClass(context.db, classLevel));
}

const newestFirst = (one: ExamRow, other: ExamRow) =>
  one.opens_at === other.opens_at ? (one._id < other._id ? 1 : -1) : one.opens_at < other.opens_at ? 1 : -1;

/** The same with exams a student has sat that are not, or no longer, among those of the class. */
export async function withOthers({ db }: Context, exams: Exams, otherIds: readonly string[]): Promise<Exams> {
  if (otherIds.length === 0) return exams;
  const rows = await db
    .selectFrom('exams')
    .selectAll()
    .where('_id', 'in', [...otherIds])
    .execute();
  const others = await withQuestions(db, rows);
  return {
    rows: [...exams.rows, ...others.rows].toSorted(newestFirst),
    questionIds: new Map([...exams.questionIds, ...others.questionIds]),
  };
}
