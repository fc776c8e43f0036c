import { isDistinct, listed, listOf, mixed, noList, optionsProblem, shareInPlace, trimmedList } from '../list.ts';
import type { QuestionTypeRules } from '../question-type.ts';
import { filledOptions } from '../written.ts';

const isOrderOf = (options: readonly string[], order: readonly string[]) =>
  order.length === options.length && isDistinct(order) && order.every((item) => options.includes(item));

/** The answer is the list of all options in their order. */
export const ordering: QuestionTypeRules = {
  label: 'Ordering',
  stored: ({ options, correctAnswer, details }) => ({
    options: mixed(filledOptions(options)),
    correctAnswer: listed(trimmedList(correctAnswer)),
    ...(details?.partial && { details: { partial: true } }),
  }),
  problem({ options: given, correctAnswer }) {
    const options = filledOptions(given);
    const problem = optionsProblem(options, 'Ordering questions must have at least 2 options');
    if (problem) return problem;
    if (isOrderOf(options, trimmedList(correctAnswer))) return null;
    return { field: 'correctAnswer', message: 'The correct answer must be a list of all options in their order' };
  },
  shown: ({ options, details }) => ({
    options: mixed(options),
    ...(details?.partial && { details: { partial: true } }),
  }),
  refusal: ({ options }, answer) => (isOrderOf(options, listOf(answer) ?? []) ? null : noList),
  share: ({ correctAnswer, details }, answer) => shareInPlace(listOf(correctAnswer), listOf(answer), details?.partial),
  keyInWords: ({ correctAnswer }) =>
    (listOf(correctAnswer) ?? []).map((item, index) => `${index + 1}. ${item}`).join('  '),
};
