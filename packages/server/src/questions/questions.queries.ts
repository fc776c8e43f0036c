import type { ListedQuestion, PaperQuestion, Question, QuestionPicture } from '@akada/contract';
import { filledOptions, optionsShown } from '@akada/contract/rules/question';
import { fold } from '../db/fold.ts';
import { readPage } from '../db/list-page.ts';
import type { Db, QuestionRow, Trx } from '../db/schema.ts';
import { hasAll, type Narrowing, type Query, search } from '../db/search.ts';
import { learnWords } from '../db/search-words.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';
import { joinExam, leaveExam, refuseUnknownExam, touchExamsOf } from './exam-list.ts';

/** What the column `picture` holds. */
export type StoredPicture = Omit<QuestionPicture, 'url'> & { hash: string };

/** The address has no host: a frozen paper keeps it, wherever the school moves. */
function toPicture(picture: string | null): QuestionPicture | null {
  if (picture === null) return null;
  const { hash, ...rest } = JSON.parse(picture) as StoredPicture;
  return { url: `/media/pictures/${hash}.webp`, ...rest };
}

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
    picture: toPicture(row.picture),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toListedQuestion(row: QuestionRow & { used_in_exams: number }): ListedQuestion {
  return { ...toQuestion(row), usedInExams: row.used_in_exams };
}

/** What a student may see of it. Papers from before there were pictures have no such field. */
export function toPaperQuestion(question: Omit<Question, 'picture'> & Partial<Question>): PaperQuestion {
  const { _id, text, type, options, points, picture = null } = question;
  return { _id, text, question: text, type, options: [...optionsShown(type, options)], points, picture };
}

export type QuestionFilter = {
  search?: string | undefined;
  exam?: string | undefined;
  type?: QuestionRow['type'] | undefined;
  page: number;
  limit: number;
};

/** Rows of the bank, newest first, with how many exams ask each. */
function listed(db: Db) {
  return db
    .selectFrom('questions')
    .selectAll('questions')
    .select((eb) =>
      eb
        .selectFrom('exam_questions')
        .select((count) => count.fn.countAll<number>().as('exams'))
        .whereRef('exam_questions.question_id', '=', 'questions._id')
        .$asScalar()
        .$notNull()
        .as('used_in_exams'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc');
}

/** Those of one exam that match: few, whatever the size of the bank. */
async function findInExam(db: Db, exam: string, query: Query | null, { type, page, limit }: QuestionFilter) {
  const own = db.selectFrom('exam_questions').select('question_id').where('exam_id', '=', exam);
  let matching = listed(db).where('_id', 'in', own);
  if (type) matching = matching.where('type', '=', type);
  if (query) matching = matching.where((eb) => hasAll(eb.ref('search_text'), query));
  const rows = await matching.execute();
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

export function findQuestions(db: Db, filter: QuestionFilter) {
  const { search: typed, exam, type, page, limit } = filter;
  const narrowing: Narrowing = type ? [['type', [type]]] : [];
  const offset = (page - 1) * limit;
  return search(db, 'questions', typed, async (query) => {
    if (exam) return findInExam(db, exam, query, filter);
    return readPage(db, 'questions', { query, narrowing, direction: 'desc', limit, offset }, (ids) =>
      listed(db).where('_id', 'in', ids).execute(),
    );
  });
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
      search_text: fold(body.text),
      type: body.type,
      correct_answer: body.correctAnswer,
      options: '[]',
      exam_id: null,
      points: 1,
      picture: null,
      ...columnsOf(body, body.type),
      _id: id,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await learnWords(trx, 'questions', [row.search_text]);
  if (row.exam_id) await joinExam(trx, row.exam_id, id, at);
  return row;
}

/** Takes the row: what it is now is what this change finds. */
export async function holdQuestion(trx: Trx, id: string): Promise<QuestionRow> {
  const row = await trx
    .updateTable('questions')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  return row;
}

/** `before` is held. */
export async function updateQuestionRow(trx: Trx, before: QuestionRow, body: Body, at: string): Promise<QuestionRow> {
  if (body.exam) await refuseUnknownExam(trx, body.exam);
  const row = await trx
    .updateTable('questions')
    .set({
      ...columnsOf(body, body.type ?? before.type),
      ...(body.text !== undefined && { search_text: fold(body.text) }),
      updated_at: laterThan(before.updated_at, at),
    })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.search_text !== before.search_text) await learnWords(trx, 'questions', [row.search_text]);
  if (row.exam_id !== before.exam_id) {
    if (before.exam_id) await leaveExam(trx, before.exam_id, row._id, at);
    if (row.exam_id) await joinExam(trx, row.exam_id, row._id, at);
  }
  return row;
}

export async function deleteQuestionRow(trx: Trx, id: string, at: string): Promise<QuestionRow> {
  await touchExamsOf(trx, id, at);
  const row = await trx.deleteFrom('questions').where('_id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  return row;
}
