import type { AttemptReview } from '@akada/contract';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { AnotherAttemptDialog } from '../shared/another-attempt-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

const whyNot = {
  reviewed: 'This attempt cannot be reopened: its right answers could be read already.',
  'later-attempt': 'This attempt cannot be reopened: there is a later one at this exam.',
};

function stateOf({ isUsed, until }: AttemptReview['extraAttempts'][number]): string {
  if (isUsed) return 'started';
  return Date.parse(until) < serverTime() ? 'not started in time' : 'not started yet';
}

function GivenAttempts({ given }: { given: AttemptReview['extraAttempts'] }) {
  const { dateTime } = useFormat();
  if (given.length === 0) return null;
  return (
    <ul aria-label="Attempts given" className="mt-3 grid gap-3">
      {given.map((one) => (
        <li key={one.givenAt}>
          <p className="font-semibold">{`Another attempt until ${dateTime(one.until)}, ${stateOf(one)}`}</p>
          <p className="[overflow-wrap:anywhere]">{one.reason}</p>
          <p className="text-xs text-soft">{`${one.givenBy}, ${dateTime(one.givenAt)}`}</p>
        </li>
      ))}
    </ul>
  );
}

/** Reopening and extra attempts after a hand-in. */
export function GoOn({ attempt }: { attempt: AttemptReview }) {
  const [asking, setAsking] = useState<'reopen' | 'another' | null>(null);
  const { reopening, student, exam, extraAttempts } = attempt;
  if (reopening === undefined && extraAttempts.length === 0) return null;
  const isWaiting = extraAttempts.some((given) => stateOf(given) === 'not started yet');
  const close = () => setAsking(null);
  return (
    <TitledCard title="Let the student go on" className="mb-4">
      {(reopening === 'reviewed' || reopening === 'later-attempt') && (
        <p className="mt-2 text-soft">{whyNot[reopening]}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {reopening === 'possible' && (
          <Button variant="secondary" onClick={() => setAsking('reopen')}>
            Reopen this attempt
          </Button>
        )}
        {(reopening === 'possible' || reopening === 'reviewed') && !isWaiting && (
          <Button variant="secondary" onClick={() => setAsking('another')}>
            Give another attempt
          </Button>
        )}
      </div>
      <GivenAttempts given={extraAttempts} />
      {asking === 'reopen' && <ReopenDialog attempt={attempt} onClose={close} />}
      {asking === 'another' && <AnotherAttemptDialog examId={exam._id} student={student} onClose={close} />}
    </TitledCard>
  );
}
