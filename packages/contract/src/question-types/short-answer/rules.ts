import type { QuestionTypeRules } from '../question-type.ts';
import { asWritten, readsAlike } from '../written.ts';

export const shortAnswer: QuestionTypeRules = {
  label: 'Short Answer',
  stored: ({ correctAnswer }) => ({ options: [], correctAnswer }),
  problem: () => null,
  shown: () => ({ options: [] }),
  refusal: () => null,
  share: ({ correctAnswer }, answer) => (readsAlike(correctAnswer, answer) ? 1 : 0),
  keyInWords: asWritten,
};
