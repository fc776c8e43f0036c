import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, success } from './endpoint.ts';
import { attemptSummary, studentExam } from './exams.ts';
import { id, instant, limitOrAll, page, pagination, search } from './fields.ts';
import { paperQuestion } from './questions.ts';
import { questionTypes } from './rules/question.ts';
import { isStorableText } from './rules/text.ts';

const examId = z.object({ examId: id('Exam ID is required') });

const selectedAnswer = z
  .string({ error: 'Selected answer must be text' })
  .max(500, 'Selected answer must be at most 500 characters long')
  .refine(isStorableText, 'Selected answer contains characters that cannot be stored');

/** Counts up with every click on a question; the highest wins, whatever order they arrive in. One more must fit. */
const seq = z
  .number({ error: 'seq must be a number' })
  .int('seq must be a whole number')
  .min(0, 'seq must be 0 or more')
  .max(2 ** 31 - 2, 'seq is too large');

const questionId = id('Question ID is required');

export const saveBody = z.object({
  answers: z
    .array(z.object({ questionId, selectedAnswer, seq }), { error: 'Answers must be a list' })
    .max(500, 'At most 500 answers at once'),
});

export const submitBody = z.object({
  answers: z
    .array(z.object({ questionId, selectedAnswer, seq: seq.optional() }), { error: 'Answers must be a list' })
    .max(500, 'At most 500 answers at once')
    .optional(),
});

const times = { startTime: instant, endTime: instant, serverNow: instant };

const examOnPaper = studentExam.pick({
  _id: true,
  title: true,
  description: true,
  classLevel: true,
  duration: true,
  startDate: true,
  endDate: true,
  questionCount: true,
});

export const startExam = endpoint({
  method: 'POST',
  path: '/studentExam/start/:examId',
  summary: 'Start an exam, or go on with the running attempt: the same paper, the same deadline',
  access: studentOnly,
  params: examId,
  reply: success(
    z.object({ exam: examOnPaper.extend({ questions: z.array(z.string()) }), ...times, attempt: attemptSummary }),
  ).extend({ exam: examOnPaper.extend({ questions: z.array(paperQuestion) }) }),
});

export const savedAnswer = z.object({ questionId: z.string(), selectedAnswer: z.string(), seq: z.number() });
export type SavedAnswer = z.infer<typeof savedAnswer>;

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/studentExam/answer/:examId',
  summary: 'Save answers of the running attempt; answered only once they are on disk',
  access: studentOnly,
  params: examId,
  body: saveBody,
  /** `saved` holds, for every question sent, the highest sequence the server now has. */
  reply: success(
    z.object({
      saved: z.array(z.object({ questionId: z.string(), seq: z.number() })),
      serverNow: instant,
      endTime: instant,
      remainingSeconds: z.number(),
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
      attempt: attemptSummary.nullable(),
      answers: z.array(savedAnswer),
      startTime: instant.nullable(),
      endTime: instant.nullable(),
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
  reply: success(z.object({ score: z.number(), totalPoints: z.number() })),
});

/** Where the marks went: the questions of one type, how many were right, and their points. */
const marksOfType = z.object({
  type: z.enum(questionTypes),
  questions: z.number(),
  correctAnswers: z.number(),
  score: z.number(),
  totalPoints: z.number(),
});

const score = {
  _id: z.string(),
  score: z.number(),
  totalPoints: z.number(),
  totalQuestions: z.number(),
  correctAnswers: z.number(),
  examTitle: z.string(),
  timeTaken: z.string(),
  timeTakenSeconds: z.number(),
  percent: z.number(),
  grade: z.string(),
  submittedAt: instant,
  /** Questions that have an answer, right or wrong. */
  answeredQuestions: z.number(),
  marks: z.array(marksOfType),
};

export const getScore = endpoint({
  method: 'GET',
  path: '/studentExam/exams/score/:examId',
  summary: 'The result of the latest submitted attempt; 404 until there is one',
  access: studentOnly,
  params: examId,
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

export const examResult = z.object({
  _id: z.string(),
  student: z.object({ _id: z.string(), fullName: z.string() }),
  exam: z.object({ _id: z.string(), title: z.string() }),
  /** 1 for the student's first attempt at the exam, 2 for the next. */
  number: z.number(),
  startTime: instant,
  endTime: instant,
  submittedAt: instant.nullable(),
  isSubmitted: z.boolean(),
  /** Each question of the paper with what was answered; left out where the caller asked for none. */
  answers: z
    .array(
      z.object({
        questionId: z.string(),
        question: z.string(),
        selectedAnswer: z.string(),
        correctAnswer: z.string(),
        isCorrect: z.boolean(),
      }),
    )
    .optional(),
  score: z.number().nullable(),
  totalPoints: z.number().nullable(),
  correctAnswers: z.number().nullable(),
  totalQuestions: z.number(),
  percent: z.number().nullable(),
  grade: z.string().nullable(),
  timeTaken: z.string().nullable(),
  timeTakenSeconds: z.number().nullable(),
});
export type ExamResult = z.infer<typeof examResult>;

export const resultOrders = ['best', 'lowest', 'name', 'started', 'finished'] as const;
export type ResultOrder = (typeof resultOrders)[number];

/** Over all attempts at the exam, whatever is searched for; percents are null until somebody has finished. */
const resultSummary = z.object({
  finished: z.number(),
  running: z.number(),
  averagePercent: z.number().nullable(),
  highestPercent: z.number().nullable(),
  /** Finished attempts by grade, A+ first; every grade is there. */
  grades: z.array(z.object({ grade: z.string(), attempts: z.number() })),
});
export type ResultSummary = z.infer<typeof resultSummary>;

export const listExamResults = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId',
  summary: 'All attempts at an exam, best first',
  access: adminOnly,
  params: examId,
  query: z.object({
    studentName: search.optional(),
    sort: z.enum(['', ...resultOrders], { error: `sort must be one of ${resultOrders.join(', ')}` }).optional(),
    /** 'false' for a light reply. */
    answers: z.enum(['', 'true', 'false'], { error: 'answers must be true or false' }).optional(),
    page,
    limit: limitOrAll,
  }),
  reply: success(z.array(examResult)).extend({
    exam: z.object({ _id: z.string(), title: z.string(), classLevel: z.string() }),
    pagination,
    summary: resultSummary,
  }),
});

export const exportExamResults = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/results.csv',
  summary: 'All attempts at an exam as a table for spreadsheets (CSV), best first',
  access: adminOnly,
  params: examId,
  mediaType: 'text/csv',
  reply: z.string(),
});
