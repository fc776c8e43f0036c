import type { SavedAnswer } from '@akada/contract';
import {
  getAttemptState,
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
import { durationText, gradeOf } from '@akada/contract/rules/grade';
import type { FastifyInstance } from 'fastify';
import type { AttemptRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { toPaperQuestion } from '../questions/questions.queries.ts';
import {
  findAnswers,
  findLatestAttempt,
  percentOfAttempt,
  timeTakenSeconds,
  toAttemptSummary,
} from './attempts.queries.ts';
import { finaliseOverdue } from './finalise.ts';
import { getPaper, type Paper } from './paper.ts';
import { marksOf } from './score.ts';
import { startAttempt } from './start.ts';
import { getForStudent, listForStudent } from './student-exams.ts';
import { handIn, takeAnswers } from './take-answers.ts';

function examOnPaper(examId: string, paper: Paper) {
  return {
    _id: examId,
    title: paper.title,
    description: paper.description,
    classLevel: paper.classLevel,
    duration: paper.durationMinutes,
    startDate: paper.startDate,
    endDate: paper.endDate,
    questionCount: paper.questions.length,
  };
}

function toScore(attempt: AttemptRow, paper: Paper, answers: readonly SavedAnswer[]) {
  const percent = percentOfAttempt(attempt);
  const seconds = timeTakenSeconds(attempt);
  const selected = new Map(answers.map((answer) => [answer.questionId, answer.selectedAnswer]));
  return {
    _id: attempt._id,
    score: attempt.score ?? 0,
    totalPoints: attempt.total_points,
    totalQuestions: attempt.total_questions,
    correctAnswers: attempt.correct_answers ?? 0,
    examTitle: paper.title,
    timeTaken: durationText(seconds),
    timeTakenSeconds: seconds,
    percent,
    grade: gradeOf(percent),
    submittedAt: attempt.submitted_at ?? attempt.deadline_at,
    answeredQuestions: paper.questions.filter(({ _id }) => selected.get(_id)?.trim()).length,
    marks: marksOf(paper.questions, selected),
  };
}

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

  serve(app, context, listStudentExams, async ({ caller }) => ({
    message: 'Exams',
    data: await listForStudent(context, caller),
    serverNow: iso(context.now()),
  }));

  for (const endpoint of [getStudentExam, getStudentExamAlias]) {
    serve(app, context, endpoint, async ({ params, caller }) => ({
      message: 'Exam',
      data: await getForStudent(context, caller, params.id),
      serverNow: iso(context.now()),
    }));
  }

  serve(app, context, startExam, async ({ params, caller }) => {
    const { attempt, paper } = await db
      .transaction()
      .execute((trx) => startAttempt(trx, context, caller, params.examId));
    const exam = examOnPaper(params.examId, paper);
    return {
      message: 'Exam started',
      data: {
        exam: { ...exam, questions: paper.questions.map((question) => question._id) },
        startTime: attempt.started_at,
        endTime: attempt.deadline_at,
        serverNow: iso(context.now()),
        attempt: toAttemptSummary(attempt),
      },
      exam: { ...exam, questions: paper.questions.map(toPaperQuestion) },
    };
  });

  serve(app, context, saveAnswers, async ({ params, body, caller }) => {
    const latest = await findLatestAttempt(db, caller._id, params.examId);
    if (!latest) throw notStarted();
    const attempt = await db.transaction().execute((trx) => takeAnswers(trx, context, latest._id, body.answers));
    const sent = new Set(body.answers.map((answer) => answer.questionId));
    const now = context.now();
    return {
      message: 'Saved',
      data: {
        saved: (await findAnswers(db, attempt._id)).filter((answer) => sent.has(answer.questionId)),
        serverNow: iso(now),
        endTime: attempt.deadline_at,
        remainingSeconds: remainingSeconds(Date.parse(attempt.deadline_at), now),
      },
    };
  });

  serve(app, context, getAttemptState, async ({ params, caller }) => {
    const exam = await getForStudent(context, caller, params.examId);
    const now = context.now();
    const { attempt } = exam;
    const isRunning = attempt?.status === 'running';
    return {
      message: attempt ? `Attempt ${attempt.status}` : 'Not started',
      data: {
        status: attempt ? attempt.status : ('none' as const),
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
    const latest = await latestAttempt(caller, params.examId);
    const handedIn = await db.transaction().execute((trx) => handIn(trx, context, latest._id, body.answers ?? []));
    const attempt = handedIn ?? (await latestAttempt(caller, params.examId));
    return {
      message: 'Exam submitted successfully',
      data: { score: attempt.score ?? 0, totalPoints: attempt.total_points },
    };
  });

  serve(app, context, getScore, async ({ params, caller }) => {
    await finaliseOverdue(context, { studentId: caller._id, examId: params.examId });
    const attempt = await db
      .selectFrom('attempts')
      .selectAll()
      .where('student_id', '=', caller._id)
      .where('exam_id', '=', params.examId)
      .where('status', '=', 'submitted')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!attempt) throw new AppError('not_found', 'There is no result yet: this exam has not been submitted');
    const score = toScore(attempt, await getPaper(db, attempt.paper_id), await findAnswers(db, attempt._id));
    return { message: 'Your result', data: score, ...score };
  });

  serve(app, context, getRemainingTime, async ({ params, caller }) => {
    const attempt = await latestAttempt(caller, params.examId);
    const seconds = attempt.status === 'running' ? remainingSeconds(Date.parse(attempt.deadline_at), context.now()) : 0;
    const remainingTime = seconds > 0 ? { minutes: Math.floor(seconds / 60), seconds: seconds % 60 } : (0 as const);
    return { message: seconds > 0 ? 'Time remaining' : 'Time is up', data: { remainingTime }, remainingTime };
  });
}
