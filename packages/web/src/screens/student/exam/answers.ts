import type { PaperQuestion, SavedAnswer } from '@akada/contract';
import { optionsShown } from '@akada/contract/rules/question';
import { type KeptAnswer, type KeptAnswers, newer } from '../../../state/kept-exam.ts';

/** `seq` counts up with every change of one question's answer; '' is a cleared answer. */
export type Answer = KeptAnswer;
export type Answers = KeptAnswers;

export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.selectedAnswer.trim() !== '';
}

/** The highest sequence wins; on a tie the first source, which should be the server: it took that one. */
export function merged(...sources: readonly Answers[]): Answers {
  const all: Record<string, Answer> = {};
  for (const [questionId, answer] of sources.flatMap((source) => Object.entries(source))) {
    all[questionId] = newer(all[questionId], answer);
  }
  return all;
}

/** Answers of the server by their question. */
export function savedByQuestion(answers: readonly SavedAnswer[]): Answers {
  return Object.fromEntries(
    answers.map(({ questionId, selectedAnswer, seq }) => [questionId, { selectedAnswer, seq, isSent: true }]),
  );
}

/** Only what this paper asks and offers: one stray entry in the journal would make the server refuse all others. */
export function onPaper(answers: Answers, questions: readonly PaperQuestion[]): Answers {
  const fits = (question: PaperQuestion, { selectedAnswer }: Answer) =>
    selectedAnswer === '' ||
    question.type === 'short-answer' ||
    optionsShown(question.type, question.options).includes(selectedAnswer);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question._id];
      return answer && fits(question, answer) ? [[question._id, answer] as const] : [];
    }),
  );
}
