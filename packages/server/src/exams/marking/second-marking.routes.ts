import { giveSecondMark, listSecondMarks, openSecondMarking, settleMarks } from '@akada/contract';
import { taughtWithin } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { toStaffMark } from './answers-by-hand.ts';
import { getQuestionByHand } from './hand-marks.ts';
import { getExamFor } from './results.ts';
import { giveSecondMark as give, openSecondMarking as open, settleMarks as settle } from './second-marking.ts';
import { listSecond, toSecondMark } from './second-marks.ts';

function toOutcome({ mark, second, attempt }: Awaited<ReturnType<typeof give>>, caller: Caller) {
  const { score, total_points: totalPoints, to_mark: toMark } = attempt;
  return {
    ...{ mark: toStaffMark(mark, caller), second: toSecondMark(second, mark, caller) },
    ...{ score: score ?? 0, totalPoints, toMark },
  };
}

/** Deduplicates and sorts the rubric's lines. */
function orderOf<Body extends { comment?: string | undefined; rubric?: number[] | undefined }>(body: Body) {
  const rubric = [...new Set(body.rubric)].toSorted((one, other) => one - other);
  return { ...body, comment: body.comment ?? '', rubric };
}

export function serveSecondMarking(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, openSecondMarking, async ({ params, body, caller }) => {
    const question = await getQuestionByHand(context, params.examId, params.questionId);
    const order = { ...body, examId: params.examId, question, by: caller };
    await db.transaction().execute((trx) => open(trx, context, order));
    return { message: body.isOpen ? 'Second marking opened' : 'Second marking closed', data: body };
  });

  serve(app, context, listSecondMarks, async ({ params, caller }) => {
    await closeOverdue(context, { examId: params.examId });
    await getQuestionByHand(context, params.examId, params.questionId);
    const data = await listSecond(
      db,
      await getExamFor(context, caller, params.examId, taughtWithin),
      params.questionId,
      caller,
    );
    return { message: 'Answers fetched successfully', data };
  });

  serveWrite(app, context, giveSecondMark, async ({ trx, params, body, caller }) => {
    const order = { ...params, ...orderOf(body), by: caller };
    const marked = await give(trx, context, order);
    return { message: 'Marked', data: toOutcome(marked, caller) };
  });

  serveWrite(app, context, settleMarks, async ({ trx, params, body, caller }) => {
    const order = { ...params, ...orderOf(body), by: caller };
    const settled = await settle(trx, context, order);
    return { message: 'Settled', data: toOutcome(settled, caller) };
  });
}
