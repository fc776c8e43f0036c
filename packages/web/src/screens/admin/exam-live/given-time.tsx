import type { LiveExam } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';

/** What was given on top: how much, to whom, why, by whom and when. */
export function GivenTime({ grants }: { grants: LiveExam['extraTime'] }) {
  const { counted, dateTime } = useFormat();
  if (grants.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="given-time" className="mt-6">
      <h2 id="given-time" className="text-base">
        Time given
      </h2>
      <ul className="mt-2">
        {grants.map(({ _id, minutes, reason, student, givenBy, givenAt }) => (
          <li key={_id} className="border-b border-line py-3 last:border-b-0 last:pb-0">
            <p className="font-semibold [overflow-wrap:anywhere]">
              {`${counted(minutes, 'minute')} to ${student ? student.fullName : 'everyone at the exam'}`}
            </p>
            <p className="[overflow-wrap:anywhere]">{reason}</p>
            <p className="text-xs text-soft">{`${givenBy}, ${dateTime(givenAt)}`}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
