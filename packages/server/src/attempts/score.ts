import type { Question } from '@akada/contract';
import { isCorrect } from '@akada/contract/rules/question';

/** Points and right answers of a paper (decisions, section 5). `selected` maps a question's id to the answer given. */
export function scorePaper(
  questions: readonly Question[],
  selected: ReadonlyMap<string, string>,
): { score: number; correctAnswers: number } {
  const right = questions.filter((question) =>
    isCorrect(question.type, question.correctAnswer, selected.get(question._id) ?? ''),
  );
  return { score: right.reduce((sum, question) => sum + question.points, 0), correctAnswers: right.length };
}
