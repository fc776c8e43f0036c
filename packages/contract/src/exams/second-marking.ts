import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { examId, id, text } from '../platform/fields.ts';
import { markBody, marked, ofAnswer, secondMark } from './marking.ts';

/** A second teacher marks what is marked by hand, and a third decision settles marks that differ (decision 30). */

const ofQuestion = examId.extend({ questionId: id('Question ID is required') });

export const openSecondMarking = endpoint({
  method: 'PUT',
  path: '/studentExam/exams/:examId/marking/:questionId/second',
  summary: 'Ask for a second mark for each answer to a question, or stop asking; marks that were given stay',
  access: adminOnly,
  right: 'marking',
  scope: 'changes exam',
  params: ofQuestion,
  body: z.object({
    isOpen: z.boolean({ error: 'isOpen must be true or false' }),
    /** By how many points the two may differ without being settled. */
    tolerance: z
      .number({ error: 'Tolerance must be a number' })
      .int('Tolerance must be a whole number')
      .min(0, 'Tolerance must be 0 or more')
      .max(100, 'Tolerance must be at most 100')
      .default(0),
  }),
  reply: success(z.object({ isOpen: z.boolean(), tolerance: z.number() })),
});

export const listSecondMarks = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/marking/:questionId/second',
  summary:
    'The answers with a first mark: those that wait for a second one by the caller, and those that have it; without points',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: ofQuestion,
  reply: success(
    z.array(z.object({ attemptId: z.string(), state: z.enum(['waiting', 'agreed', 'differs', 'settled']) })),
  ),
});
export type ToMarkSecond = z.infer<typeof listSecondMarks.reply>['data'][number];

/** `score` and `toMark` of the whole attempt. */
const outcome = success(
  z.object({ mark: marked, second: secondMark, score: z.number(), totalPoints: z.number(), toMark: z.number() }),
);

export const giveSecondMark = endpoint({
  method: 'PUT',
  path: '/studentExam/attempts/:attemptId/marking/:questionId/second',
  summary: 'Give an answer its second mark. Only then the first one is shown; it counts until the two are settled',
  access: adminOnly,
  right: 'marking',
  scope: 'changes attempt',
  params: ofAnswer,
  body: markBody.pick({ points: true, comment: true, rubric: true, seq: true }),
  reply: outcome,
});

export const settleMarks = endpoint({
  method: 'POST',
  path: '/studentExam/attempts/:attemptId/marking/:questionId/settle',
  summary: 'Settle two marks that differ: the points of this decision count. The first to settle decides',
  access: adminOnly,
  right: 'marking',
  scope: 'changes attempt',
  params: ofAnswer,
  body: markBody.pick({ points: true, comment: true, rubric: true, seq: true }).extend({
    reason: text('Reason', { min: 3, max: 500, required: 'Please give a reason' }),
  }),
  reply: outcome,
});
