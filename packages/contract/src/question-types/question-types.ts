import { essay } from './essay/rules.ts';
import { matching } from './matching/rules.ts';
import { multipleChoice } from './multiple-choice/rules.ts';
import { multipleSelect } from './multiple-select/rules.ts';
import { numeric } from './numeric/rules.ts';
import { ordering } from './ordering/rules.ts';
import type { Asked, QuestionTypeRules } from './question-type.ts';
import { shortAnswer } from './short-answer/rules.ts';
import { trueFalse } from './true-false/rules.ts';

/** In the order of the form. */
const types = {
  'multiple-choice': multipleChoice,
  'true-false': trueFalse,
  'short-answer': shortAnswer,
  numeric,
  'multiple-select': multipleSelect,
  matching,
  ordering,
  essay,
};

export type QuestionType = keyof typeof types;

export const questionTypes = Object.keys(types) as QuestionType[];

export const rulesOf = (type: QuestionType): QuestionTypeRules => types[type];

export const questionTypeLabels = Object.fromEntries(questionTypes.map((type) => [type, types[type].label])) as Record<
  QuestionType,
  string
>;

export const isMarkedByHand = ({ type }: { type: QuestionType }) => rulesOf(type).isMarkedByHand === true;

export const isBlank = (answer: string) => answer.trim() === '';

/** The question as it is stored; without details where the type keeps none. */
export function asStored({ type, ...asked }: Asked & { type: QuestionType }): Asked {
  const { options, correctAnswer, details = {} } = types[type].stored(asked);
  const kept = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
  return { options, correctAnswer, details: Object.keys(kept).length > 0 ? kept : undefined };
}

/** By the key, or by what staff accepted beside it: the better counts (decision 32). */
export function shareOf(question: Asked & { type: QuestionType }, answer: string): number {
  const { share } = rulesOf(question.type);
  const others = question.details?.accepted ?? [];
  return Math.max(share(question, answer), ...others.map((key) => share({ ...question, correctAnswer: key }, answer)));
}

/** Whole points, rounded down: all of them are for an answer that is wholly right (decision 27). */
export function pointsFor(question: Asked & { type: QuestionType; points: number }, answer: string): number {
  return Math.floor(shareOf(question, answer) * question.points + 1e-9);
}

/** False where one of the keys marks an answer that the other does not. Both are stored. */
export function isSameKey(one: Asked & { type: QuestionType }, other: Asked): boolean {
  if (isMarkedByHand(one)) return true;
  const own = (question: Asked) => asStored({ ...question, type: one.type }).details;
  const sameDetails = JSON.stringify(own(one)) === JSON.stringify(own(other));
  return sameDetails && isCorrect({ ...one, details: undefined }, other.correctAnswer);
}

export function isCorrect(question: Asked & { type: QuestionType }, answer: string): boolean {
  return shareOf(question, answer) === 1;
}
