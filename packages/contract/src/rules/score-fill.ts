import { filledMark, type Mark } from './term-totals.ts';

/** Marks that an online exam gives in a component of a score sheet. */

/** A student's newest finished attempt, as on report cards. */
type FinishedAttempt = { points: number; of: number; toMark: number };

export type Sitting = { finished?: FinishedAttempt | undefined; isRunning: boolean };

export type FillResult =
  | { state: 'mark'; points: number; of: number; mark: number }
  | { state: 'to-mark' | 'sitting' | 'not-sat' };

const decimals = 2;

/** `max` is that of the component. A running attempt leaves the finished one before it. */
export function fillResult({ finished, isRunning }: Sitting, max: number): FillResult {
  if (!finished) return { state: isRunning ? 'sitting' : 'not-sat' };
  if (finished.toMark > 0) return { state: 'to-mark' };
  const { points, of } = finished;
  const mark = filledMark({ points, of }, max, decimals);
  // A paper whose questions were all taken out has no points.
  return mark === null ? { state: 'to-mark' } : { state: 'mark', points, of, mark: Math.min(mark, max) };
}

/** A blank for who did not sit, or an absence where the teacher wants it and nobody can sit any more. */
export function markOfFill(result: FillResult, { absent, isOver }: { absent: boolean; isOver: boolean }): Mark {
  if (result.state === 'mark') return result.mark;
  return result.state === 'not-sat' && absent && isOver ? 'absent' : null;
}
