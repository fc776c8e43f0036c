/** Specification, section 9; decisions, section 5. */

export type Grade = 'A+' | 'A' | 'B' | 'C' | 'D' | 'F';

export function percentOf(correct: number, total: number): number {
  return total > 0 ? Math.round((correct / total) * 100) : 0;
}

type Figures = { score: number; correct: number };

/** By points where staff mark by hand, because nearly right is right there; else by right answers (decision 39). */
export function percentOfResult(
  { score, correct }: Figures,
  of: { total_points: number; total_questions: number; by_hand: number },
): number {
  return of.by_hand > 0 ? Math.max(0, percentOf(score, of.total_points)) : percentOf(correct, of.total_questions);
}

export function gradeOf(percent: number): Grade {
  if (percent >= 90) return 'A+';
  if (percent >= 80) return 'A';
  if (percent >= 70) return 'B';
  if (percent >= 60) return 'C';
  if (percent >= 50) return 'D';
  return 'F';
}

/** Of all points, rounded up: with fewer the share is below the mark. */
export function pointsToPass(passMark: number, totalPoints: number): number {
  return Math.ceil((passMark * totalPoints) / 100);
}

export function resultRange(percent: number): 'excellent' | 'good' | 'practise' {
  if (percent >= 80) return 'excellent';
  return percent >= 60 ? 'good' : 'practise';
}

export const resultMessage = {
  excellent: 'Excellent',
  good: 'Good job',
  practise: 'Keep practicing',
} as const;

export type Difficulty = 'Easy' | 'Medium' | 'Hard';

/** Fewer say nothing about how hard it is. */
export const measuredFrom = 20;

/** 'Medium' until 20 students have finished. */
export function difficultyOf(finishedAttempts: number, correct: number, questions: number): Difficulty {
  if (finishedAttempts < measuredFrom || questions === 0) return 'Medium';
  const share = correct / questions;
  if (share >= 0.7) return 'Easy';
  return share < 0.4 ? 'Hard' : 'Medium';
}

/** 750 → '12m 30s'; an hour and more → '1h 02m 30s'. */
export function durationText(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const seconds = totalSeconds % 60;
  if (hours === 0) return `${minutes}m ${seconds}s`;
  return `${hours}h ${String(minutes).padStart(2, '0')}m ${String(seconds).padStart(2, '0')}s`;
}
