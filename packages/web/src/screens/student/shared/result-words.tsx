import type { Score } from '@akada/contract';
import { percentOf } from '@akada/contract/rules/grade';
import { countsOf } from '@akada/contract/rules/result-counts';
import { counted } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';

type PointsOf = { score?: number | undefined; totalPoints?: number | undefined; toMark?: number | undefined };

type Counts = Parameters<typeof countsOf>[0];

/** '1 of 3 right' */
export const rightOf = (counts: Counts) => `${countsOf(counts).right} of ${counts.totalQuestions} right`;

/** '1 wrong, 1 not answered' */
export function wrongAndBlank(counts: Counts): string {
  const { wrong, blank } = countsOf(counts);
  return `${wrong} wrong, ${blank} not answered`;
}

/** '9 of 12 points so far' */
export function pointsSoFar({ score = 0, totalPoints = 0, toMark = 0 }: PointsOf): string {
  return `${score} of ${counted(totalPoints, 'point')}${toMark > 0 ? ' so far' : ''}`;
}

export const toMarkWords = (toMark: number) =>
  toMark === 1 ? '1 answer is still to be marked' : `${toMark} answers are still to be marked`;

/** Gold is for a pass. */
export function GradeMark({ grade, className }: { grade: string; className: string }) {
  const look = /^F9?$/.test(grade) ? 'border border-edge bg-sunken text-ink' : 'bg-marigold text-on-marigold';
  return (
    <span className={classes('rounded-sm font-bold', look, className)}>
      <span className="sr-only">Grade </span>
      {grade}
    </span>
  );
}

/** '2 of 6 points', and why their share is not the percent where it is another. */
type PointsProps = Pick<Score, 'percent' | 'score' | 'totalPoints' | 'pointsOff'>;

export function Points({ percent, score, totalPoints, pointsOff }: PointsProps) {
  const share = percentOf(score, totalPoints);
  return (
    <>
      <p className="mt-1 text-soft">
        <strong>{`${score} of ${totalPoints}`}</strong> {totalPoints === 1 ? 'point' : 'points'}
        {pointsOff !== undefined && `, ${pointsOff} taken off for wrong answers`}
      </p>
      {share !== percent && (
        <p className="text-xs text-soft">
          {`That is ${share}% of the points. Your ${percent}% and the grade count questions: each counts the same, though some give more points.`}
        </p>
      )}
    </>
  );
}
