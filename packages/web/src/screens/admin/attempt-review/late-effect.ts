import type { AttemptReview, LateAnswer } from '@akada/contract';

/** What accepting a late answer does to the points: it takes the place of the answer that is there. */
export function pointsChange({ questions }: AttemptReview, late: LateAnswer): number {
  const question = questions.find(({ _id }) => _id === late.questionId);
  if (!question || question.isCorrect === late.isCorrect) return 0;
  return late.isCorrect ? question.points : -question.points;
}

/** As the questions stand on the paper: those that came at once did so in no order. */
export function lateInOrder({ questions, lateAnswers }: AttemptReview): LateAnswer[] {
  const placeOf = ({ questionId }: LateAnswer) => questions.findIndex(({ _id }) => _id === questionId);
  return [...lateAnswers].sort((a, b) => placeOf(a) - placeOf(b));
}

export const waitingOf = (attempt: AttemptReview) => lateInOrder(attempt).filter(({ decision }) => decision === null);

/** The result if all that wait were accepted, in points. */
export function scoreIfAccepted(attempt: AttemptReview): number {
  return waitingOf(attempt).reduce((sum, late) => sum + pointsChange(attempt, late), attempt.score ?? 0);
}

export function pointsText(change: number): string {
  if (change === 0) return 'No change of the points';
  const points = Math.abs(change) === 1 ? 'point' : 'points';
  return change > 0 ? `Would give ${change} ${points}` : `Would take ${-change} ${points} away`;
}
