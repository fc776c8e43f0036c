import type { QuestionType } from '@akada/contract/question-types';
import { essayAnswer } from './essay/answer.tsx';
import { matched } from './matching/answer.tsx';
import { number } from './numeric/answer.tsx';
import { oneOption, severalOptions } from './option-rows.tsx';
import { ordered } from './ordering/answer.tsx';
import { written } from './short-answer/answer.tsx';
import type { StudentAnswer } from './student-answer.ts';

/** For the exam; loaded with it, because it must open without a network. */
export const answers: Readonly<Record<QuestionType, StudentAnswer>> = {
  'multiple-choice': oneOption,
  'true-false': oneOption,
  'short-answer': written,
  numeric: number,
  'multiple-select': severalOptions,
  matching: matched,
  ordering: ordered,
  essay: essayAnswer,
};
