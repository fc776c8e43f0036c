import type { Question } from '@akada/contract';
import { AppError } from '../http/app-error.ts';

/** An answer as it arrives. Without `seq` it is the newest for its question; `answeredAt` is what the device says. */
export type GivenAnswer = {
  questionId: string;
  selectedAnswer: string;
  seq?: number | undefined;
  answeredAt?: string | undefined;
};

function isAllowed(question: Question, answer: string): boolean {
  if (answer === '' || question.type === 'short-answer') return true;
  if (question.type === 'true-false') return /^(true|false)$/i.test(answer.trim());
  return question.options.includes(answer);
}

/** Every answer is to a question of this paper and, where there are options, one of them. */
export function refuseForeign(questions: readonly Question[], answers: readonly GivenAnswer[]): void {
  const byId = new Map(questions.map((question) => [question._id, question]));
  for (const [index, answer] of answers.entries()) {
    const question = byId.get(answer.questionId);
    if (!question) {
      throw new AppError('invalid', 'This question is not on your paper', `answers.${index}.questionId`);
    }
    if (!isAllowed(question, answer.selectedAnswer)) {
      throw new AppError('invalid', 'Selected answer must be one of the options', `answers.${index}.selectedAnswer`);
    }
  }
}
