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
  toPaperQuestion,
  toQuestion,
  updateQuestionRow,
} from './questions.queries.ts';

type Changes = Parameters<typeof updateQuestionRow>[2];

/** A partial change is checked as the whole question it would make. */
async function changeQuestion(trx: Trx, id: string, body: Changes, at: string) {
  const before = await getQuestionRow(trx, id);
  const current = toQuestion(before);
  const problem = questionProblem({ ...current, ...body }, questionMessages);
  if (problem) throw new AppError('invalid', problem.message, problem.field);
  return updateQuestionRow(trx, before, body, at);
}

export function serveQuestions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listQuestions, async ({ query }) => ({
    message: 'Questions',
    data: (await findQuestions(db, query)).map(toQuestion),
  }));

  serve(app, context, getQuestion, async ({ params }) => ({
    message: 'Question',
    data: toQuestion(await getQuestionRow(db, params.id)),
  }));

  serve(app, context, getPaperQuestion, async ({ params, caller }) => {
    const question = await findOnOwnPaper(db, caller._id, params.id);
    if (!question) throw new AppError('not_found', 'Question not found');
    return { message: 'Question', data: toPaperQuestion(question) };
  });

  serve(app, context, createQuestion, async ({ body }) => {
    const id = context.newId();
    const at = iso(context.now());
    const row = await db.transaction().execute((trx) => insertQuestion(trx, id, body, at));
    return { message: 'Question created successfully!', data: toQuestion(row) };
  });

  serve(app, context, updateQuestion, async ({ params, body }) => {
    const at = iso(context.now());
    const row = await db.transaction().execute((trx) => changeQuestion(trx, params.id, body, at));
    return { message: 'Question updated successfully!', data: toQuestion(row) };
  });

  serve(app, context, deleteQuestion, async ({ params }) => {
    await deleteQuestionRow(db, params.id);
    return { message: 'Question deleted successfully!', data: null };
  });
}
