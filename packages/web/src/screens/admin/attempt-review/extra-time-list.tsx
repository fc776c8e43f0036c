import type { AttemptReview } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';

export function ExtraTimeList({ extraTime }: { extraTime: AttemptReview['extraTime'] }) {
  const { counted, dateTime } = useFormat();
  if (extraTime.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="extra-time" className="mb-4">
      <h2 id="extra-time" className="text-base">
        Extra time
      </h2>
      <ul className="mt-2 grid gap-3">
        {extraTime.map(({ _id, minutes, reason, givenBy, givenAt }) => (
          <li key={_id}>
            <p className="[overflow-wrap:anywhere]">
              <b>{counted(minutes, 'minute')}</b> {reason}
            </p>
            <p className="text-xs text-soft">{`${givenBy}, ${dateTime(givenAt)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
