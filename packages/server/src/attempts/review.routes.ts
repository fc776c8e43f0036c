import { getReview, listAskedQuestions, previewRemark, remarkExam, reviewAttempt } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { readAskedQuestions } from './asked-questions.ts';
import { readAttempt } from './attempt-review.ts';
import { finaliseOverdue } from './finalise.ts';
import { previewRemark as preview } from './preview-remark.ts';
import { remark } from './re-mark.ts';
import { withStudents } from './remark-result.ts';
import { readReview } from './student-review.ts';

/** What is read and put right when an exam is over. */
export function serveReview(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getReview, async ({ params, caller }) => ({
    message: 'Your answers',
    data: await readReview(context, caller._id, params.examId),
  }));

  serve(app, context, reviewAttempt, async ({ params }) => ({
    message: 'Attempt',
    data: await readAttempt(context, params.attemptId),
  }));

  serve(app, context, listAskedQuestions, async ({ params }) => ({
    message: 'Questions',
    data: await readAskedQuestions(context, params.examId),
  }));

  serve(app, context, previewRemark, async ({ params, body }) => ({
    message: 'Nothing is changed yet',
    data: await withStudents(db, await preview(context, params.examId, body)),
  }));

  serve(app, context, remarkExam, async ({ params, body, caller }) => {
    const order = { ...body, examId: params.examId, by: caller };
    await finaliseOverdue(context, { examId: params.examId });
    const result = await db.transaction().execute((trx) => remark(trx, context, order));
    return { message: 'Marked again', data: await withStudents(db, result) };
  });
}
