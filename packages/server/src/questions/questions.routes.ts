import {
  createQuestion,
  deleteQuestion,
  getPaperQuestion,
  getQuestion,
  listQuestions,
  questionMessages,
  questionProblem,
  updateQuestion,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { isAlready, refuseIfChanged } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { paginationOf } from '../http/pagination.ts';
import { serve } from '../http/serve.ts';
import { holdExam } from './exam-list.ts';
import { findOnOwnPaper } from './own-paper.ts';
import {
  columnsOf,
  deleteQuestionRow,
  findQuestions,
  getQuestionRow,
  holdQuestion,
  insertQuestion,
  toListedQuestion,
  toPaperQuestion,
  toQuestion,
  updateQuestionRow,
} from './questions.queries.ts';
import { recordQuestion } from './record-question.ts';

type Changes = z.output<typeof updateQuestion.body>;
type NewQuestion = Parameters<typeof insertQuestion>[2];
type Who = { by: Actor; at: string };

/** The exams whose lists a question's move changes, in the order everybody takes them. */
async function holdItsExams(trx: Trx, id: string, exam: string | null | undefined): Promise<void> {
  if (exam === undefined) return;
  const { exam_id } = await getQuestionRow(trx, id);
  if (exam === exam_id) return;
  const ids = [exam_id, exam].filter((examId) => examId !== null);
  for (const examId of ids.toSorted()) await holdExam(trx, examId);
}

/** A partial change is checked as the whole question it would make. */
async function changeQuestion(trx: Trx, id: string, { updatedAt, ...body }: Changes, who: Who) {
  await holdItsExams(trx, id, body.exam);
  const was = await holdQuestion(trx, id);
  refuseIfChanged('question', was, updatedAt, isAlready(was, columnsOf(body, body.type ?? was.type)));
  const problem = questionProblem({ ...toQuestion(was), ...body }, questionMessages);
  if (problem) throw new AppError('invalid', problem.message, problem.field);
  const after = await updateQuestionRow(trx, was, body, who.at);
  await recordQuestion(trx, 'question.update', who, { before: was, after });
  return after;
}

async function addQuestion(trx: Trx, id: string, body: NewQuestion, who: Who) {
  const after = await insertQuestion(trx, id, body, who.at);
  await recordQuestion(trx, 'question.create', who, { after });
  return after;
}

async function removeQuestion(trx: Trx, id: string, who: Who): Promise<void> {
  await recordQuestion(trx, 'question.delete', who, { before: await deleteQuestionRow(trx, id, who.at) });
}

export function serveQuestions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listQuestions, async ({ query }) => {
    const { rows, ...found } = await findQuestions(db, query);
    return { message: 'Questions', data: rows.map(toListedQuestion), pagination: paginationOf(found, query) };
  });

  serve(app, context, getQuestion, async ({ params }) => ({
    message: 'Question',
    data: toQuestion(await getQuestionRow(db, params.id)),
  }));

  serve(app, context, getPaperQuestion, async ({ params, caller }) => {
    const question = await findOnOwnPaper(db, caller._id, params.id);
    if (!question) throw new AppError('not_found', 'Question not found');
    return { message: 'Question', data: toPaperQuestion(question) };
  });

  serve(app, context, createQuestion, async ({ body, caller }) => {
    const id = context.newId();
    const who = { by: caller, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => addQuestion(trx, id, body, who));
    return { message: 'Question created successfully!', data: toQuestion(row) };
  });

  serve(app, context, updateQuestion, async ({ params, body, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => changeQuestion(trx, params.id, body, who));
    return { message: 'Question updated successfully!', data: toQuestion(row) };
  });

  serve(app, context, deleteQuestion, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => removeQuestion(trx, params.id, who));
    return { message: 'Question deleted successfully!', data: null };
  });
}
