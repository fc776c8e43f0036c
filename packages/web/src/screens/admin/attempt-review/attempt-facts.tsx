import type { AttemptReview } from '@akada/contract';
import { useFormat } from '../../../data/school.ts';
import { Card } from '../../../ui/card.tsx';
import { submittedByWords } from '../shared/submitted-by-words.ts';

/** When it began and ended, who handed it in, on what. */
export function AttemptFacts({ attempt }: { attempt: AttemptReview }) {
  const { dateTime } = useFormat();
  const { startTime, endTime, submittedAt, submittedBy, lastSeenAt, devices } = attempt;
  const handedIn = submittedAt
    ? `${dateTime(submittedAt)}${submittedBy ? `, ${submittedByWords[submittedBy]}` : ''}`
    : '–';
  const facts = [
    ['Started', dateTime(startTime)],
    ['Deadline', dateTime(endTime)],
    ['Handed in', handedIn],
    ['Last seen', lastSeenAt ? dateTime(lastSeenAt) : 'Not known'],
    ['Devices', devices === 0 ? 'Not known' : String(devices)],
  ];
  return (
    <Card as="section" aria-labelledby="facts" className="mb-4">
      <h2 id="facts" className="sr-only">
        Facts
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
