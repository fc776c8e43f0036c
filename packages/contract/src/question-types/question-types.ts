import { multipleChoice } from './multiple-choice/rules.ts';
import type { Asked, QuestionTypeRules } from './question-type.ts';
import { shortAnswer } from './short-answer/rules.ts';
import { trueFalse } from './true-false/rules.ts';

/** In the order of the form. */
const types = {
  'multiple-choice': multipleChoice,
  'true-false': trueFalse,
  'short-answer': shortAnswer,
};

export type QuestionType = keyof typeof types;

export const questionTypes = Object.keys(types) as QuestionType[];

export const rulesOf = (type: QuestionType): QuestionTypeRules => types[type];

export const questionTypeLabels = Object.fromEntries(questionTypes.map((type) => [type, types[type].label])) as Record<
  QuestionType,
  string
>;

export const isBlank = (answer: string) => answer.trim() === '';

export function isCorrect(question: Asked & { type: QuestionType }, answer: string): boolean {
  return rulesOf(question.type).share(question, answer) === 1;
}
