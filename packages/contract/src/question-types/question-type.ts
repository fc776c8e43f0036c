import type { Details, ShownDetails } from './details.ts';

/** Comparison of written answers: 1 is that of 1.0, without what phones type; no number is today's. */
export type Comparison = 1 | undefined;

/** A question as it is stored, as far as its type decides about it. */
export type Asked = {
  options: readonly string[];
  correctAnswer: string;
  details?: Details | undefined;
  /** On papers only. */
  comparison?: Comparison;
};

/** A question's options and details for students. Nothing here may come from the key. */
export type Shown = { options: string[]; details?: ShownDetails | undefined };

export type Problem = { field: string; message: string };

/** Forms and the API word some refusals differently (specification, sections 4 and 5). */
export type Refusals = { options: string; oneOf: string };

/** All that differs between types of questions. A blank answer is '' or white space in every type. */
export type QuestionTypeRules = {
  label: string;
  /** Staff give the points, so `share` is 0, and the key may be ''. */
  isMarkedByHand?: true;
  /** The question as it is stored: only what its type has, each part in one spelling. */
  stored(question: Asked): Asked;
  problem(question: Asked, say: Refusals): Problem | null;
  shown(question: Pick<Asked, 'options' | 'details'>): Shown;
  /** Why an answer that is not '' cannot be given. */
  refusal(shown: Shown, answer: string): string | null;
  /** From 0 to 1 of the points; total, whatever the answer is. */
  share(question: Asked, answer: string): number;
  /** The order of the options tells nothing, so an exam may shuffle them. */
  optionsInAnyOrder?: true;
  /** Options that an answer chooses, where they are chosen one by one. */
  picked?(answer: string): string[];
  /** The key, written for people. */
  keyInWords(question: Asked): string;
};

export const notAnOption = 'Selected answer must be one of the options';
