import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { examId, id, instant, ofAttempt } from '../platform/fields.ts';
import { longestEssay } from '../question-types/essay/rules.ts';
import { questionTypes } from '../question-types/question-types.ts';
import { paperQuestion } from '../questions/questions.ts';
import { highestSequence } from '../rules/sequence.ts';
import { isStorableText } from '../rules/text.ts';
import { toldSettings } from './exam-settings.ts';
import { attemptSummary, studentExam } from './exams.ts';
import { gradeScale } from './grade-scale.ts';
import { nextLesson, topicMarks } from './topics.ts';

const selectedAnswer = z
  .string({ error: 'Selected answer must be text' })
  .max(longestEssay, `Selected answer must be at most ${longestEssay} characters long`)
  .refine(isStorableText, 'Selected answer contains characters that cannot be stored');

/** Counts up with each click on a question; the highest wins. One more must fit. */
const seq = z
  .number({ error: 'seq must be a number' })
  .int('seq must be a whole number')
  .min(0, 'seq must be 0 or more')
  .max(highestSequence, 'seq is too large');

const questionId = id('Question ID is required');

/** Chosen by the browser, to tell a student's devices apart. */
const device = z
  .string({ error: 'device must be text' })
  .regex(/^[\w-]{8,64}$/, 'device must be 8 to 64 letters, digits, dashes or underscores')
  .optional();

/** The device's clock, only as advice for staff who decide on late answers. */
const answeredAt = z
  .string({ error: 'answeredAt must be a time' })
  .refine((value) => !Number.isNaN(Date.parse(value)) && value.length <= 40, 'answeredAt must be an ISO 8601 time')
  .transform((value) => new Date(value).toISOString())
  .optional();

const answerList = { error: 'Answers must be a list' };
const oneAnswer = { error: 'Answers must be a list of objects, each with its questionId' };

export const saveBody = z.object({
  answers: z
    .array(z.object({ questionId, selectedAnswer, seq, answeredAt }, oneAnswer), answerList)
    .max(500, 'At most 500 answers at once'),
  device,
});

export const submitBody = z.object({
  answers: z
    .array(z.object({ questionId, selectedAnswer, seq: seq.optional(), answeredAt }, oneAnswer), answerList)
    .max(500, 'At most 500 answers at once')
    .optional(),
  device,
});

const answerRef = z.object({ questionId: z.string(), seq: z.number() });

const times = { startTime: instant, endTime: instant, serverNow: instant };

const examOnPaper = studentExam
  .pick({
    _id: true,
    title: true,
    description: true,
    classLevel: true,
    duration: true,
    startDate: true,
    endDate: true,
    questionCount: true,
    sections: true,
  })
  .extend(toldSettings.shape);

export const startExam = endpoint({
  method: 'POST',
  path: '/studentExam/start/:examId',
  summary:
    'Start an exam, or go on with the running attempt: the same paper, the same deadline. A device that names itself takes the attempt over',
  access: studentOnly,
  params: examId,
  body: z.object({ device }),
  reply: success(
    z.object({
      exam: examOnPaper.extend({ questions: z.array(z.string()) }),
      ...times,
      attempt: attemptSummary,
      /** This device's sequences begin above it. */
      firstSeq: z.number(),
    }),
  ).extend({ exam: examOnPaper.extend({ questions: z.array(paperQuestion) }) }),
});

export const savedAnswer = z.object({ questionId: z.string(), selectedAnswer: z.string(), seq: z.number() });
export type SavedAnswer = z.infer<typeof savedAnswer>;

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/studentExam/answer/:examId',
  summary:
    'Save answers of the running attempt; answered only once they are on disk. What comes after the end is kept beside the attempt: 409 with `late`',
  access: studentOnly,
  params: examId,
  body: saveBody,
  /** `saved` has the highest stored sequence of every question sent. */
  reply: success(
    z.object({
      saved: z.array(answerRef),
      serverNow: instant,
      endTime: instant,
      remainingSeconds: z.number(),
      takenOver: z.boolean(),
    }),
  ),
});

export const extraTime = z.object({ _id: z.string(), minutes: z.number(), reason: z.string(), givenAt: instant });
export type ExtraTime = z.infer<typeof extraTime>;

export const getPulse = endpoint({
  method: 'GET',
  path: '/studentExam/pulse/:examId',
  summary: 'How the own attempt stands, in a few bytes: asked every few seconds while it runs',
  access: studentOnly,
  params: examId,
  query: z.object({ device }),
  reply: success(
    z.object({
      status: z.enum(['none', 'running', 'submitted']),
      endTime: instant.optional(),
      serverNow: instant,
      remainingSeconds: z.number(),
      takenOver: z.boolean(),
      /** Oldest first. */
      extraTime: z.array(extraTime),
    }),
  ),
});

export const getAttemptState = endpoint({
  method: 'GET',
  path: '/studentExam/state/:examId',
  summary: 'Where the own attempt stands',
  access: studentOnly,
  params: examId,
  reply: success(
    z.object({
      status: z.enum(['none', 'running', 'submitted']),
      attempt: attemptSummary.optional(),
      answers: z.array(savedAnswer),
      /** The sequences of the attempt's device begin above it. */
      firstSeq: z.number(),
      startTime: instant.optional(),
      endTime: instant.optional(),
      serverNow: instant,
      remainingSeconds: z.number(),
    }),
  ),
});

export const submitExam = endpoint({
  method: 'POST',
  path: '/studentExam/submit/:examId',
  summary: 'Hand in; saved answers always count. Repeating it returns the same result',
  access: studentOnly,
  params: examId,
  body: submitBody,
  /** The score so far, where answers wait `toMark` by hand. */
  reply: success(z.object({ score: z.number(), totalPoints: z.number(), toMark: z.number().optional() })),
});

export const scoreChangeKinds = [
  ...(['re-mark', 'accept', 'annul', 'override'] as const),
  ...(['late-answers', 'reopened', 'by-hand'] as const),
] as const;

const changedScore = z.object({ score: z.number(), percent: z.number(), totalPoints: z.number() });

export const scoreChange = z.object({
  at: instant,
  /** `re-mark` is a new key. Of several decisions at once the first of re-mark, annul, accept, override. */
  kind: z.enum(scoreChangeKinds),
  reason: z.string(),
  before: changedScore,
  /** Null where the attempt was reopened. */
  after: changedScore.nullable(),
  /** Points of changed answers, before and after; students get them together with the right answers. */
  points: z.array(z.object({ questionId: z.string(), before: z.number(), after: z.number() })).optional(),
  pointsOff: z.object({ before: z.number(), after: z.number() }).optional(),
  /** Minutes granted to a reopened attempt. */
  minutes: z.number().optional(),
});
export type ScoreChange = z.infer<typeof scoreChange>;

export const lateCounts = z.object({ waiting: z.number(), accepted: z.number(), refused: z.number() });

export const submitters = ['student', 'time', 'staff'] as const;

const marksOfType = z.object({
  type: z.enum(questionTypes),
  questions: z.number(),
  correctAnswers: z.number(),
  score: z.number(),
  totalPoints: z.number(),
  toMark: z.number().optional(),
});

const position = z.object({
  place: z.number(),
  of: z.number(),
  isShared: z.literal(true).optional(),
  average: z.number(),
});

const score = {
  _id: z.string(),
  /** Number of the attempt, from 1. */
  number: z.number(),
  /** True of the newest of a student's results. */
  counts: z.boolean(),
  /** Version of the exam that was sat, where it has more than one. */
  version: z.number().optional(),
  score: z.number(),
  /** Answers that staff have still to mark: until then score, percent and grade are those so far. */
  toMark: z.number().optional(),
  totalPoints: z.number(),
  totalQuestions: z.number(),
  correctAnswers: z.number(),
  examTitle: z.string(),
  timeTaken: z.string(),
  timeTakenSeconds: z.number(),
  percent: z.number(),
  grade: z.string(),
  /** Left out where it is the specification's letters. */
  gradeScale: gradeScale.optional(),
  /** Set if the school shows positions, the exam has closed and at least five have finished. */
  position: position.optional(),
  submittedAt: instant,
  answeredQuestions: z.number(),
  marks: z.array(marksOfType),
  /** `time`: closed by the server after the deadline. */
  submittedBy: z.enum(submitters),
  lateAnswers: lateCounts,
  /** Oldest first. */
  changes: z.array(scoreChange),
  /** Points off for wrong answers, already out of the score. */
  pointsOff: z.number().optional(),
  /** Left out where the paper has no pass mark. */
  pass: z.object({ mark: z.number(), points: z.number(), passed: z.boolean() }).optional(),
  reviewFrom: instant.optional(),
  isReviewOpen: z.boolean(),
  /** Staff decide when the review opens. */
  isReviewAwaited: z.literal(true).optional(),
  /** Only while the review is open, and where the bank knows topics; weakest first. */
  topics: z.array(topicMarks).optional(),
  nextLesson: nextLesson.optional(),
  /** Another attempt that staff gave and that can still be started. */
  extraAttempt: z.object({ until: instant, reason: z.string() }).optional(),
};

export const getScore = endpoint({
  method: 'GET',
  path: '/studentExam/exams/score/:examId',
  summary: 'The result of the newest submitted attempt, or of an earlier one; 404 until there is one',
  access: studentOnly,
  params: examId,
  query: ofAttempt,
  reply: success(z.object(score)).extend(score),
});
export type Score = z.infer<typeof getScore.reply>['data'];

const remainingTime = z.union([z.object({ minutes: z.number(), seconds: z.number() }), z.literal(0)]);

export const getRemainingTime = endpoint({
  method: 'GET',
  path: '/studentExam/exams/remaining-time/:examId',
  summary: 'Minutes and seconds left in the running attempt',
  access: studentOnly,
  params: examId,
  reply: success(z.object({ remainingTime })).extend({ remainingTime }),
});
