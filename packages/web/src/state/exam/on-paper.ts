import type { PaperQuestion } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import type { Answer, Answers } from './answers.ts';

/**
 * One stray entry in the journal would make the server refuse all other answers. Only the exam loads the rules of all
 * types.
 */
export function onPaper(answers: Answers, questions: readonly PaperQuestion[]): Answers {
  const fits = (question: PaperQuestion, { selectedAnswer }: Answer) =>
    selectedAnswer === '' || rulesOf(question.type).refusal(question, selectedAnswer) === null;
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question._id];
      return answer && fits(question, answer) ? [[question._id, answer] as const] : [];
    }),
  );
}
