import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { filter, id, instant, listQuery, searchFor } from '../platform/fields.ts';
import { details } from '../question-types/details.ts';
import { longestEssay } from '../question-types/essay/rules.ts';
import { paperQuestion, questionPicture } from '../questions/questions.ts';
import { isStorableText } from '../rules/text.ts';
import { taughtIn } from './reviews.ts';

/** Practice with questions that staff opened for it, none of which is in an exam that is open or coming (decision 35). */

const counts = {
  questions: z.number(),
  /** To be asked again by now. */
  due: z.number(),
  /** Answered wrong when last asked, in practice or in an exam whose review is open. */
  wrong: z.number(),
};

const practiceTopics = z.object({
  ...counts,
  topics: z.array(
    z.object({
      subject: z.string().optional(),
      /** The subject as the list of the school has it, where the questions write it otherwise. */
      listed: z.string().optional(),
      topic: z.string().optional(),
      ...counts,
    }),
  ),
  /** Questions with four options, the format of the national test. */
  national: z.array(z.object({ subject: z.string(), questions: z.number() })),
});
export type PracticeTopics = z.infer<typeof practiceTopics>;

export const getPractice = endpoint({
  method: 'GET',
  path: '/practice',
  summary: 'What the student can practise, by topic, with how much of it is due and how much was wrong',
  access: studentOnly,
  reply: success(practiceTopics),
});

/** With its key and why, so that a device can mark it without a network. */
export const practiceCard = paperQuestion.extend({
  details: details.optional(),
  correctAnswer: z.string(),
  explanation: z.string().optional(),
  explanationPicture: questionPicture.optional(),
  /** To be shown before the answer, on demand. */
  hint: z.string().optional(),
  lesson: taughtIn.optional(),
  subject: z.string().optional(),
  topic: z.string().optional(),
  /** When it is to be asked again; left out until it was answered in practice. */
  due: instant.optional(),
  isWrong: z.boolean(),
});
export type PracticeCard = z.infer<typeof practiceCard>;

const named = (name: string) =>
  searchFor(name)
    .transform((value) => value || undefined)
    .optional();

export const getPracticeCards = endpoint({
  method: 'GET',
  path: '/practice/cards',
  summary: 'Questions to practise: those that are due first, then those that were wrong, then new ones; at most 100',
  access: studentOnly,
  query: listQuery({
    /** As the questions write it, or as the list of the school has it. */
    subject: named('subject'),
    topic: named('topic'),
    from: filter(['due', 'wrong'], 'from must be due or wrong'),
  }),
  reply: success(z.array(practiceCard)),
});

const subjects = z
  .string({ error: 'Please choose four subjects' })
  .transform((value) => [
    ...new Set(
      value
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ])
  .refine((names) => names.length === 4 && names.every(isStorableText), 'Please choose four subjects');

/** The first has 60 questions, the others 40 each, or as many as there are. */
export const getNationalTest = endpoint({
  method: 'GET',
  path: '/practice/national',
  summary: 'A mock of the national test: questions with four options of four subjects, drawn anew at each request',
  access: studentOnly,
  query: z.object({ subjects }),
  reply: success(
    z.object({
      minutes: z.number(),
      /** Without hints, as the test itself is. */
      subjects: z.array(z.object({ subject: z.string(), questions: z.array(practiceCard.omit({ hint: true })) })),
    }),
  ),
});
export type NationalTest = z.infer<typeof getNationalTest.reply>['data'];

/** Given on a device, perhaps days before it arrives. */
const practiceAnswer = z.object(
  {
    /** Made by the device: an answer that arrives twice counts once. */
    _id: id('Each answer needs an ID'),
    questionId: id('Question ID is required'),
    selectedAnswer: z
      .string({ error: 'Selected answer must be text' })
      .max(longestEssay, `Selected answer must be at most ${longestEssay} characters long`)
      .refine(isStorableText, 'Selected answer contains characters that cannot be stored'),
    answeredAt: z.iso.datetime({ offset: true, error: 'answeredAt must be a date and time' }),
  },
  { error: 'Each answer must be an object with its question and its ID' },
);
export type PracticeAnswer = z.infer<typeof practiceAnswer>;

export const sendPracticeAnswers = endpoint({
  method: 'POST',
  path: '/practice/answers',
  summary:
    'Answers given in practice, in any order and any number of times; one for a question that is gone is dropped',
  access: studentOnly,
  body: z.object({
    answers: z
      .array(practiceAnswer, { error: 'Answers must be a list' })
      .min(1, 'Please send at least one answer')
      .max(200, 'At most 200 answers at once'),
  }),
  /** Spaced repetition: the next due date of each answered question. */
  reply: success(z.array(z.object({ questionId: z.string(), due: instant, isWrong: z.boolean() }))),
});
