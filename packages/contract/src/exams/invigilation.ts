import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import {
  classFilter,
  examId,
  filter,
  id,
  instant,
  limit,
  limitedTo,
  listQuery,
  page,
  pagination,
  search,
  text,
} from '../platform/fields.ts';
import { annulled, question } from '../questions/questions.ts';
import { extraTime, lateCounts, savedAnswer, scoreChange, submitters } from './attempts.ts';
import { reviewedQuestion } from './reviews.ts';

const attemptId = z.object({ attemptId: id('Attempt ID is required') });

export const reason = text('Reason', { min: 3, max: 500, required: 'Please give a reason' });

export const reasonForm = z.object({ reason });

/** An idempotency key: a repeated request with it gets the first reply. */
export const requestKey = z
  .string({ error: 'key must be text' })
  .regex(/^[\w-]{8,64}$/, 'key must be 8 to 64 letters, digits, dashes or underscores')
  .optional();

export const liveStates = ['not-started', 'running', 'done'] as const;
export type LiveState = (typeof liveStates)[number];

export const liveStudent = z.object({
  student: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }),
  state: z.enum(liveStates),
  /** Given before the start: they count from it. */
  waitingMinutes: z.number().optional(),
  attempt: z
    .object({
      _id: z.string(),
      number: z.number(),
      startTime: instant,
      endTime: instant,
      extraMinutes: z.number(),
      /** Left out until the attempt’s device has called. */
      lastSeenAt: instant.optional(),
      answeredQuestions: z.number(),
      totalQuestions: z.number(),
      submittedAt: instant.optional(),
      submittedBy: z.enum(submitters).optional(),
      score: z.number().optional(),
      totalPoints: z.number(),
      toMark: z.number().optional(),
      percent: z.number().optional(),
      lateAnswers: lateCounts,
    })
    .optional(),
});
export type LiveStudent = z.infer<typeof liveStudent>;

const counts = z.object({
  notStarted: z.number(),
  running: z.number(),
  done: z.number(),
  lateWaiting: z.number(),
});

export const getLiveExam = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/live',
  summary: 'Who has not started, who is at it and who is done; the running first, by name',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: examId,
  query: listQuery({
    state: filter(liveStates, `state must be one of ${liveStates.join(', ')}`),
    search: search.optional(),
    /** Students of a class or an arm only. */
    class: classFilter,
    page,
    limit: limit(50),
  }),
  reply: success(z.array(liveStudent)).extend({
    exam: z.object({
      _id: z.string(),
      limitedTo,
      title: z.string(),
      classLevel: z.string(),
      /** Groups, classes and arms that it is for; without any its level. */
      groupIds: z.array(z.string()),
      duration: z.number(),
      opensAt: instant,
      closesAt: instant,
      window: z.enum(['not-open', 'open', 'closed']),
    }),
    counts,
    /** Newest first; `student` is null where it was for everybody. */
    extraTime: z.array(
      extraTime.extend({
        givenBy: z.string(),
        student: z.object({ _id: z.string(), fullName: z.string() }).optional(),
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
    'More minutes for one student, for the students of a class, an arm or a group, or for all whose attempt runs. An attempt that the clock has closed goes on where the new end is still to come; one student, and those of a class, an arm or a group, may get them before the start',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: examId,
  body: extraTimeForm.extend({
    studentId: id('Student ID is required').optional(),
    /** A class, an arm or a group. */
    groupId: id('Please select a class, an arm or a group').optional(),
    key: requestKey,
  }),
  /** `reopened`: how many of them the clock had closed; `waiting`: students beside them who have not started. */
  reply: success(z.object({ grant: extraTime, attempts: z.number(), reopened: z.number(), waiting: z.number() })),
});

export const reopenForm = z.object({
  minutes: z
    .number({ error: 'Minutes must be a number' })
    .int('Minutes must be a whole number')
    .min(1, 'Minutes must be at least 1')
    .max(600, 'Minutes must be at most 600'),
  reason,
});

export const reopenAttempt = endpoint({
  method: 'POST',
  path: '/exam/:id/attempts/:attemptId/reopen',
  summary:
    'Open the newest attempt of a student again for so many minutes from now, also after the close: answers are kept, the score is taken back and marked anew at the hand-in. 409 where it runs already or the right answers could be read',
  access: adminOnly,
  right: 'marking',
  scope: 'changes attempt',
  params: z.object({ id: id('Exam ID is required') }).extend(attemptId.shape),
  body: reopenForm,
  reply: success(z.object({ endTime: instant })),
});

export const anotherAttemptForm = z.object({
  until: text('The last day', { min: 1, max: 40, required: 'Please select the last day' }),
  reason,
});

const extraAttempt = z.object({ until: instant, reason: z.string(), givenBy: z.string(), givenAt: instant });

export const giveAnotherAttempt = endpoint({
  method: 'POST',
  path: '/exam/:id/attempts/extra',
  summary:
    'One more attempt for one student who has none left or was absent, to be started until the end of a day, also after the close. While one waits, a repeated request returns it',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: z.object({ id: id('Exam ID is required') }),
  body: anotherAttemptForm.extend({ studentId: id('Student ID is required') }),
  reply: success(extraAttempt),
});

export const submitForStudent = endpoint({
  method: 'POST',
  path: '/studentExam/attempts/:attemptId/submit',
  summary: 'Hand in the running attempt of a student with what is saved. Repeating it returns the same result',
  access: adminOnly,
  right: 'marking',
  scope: 'changes attempt',
  params: attemptId,
  reply: success(z.object({ score: z.number(), totalPoints: z.number(), submittedAt: instant })),
});

export const decideLateAnswers = endpoint({
  method: 'PUT',
  path: '/studentExam/attempts/:attemptId/late-answers',
  summary:
    'Accept or refuse the late answers of an attempt that nobody has decided on. Accepted ones count: the attempt is marked again and keeps its old score on record',
  access: adminOnly,
  right: 'marking',
  scope: 'changes attempt',
  params: attemptId,
  body: z.object({
    decision: z.enum(['accept', 'refuse'], { error: 'Decision must be accept or refuse' }),
    reason,
  }),
  reply: success(z.object({ decided: z.number(), score: z.number(), totalPoints: z.number() })),
});

export const lateAnswer = savedAnswer.extend({
  answeredAt: instant.optional(),
  arrivedAt: instant,
  /** Arrived when right answers could be read already. */
  afterReview: z.boolean(),
  isCorrect: z.boolean(),
  decision: z.enum(['accepted', 'refused']).optional(),
  decidedBy: z.string().optional(),
  decidedAt: instant.optional(),
});
export type LateAnswer = z.infer<typeof lateAnswer>;

export const reviewAttempt = endpoint({
  method: 'GET',
  path: '/studentExam/attempts/:attemptId',
  summary: 'One attempt as staff read it: every answer beside its key, late answers, extra time, changes of the score',
  access: adminOnly,
  right: 'marking',
  scope: 'sees attempt',
  params: attemptId,
  reply: success(
    z.object({
      _id: z.string(),
      student: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }),
      exam: z.object({ _id: z.string(), title: z.string(), classLevel: z.string(), limitedTo }),
      /** For a form teacher who does not teach the subject to the student: nothing is changed. */
      limitedTo,
      number: z.number(),
      /** The version that was sat; not there where the exam has one. */
      version: z.number().optional(),
      status: z.enum(['running', 'submitted']),
      startTime: instant,
      endTime: instant,
      submittedAt: instant.optional(),
      submittedBy: z.enum(submitters).optional(),
      lastSeenAt: instant.optional(),
      devices: z.number(),
      score: z.number().optional(),
      totalPoints: z.number(),
      correctAnswers: z.number().optional(),
      totalQuestions: z.number(),
      toMark: z.number().optional(),
      percent: z.number().optional(),
      grade: z.string().optional(),
      timeTaken: z.string().optional(),
      /** Whether it can be opened again; left out while it runs. */
      reopening: z.enum(['possible', 'reviewed', 'later-attempt']).optional(),
      questions: z.array(reviewedQuestion.extend({ savedAt: instant.optional() })),
      lateAnswers: z.array(lateAnswer),
      extraTime: z.array(extraTime.extend({ givenBy: z.string() })),
      /** At this exam, for this student. */
      extraAttempts: z.array(extraAttempt.extend({ isUsed: z.boolean() })),
      changes: z.array(scoreChange.extend({ by: z.string() })),
    }),
  ),
});
export type AttemptReview = z.infer<typeof reviewAttempt.reply>['data'];

export const askedQuestion = z.object({
  question: question.pick({
    _id: true,
    text: true,
    type: true,
    options: true,
    details: true,
    points: true,
    picture: true,
  }),
  /** Several where the key was changed between two starts. */
  keys: z.array(z.string()),
  /** As the paper handed out last has it. */
  annulled,
  attempts: z.number(),
  /** Whole percent of finished attempts; null without any. */
  rightPercent: z.number().nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/questions',
  summary: 'The questions on the papers of an exam, with their keys and how many had them right',
  access: adminOnly,
  right: 'marking',
  scope: 'sees results',
  params: examId,
  reply: success(z.array(askedQuestion)),
});
