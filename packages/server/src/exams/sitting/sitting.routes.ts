import {
  getAttemptState,
  getPulse,
  getRemainingTime,
  getStudentExam,
  getStudentExamAlias,
  listStudentExams,
  saveAnswers as saveAnswersEndpoint,
  startExam,
  submitExam,
} from '@akada/contract';
import { remainingSeconds } from '@akada/contract/rules/exam-clock';
import { sequencesFrom } from '@akada/contract/rules/sequence';
import { toldOf } from '@akada/contract/rules/told-settings';
import type { FastifyInstance } from 'fastify';
import type { AttemptRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { type Ask, serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { toPaperQuestion } from '../../questions/question.entity.ts';
import { extraTimeOf } from './extra-time.ts';
import { noteSeen } from './presence.ts';
import { saveAnswers } from './save.ts';
import { findAnswers, findLatestAttempt, toAttemptSummary } from './sitting.queries.ts';
import { startAttempt } from './start.ts';
import { examsForStudent, getForStudent } from './student-exams.ts';
import { closeOverdue, handIn, isOver, notStarted } from './submit.ts';

const isTakenOver = (attempt: Pick<AttemptRow, 'device'>, device: string | undefined) =>
  device !== undefined && attempt.device !== null && attempt.device !== device;

async function latestAttempt(context: Context, caller: Caller, examId: string): Promise<AttemptRow> {
  await closeOverdue(context, { studentId: caller._id, examId });
  const attempt = await findLatestAttempt(context.db, caller._id, examId);
  if (!attempt) throw notStarted();
  return attempt;
}

function serveExamsOfStudent(app: FastifyInstance, context: Context): void {
  serve(app, context, listStudentExams, async ({ caller }) => ({
    message: 'Exams fetched successfully',
    data: await examsForStudent(context, caller),
    serverNow: iso(context.now()),
  }));

  for (const endpoint of [getStudentExam, getStudentExamAlias]) {
    serve(app, context, endpoint, async ({ params, caller }) => ({
      message: 'Exam fetched successfully',
      data: await getForStudent(context, caller, params.id),
      serverNow: iso(context.now()),
    }));
  }
}

function serveStart(app: FastifyInstance, context: Context): void {
  const started = async ({ params, body, caller }: Ask<typeof startExam>) => {
    const { attempt, paper } = await context.commit((trx) =>
      startAttempt(trx, context, caller, params.examId, body.device),
    );
    const head = {
      _id: params.examId,
      title: paper.title,
      description: paper.description,
      classLevel: paper.classLevel,
      duration: paper.durationMinutes,
      startDate: paper.startDate,
      endDate: paper.endDate,
      questionCount: paper.questions.length,
      ...toldOf(paper),
      ...(paper.sections.length > 0 && { sections: paper.sections }),
    };
    return {
      message: 'Exam started',
      data: {
        exam: { ...head, questions: paper.questions.map((question) => question._id) },
        startTime: attempt.started_at,
        endTime: attempt.deadline_at,
        serverNow: iso(context.now()),
        attempt: toAttemptSummary(attempt, context.settings().gradeScale),
        firstSeq: sequencesFrom(attempt.device_number),
      },
      exam: { ...head, questions: paper.questions.map(toPaperQuestion) },
    };
  };
  serve(app, context, startExam, started);
}

function serveAnswers(app: FastifyInstance, context: Context): void {
  const save = async ({ params, body, caller }: Ask<typeof saveAnswersEndpoint>) => {
    const sitting = { studentId: caller._id, examId: params.examId };
    const { attempt, saved } = await saveAnswers(context, sitting, body.answers);
    const takenOver = isTakenOver(attempt, body.device);
    if (!takenOver) noteSeen(context, attempt);
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
  };
  serve(app, context, saveAnswersEndpoint, save);

  const submit = async ({ params, body, caller }: Ask<typeof submitExam>) => {
    const sitting = { studentId: caller._id, examId: params.examId };
    const attempt = await handIn(context, sitting, body.answers ?? []);
    return {
      message: 'Exam submitted successfully',
      data: { score: attempt.score ?? 0, totalPoints: attempt.total_points, toMark: attempt.to_mark || undefined },
    };
  };
  serve(app, context, submitExam, submit, {
    // Other front ends probe for an attempt with a dummy answer.
    beforeBody: async ({ params, caller }) => {
      if (!(await findLatestAttempt(context.db, caller._id, params.examId))) throw notStarted();
    },
  });
}

function serveState(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getPulse, async ({ params, query, caller }) => {
    let attempt = await findLatestAttempt(db, caller._id, params.examId);
    if (attempt?.status === 'running' && isOver(attempt, context.now())) {
      attempt = await latestAttempt(context, caller, params.examId);
    }
    const isRunning = attempt?.status === 'running';
    const takenOver = attempt !== undefined && isTakenOver(attempt, query.device);
    if (attempt && isRunning && !takenOver) noteSeen(context, attempt);
    const now = context.now();
    return {
      message: 'Attempt fetched successfully',
      data: {
        status: attempt?.status ?? ('none' as const),
        endTime: attempt?.deadline_at,
        serverNow: iso(now),
        remainingSeconds: attempt && isRunning ? remainingSeconds(Date.parse(attempt.deadline_at), now) : 0,
        takenOver,
        extraTime: attempt && attempt.extra_minutes > 0 ? await extraTimeOf(db, attempt) : [],
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
      message: 'Attempt fetched successfully',
      data: {
        status: attempt ? attempt.status : ('none' as const),
        firstSeq: sequencesFrom(latest?.device_number ?? 0),
        attempt,
        answers: latest ? await findAnswers(db, latest) : [],
        startTime: attempt?.startTime,
        endTime: attempt?.endTime,
        serverNow: iso(now),
        remainingSeconds: isRunning ? remainingSeconds(Date.parse(attempt.endTime), now) : 0,
      },
    };
  });

  serve(app, context, getRemainingTime, async ({ params, caller }) => {
    const attempt = await latestAttempt(context, caller, params.examId);
    const seconds = attempt.status === 'running' ? remainingSeconds(Date.parse(attempt.deadline_at), context.now()) : 0;
    const remainingTime = seconds > 0 ? { minutes: Math.floor(seconds / 60), seconds: seconds % 60 } : (0 as const);
    return {
      message: seconds > 0 ? 'Remaining time fetched successfully' : 'Time is up',
      data: { remainingTime },
      remainingTime,
    };
  });
}

export function serveSitting(app: FastifyInstance, context: Context): void {
  serveExamsOfStudent(app, context);
  serveStart(app, context);
  serveAnswers(app, context);
  serveState(app, context);
}
