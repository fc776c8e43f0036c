import type { PaperQuestion } from '@akada/contract';
import type { QuestionType } from '@akada/contract/question-types';

/** Place for an answer on paper, by question type. */
export type AnswerPlace = {
  kind: 'circles' | 'matches' | 'order' | 'line' | 'lines';
  /** Stands under the question. */
  hint: string;
  /** Instead of A, B, C; then the options are not printed. */
  letters?: readonly string[];
};

export const answerPlaces: Readonly<Record<QuestionType, AnswerPlace>> = {
  'multiple-choice': { kind: 'circles', hint: '' },
  'true-false': { kind: 'circles', hint: 'True or false?', letters: ['T', 'F'] },
  'short-answer': { kind: 'line', hint: '' },
  numeric: { kind: 'line', hint: '' },
  'multiple-select': { kind: 'circles', hint: 'Choose every right answer.' },
  matching: { kind: 'matches', hint: 'Give each item the letter that belongs to it.' },
  ordering: { kind: 'order', hint: 'Write the letters in the right order.' },
  essay: { kind: 'lines', hint: '' },
};

const alphabet = 'ABCDEFGHIJ';
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

export const letterAt = (index: number) => alphabet[index] ?? '?';
export const romanAt = (index: number) => `(${romans[index] ?? index + 1})`;

type Asked = Pick<PaperQuestion, 'type' | 'options'>;

export const lettersOf = ({ type, options }: Asked) =>
  answerPlaces[type].letters ?? options.map((_, index) => letterAt(index));
