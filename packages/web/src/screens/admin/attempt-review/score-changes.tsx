import type { AttemptReview } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';

const kindWords = {
  're-mark': 'Marked again: a key was corrected',
  'late-answers': 'Late answers were accepted',
  reopened: 'Opened again for extra time',
};

type ScoreChangesProps = { changes: AttemptReview['changes']; totalPoints: number };

/** What the result was before: nothing of it is forgotten. */
export function ScoreChanges({ changes, totalPoints }: ScoreChangesProps) {
  const { dateTime } = useFormat();
  if (changes.length === 0) return null;
  const result = ({ score, percent }: { score: number; percent: number }) =>
    `${percent}% (${score} of ${totalPoints} points)`;
  return (
    <Card as="section" aria-labelledby="changes" className="mb-4">
      <h2 id="changes" className="text-base">
        Changes of the score
      </h2>
      <ol className="mt-2 grid gap-3">
        {changes.map(({ at, kind, reason, before, after, by }) => (
          <li key={`${at}-${kind}`}>
            <p className="font-semibold">{kindWords[kind]}</p>
            <p>
              {`${result(before)} before, `}
              {after ? <b>{`${result(after)} after`}</b> : 'no result yet after'}
            </p>
            <p className="[overflow-wrap:anywhere]">{reason}</p>
            <p className="text-xs text-soft">{`${by}, ${dateTime(at)}`}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
