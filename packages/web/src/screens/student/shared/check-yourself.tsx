import type { PracticeCard } from '@akada/contract';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { givePracticeAnswers } from '../../../data/exams/practice.ts';
import {
  isOver,
  type PracticeEvent,
  type PracticeSession,
  startSession,
  step,
} from '../../../state/practice/practice-session.ts';
import { Asked, RunningPractice } from './running-practice.tsx';

const sessionOf = (cards: readonly PracticeCard[]): PracticeSession => ({
  ...startSession({}, false, cards),
  queue: cards.map(({ _id }) => _id),
});

/** As in practice, but with all cards, and without a place among what the student practises: it begins anew each time. */
function useCheck(userId: string | null, cards: readonly PracticeCard[], onOver: (right: number) => void) {
  const [session, setSession] = useState(() => sessionOf(cards));
  // A key never waits for a render.
  const latest = useRef(session);
  const dispatch = useCallback(
    (event: PracticeEvent) => {
      const [next, effects] = step(latest.current, event);
      latest.current = next;
      setSession(next);
      const isChecked = effects.some(({ type }) => type === 'send');
      for (const effect of effects) {
        if (effect.type === 'send' && userId !== null) void givePracticeAnswers(userId, [effect.answer]);
      }
      if (event.type === 'next' && isOver(next)) onOver(Object.values(next.first).filter(Boolean).length);
      return isChecked;
    },
    [userId, onOver],
  );
  return { session, dispatch };
}

type CheckYourselfProps = {
  /** Null where nothing is sent. */
  userId: string | null;
  cards: readonly PracticeCard[];
  /** With how many were right at the first try. */
  onOver: (right: number) => void;
  onLeave: () => void;
};

export function CheckYourself({ userId, cards, onOver, onLeave }: CheckYourselfProps) {
  const { session, dispatch } = useCheck(userId, cards, onOver);
  return <RunningPractice cards={cards} session={session} runner={{ dispatch }} isCheck onLeave={onLeave} />;
}

const untilNothing = () => undefined;

type CheckOnceProps = {
  userId: string | null;
  card: PracticeCard;
  name: string;
  nextName: string;
  /** Shown until it is answered. */
  skip: ReactNode;
  onChecked: () => void;
  onOver: () => void;
};

/** One question, whose answer is shown; a wrong one comes again elsewhere. */
export function CheckOnce({ userId, card, name, nextName, skip, onChecked, onOver }: CheckOnceProps) {
  const { session, dispatch } = useCheck(userId, [card], untilNothing);
  const once = (event: PracticeEvent) => {
    if (event.type === 'next') return onOver();
    if (dispatch(event)) onChecked();
  };
  return (
    <Asked
      {...{ card, session, name, nextName }}
      isCheck
      runner={{ dispatch: once }}
      again="It comes again in your practice."
      tools={!session.checked && skip}
    />
  );
}
