import { notAnOption, type QuestionTypeRules } from '../question-type.ts';
import { readsAlike } from '../written.ts';

/** Other front ends send 'True'. */
const plainTruth = (answer: string) => answer.trim().toLowerCase();
const isTruth = (answer: string) => ['true', 'false'].includes(plainTruth(answer));

const inWords = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).toLowerCase();

export const trueFalse: QuestionTypeRules = {
  label: 'True/False',
  stored: ({ correctAnswer }) => ({ options: [], correctAnswer: plainTruth(correctAnswer) }),
  problem({ correctAnswer }) {
    if (isTruth(correctAnswer)) return null;
    return { field: 'correctAnswer', message: 'The correct answer must be true or false' };
  },
  shown: () => ({ options: ['True', 'False'] }),
  refusal: (_, answer) => (isTruth(answer) ? null : notAnOption),
  share: ({ correctAnswer }, answer) => (readsAlike(correctAnswer, answer) ? 1 : 0),
  picked: (answer) => [inWords(answer.trim())],
  keyInWords: ({ correctAnswer }) => inWords(correctAnswer),
};
