import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { examId, id, instant, limitedTo, text } from '../platform/fields.ts';
import { question } from '../questions/questions.ts';
import { handMark, reviewedQuestion } from './reviews.ts';

/** Answers that staff mark by hand (decision 30). */

const questionId = id('Question ID is required');

const counts = {
  /** Answers of finished attempts; a blank one is no answer. */
  answers: z.number(),
  toMark: z.number(),
  /** Set if a second marking is or was open. */
  second: z
    .object({
      isOpen: z.boolean(),
      /** Marks that differ by more are settled. */
      tolerance: z.number(),
      /** Answers that the caller may mark as second marker: another teacher gave the first mark. */
      toMark: z.number(),
      given: z.number(),
      differing: z.number(),
    })
    .optional(),
};

export const getMarking = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/marking',
  summary: 'The questions of an exam that are marked by hand, and how many answers wait',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: examId,
  reply: success(
    z.object({
      exam: z.object({ _id: z.string(), title: z.string(), classLevel: z.string(), limitedTo }),
      /** Attempts that run: their answers come when they are finished. */
      running: z.number(),
      questions: z.array(question.pick({ _id: true, text: true, type: true, points: true }).extend(counts)),
    }),
  ),
});
export type Marking = z.infer<typeof getMarking.reply>['data'];

export const listToMark = endpoint({
  method: 'GET',
  path: '/studentExam/exams/:examId/marking/:questionId',
  summary: 'The answers to a question that is marked by hand, in an order that says nothing about the students',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: examId.extend({ questionId }),
  /**
   * `points` is left out where nobody has marked the answer as it is now, and where they are hidden from the second
   * marker, until the second mark is given.
   */
  reply: success(
    z.array(z.object({ attemptId: z.string(), points: z.number().optional(), isHidden: z.literal(true).optional() })),
  ),
});
export type ToMark = z.infer<typeof listToMark.reply>['data'][number];

export const marked = handMark.extend({ by: z.string(), isOwn: z.boolean(), markedAt: instant });

export const secondMark = z.object({
  mark: marked,
  /** `agreed`: the first mark counts, as the two differ by no more than the tolerance. */
  state: z.enum(['agreed', 'differs', 'settled']),
  tolerance: z.number(),
  /** The settled mark takes the place of the first one. */
  first: z.object({ points: z.number(), by: z.string() }),
  settled: z.object({ by: z.string(), at: instant }).optional(),
});
export type SecondMark = z.infer<typeof secondMark>;

const answerToMark = z.object({
  attemptId: z.string(),
  question: reviewedQuestion.omit({ mark: true, isCorrect: true, earned: true, annulled: true }),
  /** Version of the saved answer; a mark applies to one version. */
  seq: z.number(),
  savedAt: instant,
  mark: marked.optional(),
  /** Another teacher has marked it, and the second mark is awaited: the first one is hidden until then. */
  isHidden: z.literal(true).optional(),
  second: secondMark.optional(),
  /** A mark for what the student had written before. */
  earlierMark: marked.optional(),
  student: z.object({ _id: z.string(), fullName: z.string() }).optional(),
});
export type AnswerToMark = z.infer<typeof answerToMark>;

export const ofAnswer = z.object({ attemptId: id('Attempt ID is required'), questionId });

export const getAnswerToMark = endpoint({
  method: 'GET',
  path: '/studentExam/attempts/:attemptId/marking/:questionId',
  summary: 'One answer to mark, without the name of the student unless it is asked for',
  access: adminOnly,
  right: 'marking',
  scope: 'sees attempt',
  params: ofAnswer,
  query: z.object({
    names: z.enum(['', 'true', 'false'], { error: 'names must be true or false' }).optional(),
  }),
  reply: success(answerToMark),
});

export const markBody = z.object({
  points: z
    .number({ error: 'Points must be a number' })
    .int('Points must be a whole number')
    .min(0, 'Points must be 0 or more')
    .max(100, 'Points must be at most 100'),
  comment: text('Comment', { max: 5000 }).optional(),
  /** The places of the lines that points are given for, from 0. */
  rubric: z
    .array(
      z
        .number({ error: 'A rubric line must be a number' })
        .int('A rubric line must be a whole number')
        .min(0, 'A rubric line must be 0 or more')
        .max(100, 'A rubric line must be at most 100'),
      { error: 'The rubric must be a list' },
    )
    .max(20, 'A rubric has at most 20 lines')
    .optional(),
  seq: z
    .number({ error: 'seq must be a number' })
    .int('seq must be a whole number')
    .min(0, 'seq must be 0 or more')
    .max(2 ** 31 - 1, 'seq is too large'),
  /** Optimistic lock: `markedAt` of the mark to replace. Without it, only an unmarked answer is marked. */
  markedAt: z.string({ error: 'markedAt must be text' }).optional(),
  reason: text('Reason', { min: 3, max: 500, required: 'Please give a reason' }).optional(),
});

export const markAnswer = endpoint({
  method: 'PUT',
  path: '/studentExam/attempts/:attemptId/marking/:questionId',
  summary:
    'Give an answer its points. Of two who mark at once the first decides: the second gets 409 `already_decided`, and may change the mark with a reason',
  access: adminOnly,
  right: 'marking',
  scope: 'changes attempt',
  params: ofAnswer,
  body: markBody,
  /** `toMark` and `score` of the whole attempt. */
  reply: success(z.object({ mark: marked, score: z.number(), totalPoints: z.number(), toMark: z.number() })),
});
