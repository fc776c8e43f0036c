import {
  getAttemptState,
  getPulse,
  getRemainingTime,
  getScore,
  getStudentExam,
  getStudentExamAlias,
  listStudentExams,
  saveAnswers,
  startExam,
  submitExam,
} from '@akada/contract';
import { remainingSeconds } from '@akada/contract/rules/exam-clock';
import { sequencesFrom } from '@akada/contract/rules/sequence';
import type { FastifyInstance } from 'fastify';
import type { AttemptRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { findAnswers, findLatestAttempt, toAttemptSummary } from './attempts.queries.ts';
import { examList } from './exam-list.ts';
import { extraTimeOf } from './extra-time-of.ts';
import { finaliseOverdue, isOver } from './finalise.ts';
import { ownResult } from './own-result.ts';
import { noteSeen } from './presence.ts';
import { startAttempt } from './start.ts';
import { startedReply } from './started-reply.ts';
import { getForStudent } from './student-exams.ts';
import { handIn, takeAnswers } from './take-answers.ts';

const isTakenOver = (attempt: AttemptRow, device: string | undefined) =>
  device !== undefined && attempt.device !== null && attempt.device !== device;

const notStarted = () => new AppError('not_started', 'You have not started this exam');

export function serveAttempts(app: FastifyInstance, context: Context): void {
  const { db } = context;

  /** The newest attempt, closed first if its time is over; 404 when there is none. */
  async function latestAttempt(caller: Caller, examId: string): Promise<AttemptRow> {
    await finaliseOverdue(context, { studentId: caller._id, examId });
    const attempt = await findLatestAttempt(db, caller._id, examId);
    if (!attempt) throw notStarted();
    return attempt;
  }

  const listFor = examList(context);
  serve(app, context, listStudentExams, ({ caller }) => listFor(caller), { packsItself: true });

  for (const endpoint of [getStudentExam, getStudentExamAlias]) {
    serve(app, context, endpoint, async ({ params, caller }) => ({
      message: 'Exam',
      data: await getForStudent(context, caller, params.id),
      serverNow: iso(context.now()),
    }));
  }

  serve(
    app,
    context,
    startExam,
    async ({ params, body, caller }) => {
      const { attempt, paper } = await context.commit((trx) =>
        startAttempt(trx, context, caller, params.examId, body.device),
      );
      return startedReply(paper, params.examId, {
        startTime: attempt.started_at,
        endTime: attempt.deadline_at,
        serverNow: iso(context.now()),
        attempt: toAttemptSummary(attempt),
        firstSeq: sequencesFrom(attempt.device_number),
      });
    },
    { packsItself: true },
  );

  serve(app, context, saveAnswers, async ({ params, body, caller }) => {
    const taken = await context.commit(async (trx) => {
      const latest = await findLatestAttempt(trx, caller._id, params.examId);
      if (!latest) throw notStarted();
      return takeAnswers(trx, context, latest._id, body.answers);
    });
    if ('refusal' in taken) throw taken.refusal;
    const { attempt, saved } = taken;
    const takenOver = isTakenOver(attempt, body.device);
    if (!takenOver) noteSeen(context, attempt._id);
    const now = context.now();
    return {
      message: 'Saved',
      data: {
        saved,
        serverNow: iso(now),
        endTime: attempt.deadline_at,
        remainingSeconds: remainingSeconds(Date.parse(attempt.deadline_at), now),
        takenOver,
      },
    };
  });

  serve(app, context, getPulse, async ({ params, query, caller }) => {
    let attempt = await findLatestAttempt(db, caller._id, params.examId);
    if (attempt?.status === 'running' && isOver(attempt, context.now())) {
      attempt = await latestAttempt(caller, params.examId);
    }
    const isRunning = attempt?.status === 'running';
    const takenOver = attempt !== undefined && isTakenOver(attempt, query.device);
    if (attempt && isRunning && !takenOver) noteSeen(context, attempt._id);
    const now = context.now();
    return {
      message: attempt ? `Attempt ${attempt.status}` : 'Not started',
      data: {
        status: attempt?.status ?? ('none' as const),
        endTime: attempt?.deadline_at ?? null,
        serverNow: iso(now),
        remainingSeconds: attempt && isRunning ? remainingSeconds(Date.parse(attempt.deadline_at), now) : 0,
        takenOver,
        extraTime: attempt && attempt.extra_minutes > 0 ? await extraTimeOf(db, attempt._id) : [],
      },
    };
  });

  serve(app, context, getAttemptState, async ({ params, caller }) => {
    const exam = await getForStudent(context, caller, params.examId);
    const now = context.now();
    const { attempt } = exam;
    const isRunning = attempt?.status === 'running';
    const latest = attempt && (await findLatestAttempt(db, caller._id, params.examId));
    return {
      message: attempt ? `Attempt ${attempt.status}` : 'Not started',
      data: {
        status: attempt ? attempt.status : ('none' as const),
        firstSeq: sequencesFrom(latest?.device_number ?? 0),
        attempt,
        answers: attempt ? await findAnswers(db, attempt._id) : [],
        startTime: attempt?.startTime ?? null,
        endTime: attempt?.endTime ?? null,
        serverNow: iso(now),
        remainingSeconds: isRunning ? remainingSeconds(Date.parse(attempt.endTime), now) : 0,
      },
    };
  });

  serve(app, context, submitExam, async ({ params, body, caller }) => {
    const attempt = await context.commit(async (trx) => {
      const latest = await findLatestAttempt(trx, caller._id, params.examId);
      if (!latest) throw notStarted();
      const handedIn = await handIn(trx, context, latest._id, body.answers ?? []);
      return handedIn ?? (await findLatestAttempt(trx, caller._id, params.examId)) ?? latest;
    });
    return {
      message: 'Exam submitted successfully',
      data: { score: attempt.score ?? 0, totalPoints: attempt.total_points },
    };
  });

  const resultFor = ownResult(context);
  serve(app, context, getScore, ({ params, caller }) => resultFor(caller, params.examId), { packsItself: true });

  serve(app, context, getRemainingTime, async ({ params, caller }) => {
    const attempt = await latestAttempt(caller, params.examId);
    const seconds = attempt.status === 'running' ? remainingSeconds(Date.parse(attempt.deadline_at), context.now()) : 0;
    const remainingTime = seconds > 0 ? { minutes: Math.floor(seconds / 60), seconds: seconds % 60 } : (0 as const);
    return { message: seconds > 0 ? 'Time remaining' : 'Time is up', data: { remainingTime }, remainingTime };
  });
}
