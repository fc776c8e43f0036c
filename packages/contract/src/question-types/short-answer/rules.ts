import type { Details } from '../details.ts';
import type { QuestionTypeRules } from '../question-type.ts';
import { filledOptions, longestWritten, readsAlike, tooLong } from '../written.ts';

/** Each once, and none that reads like the key. */
function others({ accepted = [], caseSensitive }: Details, key: string): string[] {
  const isSame = (one: string, other: string) => readsAlike(one, other, caseSensitive);
  const texts = filledOptions(accepted);
  return texts.filter((text, index) => !isSame(text, key) && texts.findIndex((one) => isSame(one, text)) === index);
}

const caseOf = ({ caseSensitive }: Details) => (caseSensitive ? { caseSensitive } : {});

export const shortAnswer: QuestionTypeRules = {
  label: 'Short Answer',
  stored({ correctAnswer, details = {} }) {
    const accepted = others(details, correctAnswer);
    const kept = { ...(accepted.length > 0 && { accepted }), ...caseOf(details) };
    return { options: [], correctAnswer, ...(Object.keys(kept).length > 0 && { details: kept }) };
  },
  problem: ({ correctAnswer }) =>
    correctAnswer.length <= longestWritten
      ? null
      : { field: 'correctAnswer', message: `Correct answer must be at most ${longestWritten} characters long` },
  shown: ({ details = {} }) => ({ options: [], ...(details.caseSensitive && { details: caseOf(details) }) }),
  refusal: (_, answer) => tooLong(answer),
  share: ({ correctAnswer, details: { accepted = [], caseSensitive } = {}, comparison }, answer) =>
    [correctAnswer, ...accepted].some((text) => readsAlike(text, answer, caseSensitive, comparison)) ? 1 : 0,
  keyInWords: ({ correctAnswer, details: { accepted = [], caseSensitive } = {} }) =>
    `${[correctAnswer, ...accepted].join(' or ')}${caseSensitive ? ' (capital letters count)' : ''}`,
};
