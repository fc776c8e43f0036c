import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { filledFrom, id } from '../platform/fields.ts';
import { question } from '../questions/questions.ts';
import { lastSecond, mostCheckQuestions, mostInFilm } from '../rules/check-questions.ts';
import { practiceCard } from './practice.ts';

/** The questions with which students check themselves in the film of a lesson and after it (decision 36). */

const lessonParams = z.object({ lessonId: id('Lesson ID is required') });

/** Left out of a question that is asked after the film. */
const place = {
  /** The film stops there. One beyond the end of a film that was replaced is asked after it. */
  atSecond: z.number().optional(),
  /** Whether students may go on without an answer. */
  isSkippable: z.boolean().optional(),
};

const secondMessage = 'Second of a question must be a whole number of seconds from the beginning of the film';

const placeInFilm = z.object(
  {
    questionId: id('Each place in the film needs the ID of its question'),
    atSecond: z
      .number({ error: secondMessage })
      .int(secondMessage)
      .min(0, secondMessage)
      .max(lastSecond, secondMessage),
    isSkippable: z
      .boolean({ error: 'isSkippable, whether students may skip it, must be true or false' })
      .default(false),
  },
  { error: 'Each place in the film must be an object with its question and its second' },
);

const mostQuestions = mostCheckQuestions + mostInFilm;

const chosenQuestions = z.object({
  /** Those in the film first, in its order. */
  questions: z.array(
    question.extend({
      ...place,
      /** An exam that is open or coming asks it: students get it afterwards. */
      isKept: z.boolean(),
    }),
  ),
  /** Empty where none were chosen. */
  updatedAt: z.string(),
});
export type CheckQuestions = z.infer<typeof chosenQuestions>;

const checkCard = practiceCard.extend(place);
export type CheckCard = z.infer<typeof checkCard>;

export const getCheckQuestions = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/check-questions',
  summary: 'The check questions of a lesson, in its film and after it, in order, as staff choose them',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: lessonParams,
  reply: success(chosenQuestions),
});

export const setCheckQuestions = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/check-questions',
  summary: 'Choose questions of the bank that students answer after the film of a lesson, or at a second of it',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: lessonParams,
  body: z.object({
    questionIds: z
      .array(id('Each question needs an ID'), { error: 'Questions must be a list of question IDs' })
      .max(mostQuestions, `A lesson may have at most ${mostQuestions} check questions`)
      .refine((ids) => new Set(ids).size === ids.length, 'Questions must each be in the list once'),
    /** Places of the questions that stand in the film; the others come after it. Left out, each keeps its place. */
    inFilm: z
      .array(placeInFilm, { error: 'inFilm must be a list of places in the film' })
      .max(mostInFilm, `inFilm may have at most ${mostInFilm} places in the film`)
      .optional(),
    updatedAt: filledFrom,
  }),
  reply: success(chosenQuestions),
});

export const previewCheckQuestions = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/check-questions/preview',
  summary: 'The check questions of a lesson as its owners get them; nothing that is answered is counted',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: lessonParams,
  reply: success(z.array(checkCard)),
});

export const listCheckQuestions = endpoint({
  method: 'GET',
  path: '/lesson/:id/check-questions',
  summary: 'The check questions of an own lesson, with their keys, but for those that an exam to come asks',
  access: studentOnly,
  params: z.object({ id: id('Lesson ID is required') }),
  /** Answers go to `POST /practice/answers`, which marks them. */
  reply: success(z.array(checkCard)),
});
