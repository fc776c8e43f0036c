import type { PracticeCard } from '@akada/contract';
import { isBlank } from '@akada/contract/question-types';
import { clockText } from '@akada/contract/rules/exam-clock';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { letterOf } from '../../../lib/format.ts';
import { newOrderedId } from '../../../lib/request-key.ts';
import { isShortcut } from '../../../lib/shortcut.ts';
import { answers } from '../../../question-types/answers.ts';
import { optionId } from '../../../question-types/student-answer.ts';
import { useLetterKeys } from '../../../state/letter-keys.ts';
import {
  minuteMs,
  type PracticeEvent,
  type PracticeSession,
  placeOf,
} from '../../../state/practice/practice-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { PracticeQuestion } from './practice-question.tsx';

type Keys = {
  card: PracticeCard;
  selected: string;
  isChecked: boolean;
  onAnswer: (selectedAnswer: string) => void;
  onEnter: () => void;
};

/** Enter is left to a focused element that handles it. */
const hasOwnEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, select, textarea, summary, [role="dialog"]') !== null;

/** The letter of an option chooses it; Enter checks and goes on. */
function usePracticeKeys({ card, selected, isChecked, onAnswer, onEnter }: Keys): void {
  const isOn = useLetterKeys();
  // A key pressed as soon as the question is there counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        if (event.repeat || event.isComposing || event.defaultPrevented || hasOwnEnter(event.target)) return;
        event.preventDefault();
        onEnter();
        return;
      }
      if (!isOn || isChecked || !isShortcut(event)) return;
      const index = card.options.findIndex((_, place) => letterOf(place) === event.key.toUpperCase());
      const picked = index < 0 ? undefined : answers[card.type].pick?.(card, selected, index);
      if (picked === undefined) return;
      event.preventDefault();
      onAnswer(picked);
      document.getElementById(optionId(card._id, index))?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** Nothing happens at its end: a minute is a goal, and some questions take longer. */
function MinuteClock({ isStopped }: { isStopped: boolean }) {
  const [left, setLeft] = useState(minuteMs / 1000);
  useEffect(() => {
    if (isStopped) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isStopped]);
  return (
    <span className="text-sm text-soft tabular-nums" role="timer">
      {left > 0 ? `${clockText(left)} left of a minute` : 'A minute is over: take your time'}
    </span>
  );
}

function nameOf({ _id }: PracticeCard, session: PracticeSession): string {
  if (session.first[_id] !== undefined) return 'Once more';
  const { answered, total } = placeOf(session);
  return `Question ${answered + 1} of ${total}`;
}

type Runner = { dispatch: (event: PracticeEvent) => void };
type AskedProps = {
  card: PracticeCard;
  session: PracticeSession;
  runner: Runner;
  name: string;
  /** On the button that goes on. */
  nextName: string;
  again: string;
  tools?: ReactNode;
  /** A check of what a film taught has its hint only for the second try. */
  isCheck?: boolean;
};

/** Mounted anew for every question. */
export function Asked({ card, session, runner: { dispatch }, name: first, nextName, ...more }: AskedProps) {
  const { again, tools, isCheck = false } = more;
  const shownAt = useRef(performance.now());
  const [isBlankTold, setIsBlankTold] = useState(false);
  const { selected, checked, isTimed } = session;
  const [name] = useState(first);
  const hint = isCheck && session.first[card._id] === undefined ? undefined : card.hint;
  const check = (isGivenUp: boolean) => {
    setIsBlankTold(!isGivenUp && isBlank(selected));
    const ms = performance.now() - shownAt.current;
    dispatch({ type: 'checked', card, id: newOrderedId(), answeredAt: new Date().toISOString(), ms, isGivenUp });
  };
  const onAnswer = (selectedAnswer: string) => dispatch({ type: 'answered', selectedAnswer });
  const onEnter = () => (checked ? dispatch({ type: 'next' }) : check(false));
  usePracticeKeys({ card, selected, isChecked: checked !== undefined, onAnswer, onEnter });
  return (
    <Card as="div">
      <PracticeQuestion
        {...{ card, selected, checked, hint, onAnswer, name, again }}
        tools={isTimed ? <MinuteClock isStopped={checked !== undefined} /> : tools}
      />
      <div aria-live="polite">
        {isBlankTold && !checked && isBlank(selected) && (
          <p className="mt-3 text-sm font-medium text-red-ink">Choose an answer first, or say that you do not know.</p>
        )}
      </div>
      <div
        data-bottom-bar=""
        className="sticky bottom-0 z-10 -mx-1 mt-4 flex flex-wrap gap-2 bg-card px-1 py-2 [@media(max-height:26rem)]:static"
      >
        {checked ? (
          <Button size="lg" className="grow sm:grow-0" onClick={() => dispatch({ type: 'next' })}>
            {nextName}
          </Button>
        ) : (
          <>
            <Button size="lg" className="grow sm:grow-0" onClick={() => check(false)}>
              Check
            </Button>
            <Button size="lg" variant="quiet" onClick={() => check(true)}>
              I don’t know
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** The tab bar of a phone makes room for the questions. */
function useWholeScreen(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.practising = '';
    return () => {
      delete dataset.practising;
    };
  }, []);
}

type RunningPracticeProps = {
  cards: readonly PracticeCard[];
  session: PracticeSession;
  runner: Runner;
  onLeave: () => void;
} & Pick<AskedProps, 'isCheck'>;

export function RunningPractice({ cards, session, runner, onLeave, isCheck }: RunningPracticeProps) {
  const { answered, total, again } = placeOf(session);
  useWholeScreen();
  const card = cards.find(({ _id }) => _id === session.queue[0]);
  if (!card) return null;
  const isLast = session.checked?.share === 1 && session.queue.length === 1;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <ProgressBar
            label="Answered"
            percent={((answered - again) / total) * 100}
            text={`${answered} of ${total}${again > 0 ? `, ${again} once more` : ''}`}
          />
        </div>
        <Button variant="quiet" size="sm" onClick={onLeave}>
          Stop here
        </Button>
      </div>
      <Asked
        key={`${card._id} ${session.turn}`}
        {...{ card, session, runner, isCheck }}
        name={nameOf(card, session)}
        nextName={isLast ? 'Finish' : 'Next'}
        again="It comes again at the end."
      />
    </div>
  );
}
