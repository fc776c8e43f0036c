import { z } from 'zod';
import { extraTime, lateCounts, reviewedQuestion, savedAnswer, scoreChange, submitters } from './attempts.ts';
import { adminOnly, endpoint, success } from './endpoint.ts';
import { id, instant, limit, page, pagination, search, text } from './fields.ts';
import { question } from './questions.ts';

/** What staff do while an exam runs and after it: watch, give time, hand in for a student, decide, mark again. */

const examId = z.object({ examId: id('Exam ID is required') });
const attemptId = z.object({ attemptId: id('Attempt ID is required') });

const reason = text('Reason', { min: 3, max: 500, required: 'Please give a reason' });

export const reasonForm = z.object({ reason });

/** The client's own name for what it asks: a repeated request with the same key gets the first answer. */
const key = z
  .string({ error: 'key must be text' })
  .regex(/^[\w-]{8,64}$/, 'key must be 8 to 64 letters, digits, dashes or underscores')
  .optional();

export const liveStates = ['not-started', 'running', 'done'] as const;
export type LiveState = (typeof liveStates)[number];

/** A student of the exam's class, or one who sat it: the newest attempt, if there is one. */
export const liveStudent = z.object({
  student: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }),
  state: z.enum(liveStates),
  attempt: z
    .object({
      _id: z.string(),
      number: z.number(),
      startTime: instant,
      endTime: instant,
      extraMinutes: z.number(),
      /** Null until the device of a running attempt was heard of. */
      lastSeenAt: instant.nullable(),
      answeredQuestions: z.number(),
      totalQuestions: z.number(),
      submittedAt: instant.nullable(),
      submittedBy: z.enum(submitters).nullable(),
      score: z.number().nullable(),
      totalPoints: z.number(),
      percent: z.number().nullable(),
      lateAnswers: lateCounts,
    })
    .nullable(),
});
export type LiveStudent = z.infer<typeof liveStudent>;

const counts = z.object({
  notStarted: z.number(),
  running: z.number(),
  done: z.number(),
  /** Attempts with late answers that nobody has decided on. */
  lateWaiting: z.number(),
});

export const getLiveExam = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/live',
  summary: 'Who has not started, who is at it and who is done; the running first, by name',
  access: adminOnly,
  params: examId,
  query: z.object({
    state: z
      .enum(['', ...liveStates], { error: `state must be one of ${liveStates.join(', ')}` })
      .transform((value) => value || undefined)
      .optional(),
    search: search.optional(),
    page,
    limit: limit(50),
  }),
  reply: success(z.array(liveStudent)).extend({
    exam: z.object({
      _id: z.string(),
      title: z.string(),
      classLevel: z.string(),
      duration: z.number(),
      opensAt: instant,
      closesAt: instant,
      window: z.enum(['not-open', 'open', 'closed']),
    }),
    /** Over all students, whatever is searched for. */
    counts,
    /** What was given, newest first. `student` is null where it was for everybody at it. */
    extraTime: z.array(
      extraTime.extend({
        givenBy: z.string(),
        student: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
      }),
    ),
    serverNow: instant,
    pagination,
  }),
});
export type LiveExam = z.infer<typeof getLiveExam.reply>;

export const extraTimeForm = z.object({
  minutes: z
    .number({ error: 'Minutes must be a number' })
    .int('Minutes must be a whole number')
    .min(1, 'Minutes must be at least 1')
    .max(240, 'Minutes must be at most 240'),
  reason,
});

export const giveExtraTime = endpoint({
  method: 'POST',
  path: '/studentExam/exams/:examId/extra-time',
  summary:
    'More minutes for one student, or for all whose attempt runs. An attempt that the clock has closed goes on where the new end is still to come',
  access: adminOnly,
  params: examId,
  body: extraTimeForm.extend({
    /** Left out for all. */
    studentId: id('Student ID is required').optional(),
    key,
  }),
  /** How many attempts got it, and how many of them had been closed by the clock. */
  reply: success(z.object({ grant: extraTime, attempts: z.number(), reopened: z.number() })),
});

export const submitForStudent = endpoint({
  method: 'POST',
  path: '/studentExam/attempts/:attemptId/submit',
  summary: 'Hand in the running attempt of a student with what is saved. Repeating it returns the same result',
  access: adminOnly,
  params: attemptId,
  reply: success(z.object({ score: z.number(), totalPoints: z.number(), submittedAt: instant })),
});

export const decideLateAnswers = endpoint({
  method: 'PUT',
  path: '/studentExam/attempts/:attemptId/late-answers',
  summary:
    'Accept or refuse the late answers of an attempt that nobody has decided on. Accepted ones count: the attempt is marked again and keeps its old score on record',
  access: adminOnly,
  params: attemptId,
  body: z.object({
    decision: z.enum(['accept', 'refuse'], { error: 'Decision must be accept or refuse' }),
    reason,
  }),
  reply: success(z.object({ decided: z.number(), score: z.number(), totalPoints: z.number() })),
});

export const lateAnswer = savedAnswer.extend({
  /** What the device says; the server only knows when it arrived. */
  answeredAt: instant.nullable(),
  arrivedAt: instant,
  /** It arrived when students could read the right answers: who sent it may have known them. */
  afterReview: z.boolean(),
  isCorrect: z.boolean(),
  decision: z.enum(['accepted', 'refused']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});
export type LateAnswer = z.infer<typeof lateAnswer>;

export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/studentExam/attempts/:attemptId',
  summary: 'One attempt as staff read it: every answer beside its key, late answers, extra time, changes of the score',
  access: adminOnly,
  params: attemptId,
  reply: success(
    z.object({
      _id: z.string(),
      student: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }),
      exam: z.object({ _id: z.string(), title: z.string(), classLevel: z.string() }),
      number: z.number(),
      status: z.enum(['running', 'submitted']),
      startTime: instant,
      endTime: instant,
      submittedAt: instant.nullable(),
      submittedBy: z.enum(submitters).nullable(),
      lastSeenAt: instant.nullable(),
      /** How many devices the attempt was opened on. */
      devices: z.number(),
      score: z.number().nullable(),
      totalPoints: z.number(),
      correctAnswers: z.number().nullable(),
      totalQuestions: z.number(),
      percent: z.number().nullable(),
      grade: z.string().nullable(),
      timeTaken: z.string().nullable(),
      questions: z.array(reviewedQuestion.extend({ savedAt: instant.nullable() })),
      lateAnswers: z.array(lateAnswer),
      extraTime: z.array(extraTime.extend({ givenBy: z.string() })),
      changes: z.array(scoreChange.extend({ by: z.string() })),
    }),
  ),
});
export type AttemptReview = z.infer<typeof reviewAttempt.reply>['data'];

/** A question as it stands on papers that were handed out, with the keys it is marked by. */
export const askedQuestion = z.object({
  question: question.pick({ _id: true, text: true, type: true, options: true, points: true, picture: true }),
  /** More than one where the key was changed between two starts. */
  keys: z.array(z.string()),
  attempts: z.number(),
  /** The share of finished attempts that have it right, in whole percent; null until there is one. */
  rightPercent: z.number().nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/questions',
  summary: 'The questions on the papers of an exam, with their keys and how many had them right',
  access: adminOnly,
  params: examId,
  reply: success(z.array(askedQuestion)),
});

export const correctionBody = z.object({
  questionId: id('Question ID is required'),
  correctAnswer: text('Correct answer', { min: 1, max: 500, required: 'Please provide a correct answer' }),
});

/** A finished attempt whose result another key changes. */
const changedResult = z.object({
  _id: z.string(),
  student: z.object({ _id: z.string(), fullName: z.string() }),
  before: z.object({ score: z.number(), percent: z.number(), grade: z.string() }),
  after: z.object({ score: z.number(), percent: z.number(), grade: z.string() }),
});

const remarkResult = z.object({
  /** Finished attempts that have the question on their paper. */
  attempts: z.number(),
  running: z.number(),
  better: z.number(),
  worse: z.number(),
  changed: z.array(changedResult),
});
export type RemarkResult = z.infer<typeof remarkResult>;

export const previewRemark = endpoint({
  method: 'POST',
  path: '/studentExam/exams/:examId/re-mark/preview',
  summary: 'Whose result would change if the key of a question were another one; nothing is written',
  access: adminOnly,
  params: examId,
  body: correctionBody,
  reply: success(remarkResult),
});

export const remarkExam = endpoint({
  method: 'POST',
  path: '/studentExam/exams/:examId/re-mark',
  stepUp: true,
  summary:
    'Correct the key of a question on every paper of an exam and mark again; old scores stay on record, and the question bank gets the new key',
  access: adminOnly,
  params: examId,
  body: correctionBody.extend({ reason, key }),
  reply: success(remarkResult),
});
