import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { filledFrom, id } from '../platform/fields.ts';
import { question } from '../questions/questions.ts';
import { mostCheckQuestions } from '../rules/check-questions.ts';
import { practiceCard } from './practice.ts';

/** The questions with which students check themselves after the film of a lesson (decision 36). */

const lessonParams = z.object({ lessonId: id('Lesson ID is required') });

const chosenQuestions = z.object({
  questions: z.array(
    question.extend({
      /** An exam that is open or coming asks it: students get it afterwards. */
      isKept: z.boolean(),
    }),
  ),
  /** Empty where none were chosen. */
  updatedAt: z.string(),
});
export type CheckQuestions = z.infer<typeof chosenQuestions>;

export const getCheckQuestions = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/check-questions',
  summary: 'The questions after the film of a lesson, in order, as staff choose them',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: lessonParams,
  reply: success(chosenQuestions),
});

export const setCheckQuestions = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/check-questions',
  summary: 'Choose up to three questions of the bank that students answer after the film of a lesson',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: lessonParams,
  body: z.object({
    questionIds: z
      .array(id('Each question needs an ID'), { error: 'Questions must be a list of question IDs' })
      .max(mostCheckQuestions, `A lesson may have at most ${mostCheckQuestions} check questions`)
      .refine((ids) => new Set(ids).size === ids.length, 'Questions must each be in the list once'),
    updatedAt: filledFrom,
  }),
  reply: success(chosenQuestions),
});

export const previewCheckQuestions = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/check-questions/preview',
  summary: 'The questions after the film of a lesson as its owners get them; nothing that is answered is counted',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: lessonParams,
  reply: success(z.array(practiceCard)),
});

export const listCheckQuestions = endpoint({
  method: 'GET',
  path: '/lesson/:id/check-questions',
  summary: 'The questions after the film of an own lesson, with their keys, but for those that an exam to come asks',
  access: studentOnly,
  params: z.object({ id: id('Lesson ID is required') }),
  /** Answers go to `POST /practice/answers`, which marks them. */
  reply: success(z.array(practiceCard)),
});
