import type { QuestionTypeRules } from '../question-type.ts';
import { filledOptions, longestWritten, readsAlike, tooLong } from '../written.ts';

/** Each once, and none that reads like the key. */
function others(accepted: readonly string[], key: string): string[] {
  const texts = filledOptions(accepted);
  return texts.filter(
    (text, index) => !readsAlike(text, key) && texts.findIndex((one) => readsAlike(one, text)) === index,
  );
}

export const shortAnswer: QuestionTypeRules = {
  label: 'Short Answer',
  stored({ correctAnswer, details: { accepted = [] } = {} }) {
    const rest = others(accepted, correctAnswer);
    return { options: [], correctAnswer, ...(rest.length > 0 && { details: { accepted: rest } }) };
  },
  problem: ({ correctAnswer }) =>
    correctAnswer.length <= longestWritten
      ? null
      : { field: 'correctAnswer', message: `Correct answer must be at most ${longestWritten} characters long` },
  shown: () => ({ options: [] }),
  refusal: (_, answer) => tooLong(answer),
  share: ({ correctAnswer, details: { accepted = [] } = {} }, answer) =>
    [correctAnswer, ...accepted].some((text) => readsAlike(text, answer)) ? 1 : 0,
  keyInWords: ({ correctAnswer, details: { accepted = [] } = {} }) => [correctAnswer, ...accepted].join(' or '),
};
