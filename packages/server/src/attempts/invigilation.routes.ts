import { decideLateAnswers, getLiveExam, giveExtraTime, submitForStudent } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { giveExtraTime as give } from './extra-time.ts';
import { decideLateAnswers as decide } from './late-answers.ts';
import { readLiveExam } from './live.ts';
import { submitFor } from './submit-for.ts';

/** What staff see and do while an exam runs, and when answers came late. */
export function serveInvigilation(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getLiveExam, ({ params, query }) => readLiveExam(context, params.examId, query));

  serve(app, context, giveExtraTime, async ({ params, body, caller }) => {
    const order = { ...body, examId: params.examId, by: caller };
    const grant = await db.transaction().execute((trx) => give(trx, context, order));
    return {
      message: 'Time given',
      data: {
        grant: { _id: grant._id, minutes: grant.minutes, reason: grant.reason, givenAt: grant.given_at },
        attempts: grant.attempts,
        reopened: grant.reopened,
      },
    };
  });

  serve(app, context, submitForStudent, async ({ params, caller }) => {
    const attempt = await db.transaction().execute((trx) => submitFor(trx, context, params.attemptId, caller));
    return {
      message: 'Handed in',
      data: {
        score: attempt.score ?? 0,
        totalPoints: attempt.total_points,
        submittedAt: attempt.submitted_at ?? attempt.deadline_at,
      },
    };
  });

  serve(app, context, decideLateAnswers, async ({ params, body, caller }) => {
    const order = { ...body, attemptId: params.attemptId, by: caller };
    const { decided, attempt } = await db.transaction().execute((trx) => decide(trx, context, order));
    return {
      message: body.decision === 'accept' ? 'Late answers accepted' : 'Late answers refused',
      data: { decided, score: attempt.score ?? 0, totalPoints: attempt.total_points },
    };
  });
}
