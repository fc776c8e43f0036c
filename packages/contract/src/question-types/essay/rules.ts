import type { Details } from '../details.ts';
import type { QuestionTypeRules } from '../question-type.ts';
import { asWritten } from '../written.ts';

/** Some 3,500 words. */
export const longestEssay = 20_000;

export const wordsIn = (answer: string) => answer.split(/\s+/).filter(Boolean).length;

function own({ rubric = [], showRubric, minWords = 0, maxWords = 0 }: Details): Details {
  return {
    ...(rubric.length > 0 && { rubric: rubric.map(({ text, points }) => ({ text: text.trim(), points })) }),
    ...(rubric.length > 0 && showRubric && { showRubric }),
    ...(minWords > 0 && { minWords }),
    ...(maxWords > 0 && { maxWords }),
  };
}

/** Its key is the model answer for those who mark; '' without one. */
export const essay: QuestionTypeRules = {
  label: 'Essay',
  isMarkedByHand: true,
  stored: ({ correctAnswer, details = {} }) => ({
    options: [],
    correctAnswer: correctAnswer.trim(),
    details: own(details),
  }),
  problem({ details: { minWords = 0, maxWords = 0 } = {} }) {
    if (maxWords === 0 || minWords <= maxWords) return null;
    return { field: 'details.maxWords', message: 'Most words must not be less than fewest words' };
  },
  shown({ details = {} }) {
    const { showRubric, rubric, ...limits } = own(details);
    const shown = { ...limits, ...(showRubric && { rubric }) };
    return { options: [], ...(Object.keys(shown).length > 0 && { details: shown }) };
  },
  refusal: (_, answer) =>
    answer.length <= longestEssay ? null : `Selected answer must be at most ${longestEssay} characters long`,
  share: () => 0,
  keyInWords: asWritten,
};
