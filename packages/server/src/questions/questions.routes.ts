import {
  createQuestion,
  deleteExplanationPicture,
  deleteQuestion,
  deleteQuestionPicture,
  getBankValues,
  getPaperQuestion,
  getQuestion,
  getQuestionUse,
  listQuestions,
  questionMessages,
  questionProblem,
  setExplanationPicture,
  setQuestionPicture,
  updateQuestion,
} from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../platform/audit/record.ts';
import { isOwnQuestion, isSeen } from '../platform/db/reach.ts';
import type { Db, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { withSubject } from '../platform/http/named-subject.ts';
import { reachOf } from '../platform/http/reach.ts';
import { paginationOf } from '../platform/http/replies.ts';
import { idForRequest } from '../platform/http/request-key.ts';
import { requireNamed } from '../platform/http/scope.ts';
import { serve, serveWrite } from '../platform/http/serve.ts';
import { alikeMarks } from './alike.ts';
import { lockExam } from './exam-list.ts';
import { findQuestions, readBankValues } from './find-questions.ts';
import { ofOwnExams, requireOwnExams, requireOwnExamsOf, requireOwnSubject, subjectFor } from './own-questions.ts';
import { passagesOf } from './passages.queries.ts';
import { type PictureFile, pictureColumn, readPictureFile, takePictureForms } from './picture-form.ts';
import { questionEntity, toListedQuestion, toPaperQuestion, toQuestion } from './question.entity.ts';
import { readQuestionUse } from './question-use.ts';
import {
  columnsOf,
  deleteQuestionRow,
  findOnOwnPaper,
  findPapersWithOtherKey,
  getQuestionRow,
  insertQuestion,
  lockQuestion,
  type NewQuestion,
  recordQuestion,
  updateQuestionRow,
} from './questions.queries.ts';
import {
  type ExamVersions,
  examsAffected,
  examsToPrepare,
  intoVersions,
  prepareVersions,
  type Versions,
} from './started-exams.ts';

const withItsPassage = async (db: Db, row: QuestionRow) => toQuestion(row, await passagesOf(db, [row]));

type PictureColumn = 'picture' | 'explanation_picture';
type Wanted = { id: string; column: PictureColumn; alt: string | null; file: PictureFile | null };

/** `alt` null removes the picture; without a file only the description changes. */
async function setPicture(trx: Trx, { id, column, alt, file }: Wanted, who: { by: Actor; at: string }) {
  const before = await lockQuestion(trx, id);
  const picture = { [column]: pictureColumn(before[column], alt, file) };
  const after = await trx
    .updateTable('questions')
    .set({ ...picture, ...alikeMarks({ ...before, ...picture }), updated_at: laterThan(before.updated_at, who.at) })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordQuestion(trx, 'question.update', who, { before, after });
  return after;
}

export async function serveQuestionPictures(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  const change = async (wanted: Wanted, by: Actor, message: string) => {
    const who = { by, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => setPicture(trx, wanted, who));
    return { message, data: await withItsPassage(db, row) };
  };

  await app.register(async (scope) => {
    await takePictureForms(scope);
    const given = [
      [setQuestionPicture, 'picture'],
      [setExplanationPicture, 'explanation_picture'],
    ] as const;
    for (const [endpoint, column] of given) {
      serve(scope, context, endpoint, async ({ params, body, caller }) => {
        await getQuestionRow(db, params.id);
        const file = await readPictureFile(context, body.picture);
        return change({ id: params.id, column, alt: body.alt, file }, caller, 'Picture saved');
      });
    }
  });

  const taken = [
    [deleteQuestionPicture, 'picture'],
    [deleteExplanationPicture, 'explanation_picture'],
  ] as const;
  for (const [endpoint, column] of taken) {
    serve(app, context, endpoint, ({ params, caller }) =>
      change({ id: params.id, column, alt: null, file: null }, caller, 'Picture removed'),
    );
  }
}

type Changes = z.output<typeof updateQuestion.body>;
type Who = { by: Actor; at: string };
type Maker = Who & { reach: Reach | null };

/** Sorted, as everybody locks them. */
async function lockExams(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const examId of ids.toSorted()) await lockExam(trx, examId);
}

async function lockItsExams(trx: Trx, id: string, exam: string | null | undefined): Promise<void> {
  if (exam === undefined) return;
  const { exam_id } = await getQuestionRow(trx, id);
  if (exam === exam_id) return;
  await lockExams(
    trx,
    [exam_id, exam].filter((examId) => examId !== null),
  );
}

/** A partial change is checked as the whole question it results in. */
async function changeQuestion(
  trx: Trx,
  id: string,
  { updatedAt, newVersion, ...body }: Changes,
  who: Maker,
  versions: Versions,
) {
  if (newVersion) await lockExams(trx, await examsToPrepare(trx, id, body.exam));
  else await lockItsExams(trx, id, body.exam);
  const was = await lockQuestion(trx, id);
  requireOwnSubject(who.reach, body.subject ?? was.subject);
  const moved = body.exam === undefined || body.exam === was.exam_id ? [] : [was.exam_id ?? [], body.exam ?? []].flat();
  await requireOwnExams(trx, who.reach, newVersion ? await examsToPrepare(trx, id, body.exam) : moved);
  refuseIfChanged('question', was, updatedAt, isAlready(was, columnsOf(body, questionEntity.facts(was))));
  const problem = questionProblem({ ...questionEntity.facts(was), ...body }, questionMessages);
  if (problem) throw new AppError('invalid', problem.message, problem.field);
  const after = await updateQuestionRow(trx, was, body, who.at);
  await recordQuestion(trx, 'question.update', who, { before: was, after });
  await intoVersions(trx, await examsAffected(trx, was, after), newVersion, who, versions);
  const data = await withItsPassage(trx, after);
  const isKeyNew = after.correct_answer !== was.correct_answer || after.details !== was.details;
  const papers = isKeyNew ? await findPapersWithOtherKey(trx, data) : [];
  return { data, papersWithOtherKey: await ofOwnExams(trx, who.reach, papers) };
}

type New = NewQuestion & Pick<Changes, 'newVersion'>;

/** A repeated request gets the question that the first one made, as it is now. */
async function addQuestion(trx: Trx, id: string, { newVersion, ...body }: New, who: Maker, versions: Versions) {
  requireOwnSubject(who.reach, body.subject ?? '');
  const after = await insertQuestion(trx, id, body, who.at);
  if (!after) return getQuestionRow(trx, id);
  await intoVersions(trx, after.exam_id ? [after.exam_id] : [], newVersion, who, versions);
  await recordQuestion(trx, 'question.create', who, { after });
  return after;
}

async function removeQuestion(trx: Trx, id: string, who: Who): Promise<void> {
  await recordQuestion(trx, 'question.delete', who, { before: await deleteQuestionRow(trx, id, who.at) });
}

export function serveQuestions(app: FastifyInstance, context: Context, versions: ExamVersions): void {
  const { db } = context;

  const prepared = prepareVersions(context, versions);

  serve(app, context, listQuestions, async ({ query, caller }) => {
    const own = await isOwnQuestion(db, reachOf(context, caller));
    const { rows, ...found } = await findQuestions(db, { ...withSubject(context, query), own });
    const passages = await passagesOf(db, rows);
    return {
      message: 'Questions fetched successfully',
      data: rows.map((row) => toListedQuestion(row, passages)),
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, getBankValues, async ({ caller }) => ({
    message: 'Values fetched successfully',
    data: await readBankValues(db, await isOwnQuestion(db, reachOf(context, caller))),
  }));

  serve(app, context, getQuestion, async ({ params }) => ({
    message: 'Question fetched successfully',
    data: await withItsPassage(db, await getQuestionRow(db, params.id)),
  }));

  serve(app, context, getQuestionUse, async ({ params, caller }) => {
    await getQuestionRow(db, params.id);
    const seen = await isSeen(db, 'exams', reachOf(context, caller));
    const data = await readQuestionUse(db, params.id, { now: iso(context.now()), seen });
    return { message: 'Use fetched successfully', data };
  });

  serve(app, context, getPaperQuestion, async ({ params, caller }) => {
    const question = await findOnOwnPaper(db, caller._id, params.id);
    if (!question) throw new AppError('not_found', 'Question not found');
    return { message: 'Question fetched successfully', data: toPaperQuestion(question) };
  });

  serve(app, context, createQuestion, async ({ body, caller, request }) => {
    const id = idForRequest({ request, caller }, context.newId);
    const reach = reachOf(context, caller);
    const who = { by: caller, at: iso(context.now()), reach };
    await requireNamed(context, 'changes exam', caller, body.exam);
    await requireNamed(context, 'sees passage', caller, body.passage);
    const named = { ...body, ...(reach && { subject: await subjectFor(db, reach, body.subject ?? '', body.exam) }) };
    const into = await prepared(body.newVersion, async () => (body.exam ? [body.exam] : []));
    const row = await db.transaction().execute((trx) => addQuestion(trx, id, withSubject(context, named), who, into));
    return { message: 'Question created successfully!', data: await withItsPassage(db, row) };
  });

  serve(app, context, updateQuestion, async ({ params, body, caller }) => {
    const who = { by: caller, at: iso(context.now()), reach: reachOf(context, caller) };
    await requireNamed(context, 'sees passage', caller, body.passage);
    const into = await prepared(body.newVersion, () => examsToPrepare(db, params.id, body.exam));
    const changed = await db
      .transaction()
      .execute((trx) => changeQuestion(trx, params.id, withSubject(context, body), who, into));
    return { message: 'Question updated successfully!', ...changed };
  });

  serveWrite(app, context, deleteQuestion, async ({ trx, doer, params, caller }) => {
    await requireOwnExamsOf(trx, reachOf(context, caller), [params.id]);
    await removeQuestion(trx, params.id, doer);
    return { message: 'Question deleted successfully!', data: null };
  });
}
