import type { Question } from '@akada/contract';
import { isCorrect, questionTypes } from '@akada/contract/rules/question';

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

/** Where the marks of a handed-in paper went: one entry for each type of question that is on it. */
export function marksOf(questions: readonly Question[], selected: ReadonlyMap<string, string>) {
  return questionTypes.flatMap((type) => {
    const ofType = questions.filter((question) => question.type === type);
    if (ofType.length === 0) return [];
    const totalPoints = ofType.reduce((sum, question) => sum + question.points, 0);
    return [{ type, questions: ofType.length, totalPoints, ...scorePaper(ofType, selected) }];
  });
}
