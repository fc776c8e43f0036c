import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import {
  classFilter,
  examId,
  instant,
  limit,
  limitedTo,
  limitOrAll,
  listQuery,
  page,
  pagination,
  searchFor,
} from '../platform/fields.ts';

export const examResult = z.object({
  _id: z.string(),
  student: z.object({ _id: z.string(), fullName: z.string() }),
  exam: z.object({ _id: z.string(), title: z.string() }),
  number: z.number(),
  /** Version of the exam that was sat, where it has more than one. */
  version: z.number().optional(),
  startTime: instant,
  endTime: instant,
  submittedAt: instant.optional(),
  isSubmitted: z.boolean(),
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
  score: z.number().optional(),
  totalPoints: z.number().optional(),
  correctAnswers: z.number().optional(),
  totalQuestions: z.number(),
  /** Answers that wait to be marked by hand; score, percent and grade are those so far. */
  toMark: z.number().optional(),
  percent: z.number().optional(),
  grade: z.string().optional(),
  passed: z.boolean().optional(),
  /** Among those who have finished, of each the newest attempt; where the school shows positions. */
  position: z.number().optional(),
  timeTaken: z.string().optional(),
  timeTakenSeconds: z.number().optional(),
});
export type ExamResult = z.infer<typeof examResult>;

export const resultOrders = ['best', 'lowest', 'name', 'started', 'finished'] as const;
export type ResultOrder = (typeof resultOrders)[number];

/** Over all attempts whatever the search; percents are null until somebody has finished. */
const resultSummary = z.object({
  finished: z.number(),
  running: z.number(),
  /** Finished attempts with answers that wait to be marked by hand; percents and grades are of the others. */
  toMark: z.number().optional(),
  averagePercent: z.number().nullable(),
  highestPercent: z.number().nullable(),
  /** Every grade of the exam's scale, the highest first, with its lowest percent. */
  grades: z.array(z.object({ grade: z.string(), from: z.number(), attempts: z.number() })),
});
export type ResultSummary = z.infer<typeof resultSummary>;

export const listExamResults = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId',
  summary: 'All attempts at an exam, best first',
  access: adminOnly,
  right: 'marking',
  scope: 'sees results',
  params: examId,
  query: listQuery({
    studentName: searchFor('studentName').optional(),
    /** Students of a class or an arm only. */
    class: classFilter,
    sort: z.enum(['', ...resultOrders], { error: `sort must be one of ${resultOrders.join(', ')}` }).optional(),
    answers: z.enum(['', 'true', 'false'], { error: 'answers must be true or false' }).optional(),
    page,
    limit: limitOrAll,
  }),
  reply: success(z.array(examResult)).extend({
    exam: z.object({
      _id: z.string(),
      limitedTo,
      title: z.string(),
      classLevel: z.string(),
      /** Groups, classes and arms that it is for; without any its level. */
      groupIds: z.array(z.string()),
      /** Students may read the right answers once staff release them. */
      isReviewAwaited: z.literal(true).optional(),
      /** Who passes gets one. */
      certificate: z.literal(true).optional(),
    }),
    pagination,
    summary: resultSummary,
  }),
});

export const exportExamResults = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/results.csv',
  stepUp: true,
  summary:
    'All attempts at an exam, best first, then the students of its class who did not sit it, with every answer, as a table (CSV)',
  access: adminOnly,
  right: 'marking',
  scope: 'sees results',
  params: examId,
  mediaType: 'text/csv',
  reply: z.string(),
});

export const exportExamResultsXlsx = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/results.xlsx',
  stepUp: true,
  summary: 'The same table as a spreadsheet (XLSX)',
  access: adminOnly,
  right: 'marking',
  scope: 'sees results',
  params: examId,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: z.string(),
});

export const listAbsentees = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/absentees',
  summary: 'The students of the class who have not sat an exam, by name',
  access: adminOnly,
  right: 'marking',
  scope: 'sees results',
  params: examId,
  query: listQuery({ page, limit: limit(25) }),
  reply: success(
    z.array(
      z.object({
        _id: z.string(),
        fullName: z.string(),
        email: z.string(),
        phoneNumber: z.string(),
        /** Until when an attempt that staff gave can be started. */
        extraUntil: instant.optional(),
      }),
    ),
  ).extend({ isClosed: z.boolean(), pagination }),
});
export type Absentee = z.infer<typeof listAbsentees.reply>['data'][number];
