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
import type { Actor } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { findOnOwnPaper } from './own-paper.ts';
import {
  deleteQuestionRow,
  findQuestions,
  getQuestionRow,
  insertQuestion,
  toListedQuestion,
  toPaperQuestion,
  toQuestion,
  updateQuestionRow,
} from './questions.queries.ts';
import { recordQuestion } from './record-question.ts';

type Changes = Parameters<typeof updateQuestionRow>[2];
type NewQuestion = Parameters<typeof insertQuestion>[2];
type Who = { by: Actor; at: string };

/** A partial change is checked as the whole question it would make. */
async function changeQuestion(trx: Trx, id: string, body: Changes, who: Who) {
  const before = await getQuestionRow(trx, id);
  const current = toQuestion(before);
  const problem = questionProblem({ ...current, ...body }, questionMessages);
  if (problem) throw new AppError('invalid', problem.message, problem.field);
  // Takes the row: what it was is what this change finds.
  const was = await updateQuestionRow(trx, before, {}, who.at);
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
  await recordQuestion(trx, 'question.delete', who, { before: await deleteQuestionRow(trx, id) });
}

export function serveQuestions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listQuestions, async ({ query }) => {
    const { rows, total } = await findQuestions(db, query);
    const { page, limit } = query;
    const pagination = { total, page, limit, totalPages: Math.ceil(total / limit) };
    return { message: 'Questions', data: rows.map(toListedQuestion), pagination };
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
