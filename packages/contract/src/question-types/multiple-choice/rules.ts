import { notAnOption, type QuestionTypeRules } from '../question-type.ts';
import { filledOptions } from '../written.ts';

/** Specification, section 9. */
export const optionSlots = 4;
const minimumOptions = 2;

export const multipleChoice: QuestionTypeRules = {
  label: 'Multiple Choice',
  stored: ({ options, correctAnswer }) => ({ options: filledOptions(options), correctAnswer }),
  problem(question, say) {
    const options = filledOptions(question.options);
    if (options.length < minimumOptions) return { field: 'options', message: say.options };
    if (new Set(options).size !== options.length) return { field: 'options', message: 'Options must differ' };
    return options.includes(question.correctAnswer.trim()) ? null : { field: 'correctAnswer', message: say.oneOf };
  },
  shown: ({ options }) => ({ options: [...options] }),
  refusal: ({ options }, answer) => (options.includes(answer) ? null : notAnOption),
  share: ({ correctAnswer }, answer) => (answer === correctAnswer ? 1 : 0),
  picked: (answer) => [answer],
  optionsInAnyOrder: true,
  keyInWords: ({ correctAnswer, details: { accepted = [] } = {} }) => [correctAnswer, ...accepted].join(' or '),
};
