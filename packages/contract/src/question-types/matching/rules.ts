import type { Details } from '../details.ts';
import { listed, listOf, mixed, noList, optionsProblem, shareInPlace, trimmedList } from '../list.ts';
import type { Problem, QuestionTypeRules } from '../question-type.ts';
import { filledOptions } from '../written.ts';

const own = ({ prompts = [], partial }: Details): Details => ({
  prompts: filledOptions(prompts),
  ...(partial && { partial }),
});

function promptsProblem(prompts: readonly string[]): Problem | null {
  if (prompts.length >= 2 && new Set(prompts).size === prompts.length) return null;
  return { field: 'details.prompts', message: 'Please give at least 2 prompts, all different' };
}

/** The answer is a list with the option of each prompt, '' where none is chosen yet. */
export const matching: QuestionTypeRules = {
  label: 'Matching',
  stored: ({ options, correctAnswer, details = {} }) => ({
    options: mixed(filledOptions(options)),
    correctAnswer: listed(trimmedList(correctAnswer)),
    details: own(details),
  }),
  problem({ options: given, correctAnswer, details = {} }) {
    const options = filledOptions(given);
    const { prompts = [] } = own(details);
    const key = trimmedList(correctAnswer);
    const problem =
      promptsProblem(prompts) ?? optionsProblem(options, 'Matching questions must have at least 2 options');
    if (problem) return problem;
    if (key.length !== prompts.length) {
      return { field: 'correctAnswer', message: 'The correct answer must be a list with one option for each prompt' };
    }
    if (key.every((option) => options.includes(option))) return null;
    return { field: 'correctAnswer', message: 'The correct answer must give one of the options to each prompt' };
  },
  shown: ({ options, details = {} }) => ({ options: mixed(options), details: own(details) }),
  refusal({ options, details: { prompts = [] } = {} }, answer) {
    const given = listOf(answer) ?? [];
    const fits = given.length === prompts.length && given.every((option) => option === '' || options.includes(option));
    return fits && given.some((option) => option !== '') ? null : noList;
  },
  share: ({ correctAnswer, details }, answer) => shareInPlace(listOf(correctAnswer), listOf(answer), details?.partial),
  keyInWords: ({ correctAnswer, details: { prompts = [] } = {} }) =>
    (listOf(correctAnswer) ?? []).map((option, index) => `${prompts[index] ?? index + 1} → ${option}`).join('; '),
};
