import { isDistinct, listed, listOf, noList, optionsProblem, trimmedList } from '../list.ts';
import type { QuestionTypeRules } from '../question-type.ts';
import { filledOptions } from '../written.ts';

/** The answer is the list of chosen options in the order of the paper. */
export const inPaperOrder = (options: readonly string[], chosen: readonly string[]) =>
  listed(options.filter((option) => chosen.includes(option)));

export const multipleSelect: QuestionTypeRules = {
  label: 'Multiple Select',
  stored({ options: given, correctAnswer, details }) {
    const options = filledOptions(given);
    const key = trimmedList(correctAnswer);
    const inOrder = [...options.filter((one) => key.includes(one)), ...key.filter((one) => !options.includes(one))];
    return { options, correctAnswer: listed(inOrder), ...(details?.partial && { details: { partial: true } }) };
  },
  problem({ options: given, correctAnswer }, say) {
    const options = filledOptions(given);
    const key = trimmedList(correctAnswer);
    const problem = optionsProblem(options, 'Multiple select questions must have at least 2 options');
    if (problem) return problem;
    if (key.length === 0) {
      return { field: 'correctAnswer', message: 'The correct answer must be a list of the right options, as JSON' };
    }
    return key.every((option) => options.includes(option)) ? null : { field: 'correctAnswer', message: say.oneOf };
  },
  shown: ({ options, details }) => ({
    options: [...options],
    ...(details?.partial && { details: { partial: true } }),
  }),
  refusal({ options }, answer) {
    const chosen = listOf(answer) ?? [];
    const fits = chosen.length > 0 && isDistinct(chosen) && chosen.every((option) => options.includes(option));
    return fits ? null : noList;
  },
  share({ correctAnswer, details }, answer) {
    const key = new Set(listOf(correctAnswer));
    const chosen = new Set(listOf(answer));
    const right = [...chosen].filter((option) => key.has(option)).length;
    const wrong = chosen.size - right;
    if (key.size === 0) return 0;
    if (right === key.size && wrong === 0) return 1;
    return details?.partial ? Math.max(0, right - wrong) / key.size : 0;
  },
  picked: (answer) => listOf(answer) ?? [],
  optionsInAnyOrder: true,
  keyInWords: ({ correctAnswer }) => (listOf(correctAnswer) ?? []).join('; '),
};
