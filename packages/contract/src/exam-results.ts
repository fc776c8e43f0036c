import { z } from 'zod';
import { adminOnly, endpoint, success } from './endpoint.ts';
import { id, instant, limitOrAll, page, pagination, searchFor } from './fields.ts';

/** The results of an exam, as staff read them. */

const examId = z.object({ examId: id('Exam ID is required') });

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
    studentName: searchFor('studentName').optional(),
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
  stepUp: true,
  summary: 'All attempts at an exam as a table for spreadsheets (CSV), best first',
  access: adminOnly,
  params: examId,
  mediaType: 'text/csv',
  reply: z.string(),
});
