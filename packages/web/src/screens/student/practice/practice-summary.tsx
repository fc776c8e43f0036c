import type { PracticeCard } from '@akada/contract';
import { useEffect, useRef } from 'react';
import { schedule } from '../../../data/exams/practice.ts';
import { useSchool } from '../../../data/platform/school.ts';
import { counted } from '../../../lib/format.ts';
import type { PracticeSession } from '../../../state/practice/practice-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Ring } from '../../../ui/progress.tsx';
import { DateText } from '../../../ui/time.tsx';

type SummaryProps = {
  userId: string;
  session: PracticeSession;
  cards: readonly PracticeCard[];
  isStarting: boolean;
  onAgain: () => void;
  onLeave: () => void;
};

function ComesBack({ userId, session, cards }: Pick<SummaryProps, 'userId' | 'session' | 'cards'>) {
  const known = schedule.use();
  const { timeZone } = useSchool();
  const answered = cards.filter(({ _id }) => session.first[_id] !== undefined);
  const dues = known.userId === userId ? known.dues : {};
  const isWaiting = answered.some(({ _id }) => dues[_id] === undefined);
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="comes-back">
      <h3 id="comes-back" className="text-base">
        What comes back when
      </h3>
      <p className="text-sm text-soft" role="status">
        {isWaiting
          ? 'Your answers are on this device. They are sent when there is a connection, and then the days are set.'
          : 'What you know comes later, what was wrong comes soon.'}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {answered.map(({ _id, text, ownText }) => (
          <li key={_id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="line-clamp-2 min-w-0 wrap-anywhere">
              <Maths text={ownText ?? text} />
            </span>
            <span className="shrink-0 text-right text-sm text-soft">
              <span className="block font-semibold text-ink">{session.first[_id] ? 'Right' : 'Was wrong'}</span>
              {dues[_id] && <DateText moment={dues[_id]} timeZone={timeZone} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function PracticeSummary({ userId, session, cards, isStarting, onAgain, onLeave }: SummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const outcomes = Object.values(session.first);
  const right = outcomes.filter(Boolean).length;
  const percent = outcomes.length === 0 ? 0 : (right / outcomes.length) * 100;
  return (
    <Card as="div" className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <div className="grid justify-items-center gap-2 text-center">
        <Ring percent={percent} label={`${right} of ${outcomes.length} right`} size={120}>
          {`${right}/${outcomes.length}`}
        </Ring>
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {`${right} of ${outcomes.length} right at the first try`}
        </h2>
        <p className="text-soft">
          {right === outcomes.length ? 'You know these well.' : 'And in the end you had all of them right.'}
          {session.isTimed && ` ${counted(session.inTime, 'answer')} came within a minute.`}
        </p>
      </div>
      <ComesBack {...{ userId, session, cards }} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="lg" loading={isStarting} onClick={onAgain}>
          Practise again
        </Button>
        <Button size="lg" variant="secondary" onClick={onLeave}>
          Back to practice
        </Button>
      </div>
    </Card>
  );
}
