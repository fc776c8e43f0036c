import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';
import { details } from '../question-types/details.ts';

/** Answers of all students to one question, as a basis for marking decisions. */

export const listGivenAnswers = endpoint({
  method: 'GET',
  path: '/exam/:id/marking/answers/:questionId',
  summary: 'The answers of finished attempts to a question, those that read alike as one, with how many gave each',
  access: adminOnly,
  right: 'marking',
  scope: 'changes exam',
  params: z.object({ id: id('Exam ID is required'), questionId: id('Question ID is required') }),
  reply: success(
    z.object({
      /** Most students first; `answer` in the spelling that most of them used. */
      answers: z.array(
        z.object({ answer: z.string(), students: z.number(), points: z.number(), isCorrect: z.boolean() }),
      ),
      /** Number of answers that are not listed. */
      more: z.number(),
      blank: z.number(),
      /** The key of the question bank, where a paper has another one. */
      bank: z.object({ correctAnswer: z.string(), details: details.optional() }).optional(),
    }),
  ),
});
export type GivenAnswers = z.infer<typeof listGivenAnswers.reply>['data'];
