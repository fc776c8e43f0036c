import type { PaperQuestion } from '@akada/contract';
import { optionsShown } from '@akada/contract/rules/question';

/** `seq` counts up with every change of one question's answer; '' is a cleared answer. */
export type Answer = { selectedAnswer: string; seq: number };
export type Answers = Readonly<Record<string, Answer>>;

export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.selectedAnswer.trim() !== '';
}

/** The highest sequence wins; on a tie the first source, which should be the server: it took that one. */
export function merged(...sources: readonly Answers[]): Answers {
  const all: Record<string, Answer> = {};
  for (const [questionId, answer] of sources.flatMap((source) => Object.entries(source))) {
    const known = all[questionId];
    if (!known || answer.seq > known.seq) all[questionId] = answer;
  }
  return all;
}

export function byQuestion(answers: readonly (Answer & { questionId: string })[]): Answers {
  return Object.fromEntries(
    answers.map(({ questionId, selectedAnswer, seq }) => [questionId, { selectedAnswer, seq }]),
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
