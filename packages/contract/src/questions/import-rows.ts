import { z } from 'zod';
import { details } from '../question-types/details.ts';
import { questionTypes } from '../question-types/question-types.ts';
import { aboutQuestion } from './question-about.ts';
import { passage, questionPicture } from './questions.ts';

/** The rows of an import, and what is wrong with them. */

export const importStatuses = ['accepted', 'repaired', 'rejected'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importProblems = [
  'no-text',
  'no-key',
  'key',
  'options',
  'equal-options',
  'type',
  'maths',
  'picture',
  'lost-characters',
  'exists',
  /** In the bank with another key or other options; only where the import is for an exam. */
  'exists-otherwise',
  'same-row',
  'unreadable',
  'left-out',
  /** Complete, but something in the source was not understood. */
  'check',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** May break the rules of a question: then its row is rejected. */
export const importedQuestion = z.object({
  text: z.string(),
  type: z.enum(questionTypes),
  options: z.array(z.string()),
  correctAnswer: z.string(),
  details: details.optional(),
  points: z.number(),
  ...aboutQuestion.shape,
  /** A data URL, because nothing is in the bank yet. */
  picture: questionPicture.optional(),
  passage: passage.omit({ _id: true }).optional(),
});
export type ImportedQuestion = z.infer<typeof importedQuestion>;

export const importRow = z.object({
  /** Line number in the file, from 1; each question has its own. */
  line: z.number(),
  status: z.enum(importStatuses),
  /** Reason for the refusal, or the corrections made; empty if accepted. */
  why: z.string(),
  problem: z.enum(importProblems).optional(),
  /** The file's text for this row. */
  source: z.string(),
  /** Null where the line is no question. */
  question: importedQuestion.nullable(),
  /** Staff changed it in the review. */
  isChanged: z.boolean(),
  /** In the bank, once it was added. */
  questionId: z.string().optional(),
  /** The question of the bank that asks the same, which can join the exam of the import. */
  inBank: z
    .object({
      questionId: z.string(),
      options: z.array(z.string()),
      correctAnswer: z.string(),
      points: z.number(),
      /** It joins the exam, and no copy of it is made. */
      isTaken: z.boolean(),
    })
    .optional(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importCounts = z.object({
  accepted: z.number(),
  repaired: z.number(),
  rejected: z.number(),
  added: z.number(),
  /** Rejected rows whose question of the bank, with the same key, can join the exam; left out if none. */
  inBank: z.number().optional(),
  /** Rejected rows that somebody has only to look at; left out if none. */
  toCheck: z.number().optional(),
  /** Of those, the ones whose answer may only be another question's; left out if none. */
  perhapsMoved: z.number().optional(),
});
export type ImportCounts = z.infer<typeof importCounts>;
