import { getLiveExam, giveAnotherAttempt, giveExtraTime, reopenAttempt, submitForStudent } from '@akada/contract';
import { placesFor, standingOf } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { isOneOf, thingOf } from '../../platform/db/reach.ts';
import type { AttemptRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { limited } from '../../platform/http/scope.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { getExamOfResults } from '../marking/results.ts';
import { lockAttemptById } from '../sitting/locks.ts';
import { getExamTitle } from '../sitting/sitting.queries.ts';
import { finalise } from '../sitting/submit.ts';
import { giveAnotherAttempt as giveAttempt } from './another-attempt.ts';
import { giveExtraTime as give } from './extra-time.ts';
import { readLiveExam } from './live.ts';
import { reopenAttempt as reopen } from './reopen.ts';

async function submitFor(trx: Trx, context: Context, attemptId: string, by: Actor): Promise<AttemptRow> {
  const attempt = await lockAttemptById(trx, context, attemptId);
  if (attempt.status === 'submitted') return attempt;
  const submitted = await finalise(trx, context, attempt, 'staff');
  await recordAudit(trx, {
    action: 'exam.submit-for',
    by,
    at: iso(context.now()),
    subject: { kind: 'exam', _id: attempt.exam_id, title: await getExamTitle(trx, attempt.exam_id) },
    person: attempt.student_id,
    before: { status: attempt.status },
    after: { status: submitted.status, score: submitted.score },
  });
  return submitted;
}

/** Time for all of an exam is given by those who may change it; time for one student by those who teach the student. */
async function requireOwnSitter(
  trx: Trx,
  context: Context,
  caller: Caller,
  { examId, studentId }: { examId: string; studentId: string | undefined },
): Promise<void> {
  const reach = reachOf(context, caller);
  if (reach === null) return;
  const thing = thingOf(await getExamOfResults(trx, examId));
  if (standingOf(reach, thing) === 'own') return;
  if (studentId === undefined) {
    throw limited('This exam is also for classes that you do not teach: give time to single students.', 'studentId');
  }
  if (await isOneOf(trx, placesFor(reach, thing.subject), studentId)) return;
  throw new AppError('not_found', 'Student not found', 'studentId');
}

export function serveInvigilation(app: FastifyInstance, context: Context): void {
  serve(app, context, getLiveExam, ({ params, query, caller }) => readLiveExam(context, params.examId, query, caller));

  serveWrite(app, context, giveExtraTime, async ({ trx, params, body, caller }) => {
    await requireOwnSitter(trx, context, caller, { examId: params.examId, studentId: body.studentId });
    const order = { ...body, examId: params.examId, by: caller };
    const { grant, ...counts } = await give(trx, context, order);
    return {
      message: 'Time given',
      data: {
        grant: { _id: grant._id, minutes: grant.minutes, reason: grant.reason, givenAt: grant.given_at },
        ...counts,
      },
    };
  });

  serveWrite(app, context, reopenAttempt, async ({ trx, params, body, caller }) => {
    const order = { ...body, examId: params.id, attemptId: params.attemptId, by: caller };
    const endTime = await reopen(trx, context, order);
    return { message: 'Opened again', data: { endTime } };
  });

  serveWrite(app, context, giveAnotherAttempt, async ({ trx, params, body, caller }) => {
    await requireOwnSitter(trx, context, caller, { examId: params.id, studentId: body.studentId });
    const order = { ...body, examId: params.id, by: caller };
    const given = await giveAttempt(trx, context, order);
    return {
      message: 'Attempt given',
      data: { until: given.until, reason: given.reason, givenBy: given.given_by, givenAt: given.given_at },
    };
  });

  serveWrite(app, context, submitForStudent, async ({ trx, params, caller }) => {
    const attempt = await submitFor(trx, context, params.attemptId, caller);
    return {
      message: 'Handed in',
      data: {
        score: attempt.score ?? 0,
        totalPoints: attempt.total_points,
        submittedAt: attempt.submitted_at ?? attempt.deadline_at,
      },
    };
  });
}
