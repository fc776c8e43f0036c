import type { AttemptReview } from '@akada/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { lateInOrder, scoreIfAccepted, waitingOf } from './late-effect.ts';
import { LateRow } from './late-row.tsx';

const place = 'late-answers';

/** Answers that reached the school when the attempt was over. Its journal is the device's word; staff decide. */
export function LateAnswers({ attempt }: { attempt: AttemptReview }) {
  const [deciding, setDeciding] = useState<'accept' | 'refuse' | null>(null);
  const { hash } = useLocation();
  // The link from the live view is followed before there is anything to scroll to.
  useEffect(() => {
    if (hash === `#${place}`) document.getElementById(place)?.focus();
  }, [hash]);
  const waiting = waitingOf(attempt);
  const decided = lateInOrder(attempt).filter(({ decision }) => decision !== null);
  return (
    <Card as="section" id={place} tabIndex={-1} aria-labelledby="late-title" className="mb-4 scroll-mt-20">
      <h2 id="late-title" className="text-base">
        Late answers
      </h2>
      <p className="text-soft">
        They arrived after the time was over. They may have been given in time, on a device without a network.
      </p>
      {waiting.length > 0 && (
        <>
          <ul aria-label="Waiting for a decision" className="mt-1">
            {waiting.map((late) => (
              <LateRow key={`${late.questionId}-${late.seq}`} attempt={attempt} late={late} />
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <p className="mr-auto">
              {'Accepted, the result would be '}
              <b>{`${scoreIfAccepted(attempt)} of ${attempt.totalPoints} points`}</b>
              {attempt.score !== null && `, now ${attempt.score}`}.
            </p>
            <Button variant="secondary" onClick={() => setDeciding('refuse')}>
              Refuse
            </Button>
            <Button onClick={() => setDeciding('accept')}>Accept</Button>
          </div>
        </>
      )}
      {decided.length > 0 && (
        <ul aria-label="Decided" className="mt-1">
          {decided.map((late) => (
            <LateRow key={`${late.questionId}-${late.seq}`} attempt={attempt} late={late} />
          ))}
        </ul>
      )}
      {deciding && <DecideDialog attempt={attempt} decision={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}
