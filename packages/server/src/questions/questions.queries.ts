import { type PapersWithOtherKey, type Question, questionMessages, questionProblem } from '@akada/contract';
import { asStored, isSameKey } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { arrangePaper, type SharedPaper } from '@akada/contract/rules/arrange-paper';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../platform/audit/record.ts';
import { lockRows } from '../platform/db/dialect.ts';
import type { AttemptRow, Db, QuestionRow, Trx } from '../platform/db/schema.ts';
import { searchTextOf } from '../platform/db/search.ts';
import { AppError } from '../platform/http/app-error.ts';
import { laterThan } from '../platform/http/changed-meanwhile.ts';
import { alikeMarks, withMarks } from './alike.ts';
import { countDrawnBy, type PaperOfQuestion } from './drawn-by.ts';
import { joinExam, leaveExam, titleOfExam, touchExamsOf } from './exam-list.ts';
import { passagesOf, refuseUnknownPassage } from './passages.queries.ts';
import { newQuestion, type QuestionFields, questionEntity, shortText, toQuestion } from './question.entity.ts';

export async function findOnOwnPaper(db: Db, studentId: string, questionId: string): Promise<Question | undefined> {
  const papers = await db
    .selectFrom('attempts')
    .innerJoin('papers', 'papers._id', 'attempts.paper_id')
    .select(['papers.content', 'attempts._id'])
    .where('attempts.student_id', '=', studentId)
    .orderBy('attempts.started_at', 'desc')
    .execute();
  for (const paper of papers) {
    if (!paper.content.includes(questionId)) continue;
    const { questions } = arrangePaper(JSON.parse(paper.content) as SharedPaper<Question>, paper._id);
    const question = questions.find((item) => item._id === questionId);
    if (question) return question;
  }
  return undefined;
}

/** Papers whose marking the question's key would change. Papers that cannot have this key are left out. */
export async function findPapersWithOtherKey(db: Db, question: Question): Promise<PapersWithOtherKey> {
  const { _id, correctAnswer, details } = question;
  const papers = await db
    .selectFrom('papers')
    .select(['_id', 'exam_id', 'content'])
    .where('content', 'like', `%"${_id}"%`)
    .execute();
  const read = papers.map(({ content, ...row }) => ({ ...row, paper: JSON.parse(content) as PaperOfQuestion }));
  const others = read.filter(({ paper }) => {
    const asked = paper.questions.find((item) => item._id === _id);
    if (!asked || isSameKey(asked, question)) return false;
    return questionProblem({ ...asked, correctAnswer, details }, questionMessages) === null;
  });
  if (others.length === 0) return [];
  const paperOf = new Map(others.map((other) => [other._id, other.paper]));
  const countWith = (status: AttemptRow['status']) => sql<number>`sum(case when status = ${status} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select(['exams._id', 'exams.title', 'attempts.paper_id'])
    .select([countWith('submitted').as('finished'), countWith('running').as('running')])
    .where('attempts.exam_id', 'in', [...new Set(others.map(({ exam_id }) => exam_id))])
    .where('attempts.paper_id', 'in', [...paperOf.keys()])
    .where('exams.deleted_at', 'is', null)
    .groupBy(['exams._id', 'exams.title', 'attempts.paper_id'])
    .orderBy('exams.title')
    .orderBy('exams._id')
    .execute();
  const counts = new Map<string, PapersWithOtherKey[number]>();
  for (const { paper_id, finished, running, ...exam } of rows) {
    const paper = paperOf.get(paper_id);
    const drawn = paper?.draws && (await countDrawnBy(db, paper_id, paper, _id));
    const known = counts.get(exam._id) ?? { exam, finished: 0, running: 0 };
    known.finished += drawn?.submitted ?? finished;
    known.running += drawn?.running ?? running;
    counts.set(exam._id, known);
  }
  return [...counts.values()].filter(({ finished, running }) => finished + running > 0);
}

export async function getQuestionRow(db: Db, id: string): Promise<QuestionRow> {
  const row = await db.selectFrom('questions').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  return row;
}

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
export type QuestionBody = Given<Omit<QuestionFields, 'options'>> & { options?: readonly string[] | undefined };

export function questionSearchText(question: QuestionFields): string {
  const { text, options, correctAnswer, subject, topic, source, year, sourceNumber, tags, details } = question;
  const from = [source, year, sourceNumber].filter(Boolean).join(' ');
  const { prompts = [], accepted = [] } = details ?? {};
  const others = [
    ...options,
    ...(listOf(correctAnswer) ?? [correctAnswer]),
    ...prompts,
    ...accepted,
    subject,
    topic,
    from,
    ...(tags ?? []),
  ];
  return searchTextOf(text, ...others.flatMap((one) => one || []));
}

/** Type, options, key and details are stored together, because each depends on the others. */
export function columnsOf(body: QuestionBody, before: QuestionFields): Partial<QuestionRow> {
  const { type = before.type, options = before.options, correctAnswer = before.correctAnswer } = body;
  const { details = before.details } = body;
  const asked = asStored({ type, options, correctAnswer, details });
  const columns = questionEntity.toColumns({
    ...body,
    ...asked,
    options: [...asked.options],
    details: asked.details ?? {},
    ...(body.lesson === null && { lessonSecond: null }),
  });
  const after = questionEntity.facts({ ...questionEntity.newRow('', before, ''), ...columns } as QuestionRow);
  return { ...columns, search_text: questionSearchText(after) };
}

async function refuseUnknownLesson(trx: Trx, body: QuestionBody, before: QuestionFields): Promise<void> {
  const { lesson = before.lesson, lessonSecond } = body;
  if (lesson === null && typeof lessonSecond === 'number')
    throw new AppError('invalid', 'Please choose the lesson that has this second', 'lessonSecond');
  if (!body.lesson || body.lesson === before.lesson) return;
  const found = trx.selectFrom('lessons').select('_id').where('_id', '=', body.lesson);
  if (!(await found.where('withdrawn_at', 'is', null).executeTakeFirst()))
    throw new AppError('invalid', 'This lesson does not exist', 'lesson');
}

export type NewQuestion = QuestionBody & Pick<QuestionFields, 'text' | 'type' | 'correctAnswer'>;

export function newQuestionRow(id: string, body: NewQuestion, at: string): QuestionRow {
  return withMarks({
    ...questionEntity.newRow(id, { ...body, options: [] }, at),
    ...columnsOf(body, newQuestion),
    picture: null,
    explanation_picture: null,
  });
}

/** Undefined where the id is taken: a repeated request has made it before. */
export async function insertQuestion(
  trx: Trx,
  id: string,
  body: NewQuestion,
  at: string,
): Promise<QuestionRow | undefined> {
  if (body.exam) await titleOfExam(trx, body.exam);
  await refuseUnknownLesson(trx, body, newQuestion);
  await refuseUnknownPassage(trx, body.passage);
  const columns = newQuestionRow(id, body, at);
  const row = await trx
    .insertInto('questions')
    .values(columns)
    .onConflict((conflict) => conflict.column('_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row?.exam_id) await joinExam(trx, row.exam_id, [id], at);
  return row;
}

export async function lockQuestion(trx: Trx, id: string): Promise<QuestionRow> {
  const question = trx.selectFrom('questions').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, question).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  return row;
}

export async function updateQuestionRow(
  trx: Trx,
  before: QuestionRow,
  body: QuestionBody,
  at: string,
): Promise<QuestionRow> {
  if (body.exam) await titleOfExam(trx, body.exam);
  const fields = questionEntity.facts(before);
  await refuseUnknownLesson(trx, body, fields);
  const columns = columnsOf(body, fields);
  if (body.passage !== fields.passage) await refuseUnknownPassage(trx, body.passage);
  const row = await trx
    .updateTable('questions')
    .set({ ...columns, ...alikeMarks({ ...before, ...columns }), updated_at: laterThan(before.updated_at, at) })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.exam_id !== before.exam_id) {
    if (before.exam_id) await leaveExam(trx, before.exam_id, row._id, at);
    if (row.exam_id) await joinExam(trx, row.exam_id, [row._id], at);
  }
  return row;
}

export async function deleteQuestionRow(trx: Trx, id: string, at: string): Promise<QuestionRow> {
  await touchExamsOf(trx, [id], at);
  const row = await trx.deleteFrom('questions').where('_id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Question not found');
  return row;
}

async function questionFacts(trx: Trx, row: QuestionRow) {
  const exam = row.exam_id
    ? await trx.selectFrom('exams').select('title').where('_id', '=', row.exam_id).executeTakeFirst()
    : undefined;
  const passages = await passagesOf(trx, [row]);
  const { _id, question, createdAt, updatedAt, passage, ...facts } = toQuestion(row, passages);
  return { ...facts, exam: exam?.title ?? null, passage: passage && shortText(passage.title ?? passage.text) };
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
