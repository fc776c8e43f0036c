import { clockText, isWarningMoment, timerTone } from '@akada/contract/rules/exam-clock';
import { Check, CircleAlert, Clock, CloudOff, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSchool } from '../../../data/platform/school.ts';
import { isAnswered } from '../../../state/exam/answers.ts';
import { type ExamClock, secondsLeft } from '../../../state/exam/exam-clock.ts';
import { type ExamState, type SaveStatus, saveStatus } from '../../../state/exam/exam-state.ts';
import { classes } from '../../../ui/classes.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

const red = 'border-red bg-red-wash text-red-ink';

/** By the minutes left, rounded up. */
const tones = {
  calm: () => ({
    look: 'border-leaf bg-leaf-wash text-leaf-ink',
    words: 'over 5 min',
    spoken: 'More than 5 minutes left.',
  }),
  warning: (minutes: number) => ({
    look: 'border-amber bg-amber-wash text-amber-ink',
    words: `${minutes} min or less`,
    spoken: `${minutes} minutes or less left.`,
  }),
  critical: () => ({ look: red, words: 'last minute', spoken: 'The last minute is running.' }),
};

const over = { look: red, words: 'time is up', spoken: 'The time is up.' };

const popupMs = 3000;
const announceAtMinutes = 10;

/** The last whole minute passed between two readings; ticks are rare in a background tab. */
function minutePassed(before: number, now: number): number | null {
  const minute = Math.ceil(now / 60);
  return minute > 0 && now <= minute * 60 && before > minute * 60 ? minute : null;
}

const minutesLeft = (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`);

function useSecondsLeft(clock: ExamClock): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer = 0;
      const tick = () => {
        const ms = clock.endsAt - performance.now();
        if (ms <= -1000) return;
        const untilNextMs = (((ms % 1000) + 1000) % 1000) + 10;
        timer = window.setTimeout(() => {
          listener();
          tick();
        }, untilNextMs);
      };
      tick();
      return () => window.clearTimeout(timer);
    },
    [clock],
  );
  return useSyncExternalStore(subscribe, () => secondsLeft(clock, performance.now()));
}

function ExamTimer({ clock }: { clock: ExamClock }) {
  const seconds = useSecondsLeft(clock);
  // One second more, so that an exam which begins at a whole minute warns of that one too.
  const before = useRef(seconds + 1);
  const [news, setNews] = useState<{ text: string; isPopup: boolean } | null>(null);
  const { look, words, spoken } = seconds === 0 ? over : tones[timerTone(seconds)](Math.ceil(seconds / 60));

  useEffect(() => {
    const minute = minutePassed(before.current, seconds);
    before.current = seconds;
    const isPopup = minute !== null && isWarningMoment(minute * 60);
    if (isPopup || minute === announceAtMinutes) setNews({ text: minutesLeft(minute), isPopup });
  }, [seconds]);

  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(null), popupMs);
    return () => clearTimeout(timer);
  }, [news]);

  return (
    <>
      <div
        role="timer"
        aria-label="Time left"
        className={classes('flex shrink-0 items-center gap-2 rounded-md border px-2.5 py-0.5', look)}
      >
        <Clock className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="flex flex-col items-end leading-none">
          <span className="font-heading text-lg leading-tight font-bold">{clockText(seconds)}</span>
          <span className="text-xs leading-tight" aria-hidden="true">
            {words}
          </span>
        </span>
        <span className="sr-only">{spoken}</span>
      </div>
      {/* Not a dialog: the student goes on answering. The region precedes its text, so that the text is announced. */}
      <div role="status" className="pointer-events-none fixed inset-x-0 top-24 z-40 flex justify-center px-4">
        {news && (
          <p
            className={
              news.isPopup
                ? 'rounded-md border border-on-marigold bg-marigold px-5 py-3 font-heading text-lg font-bold text-on-marigold'
                : 'sr-only'
            }
          >
            {news.text}
          </p>
        )}
      </div>
    </>
  );
}

function wordsOf(status: SaveStatus, { onDevice, late }: ExamState): string {
  const where = onDevice ? 'kept on this device' : 'kept only while this page is open';
  switch (status) {
    case 'idle':
      return 'Answers are saved as you go';
    case 'saved':
      return late.length > 0 ? 'Arrived late: kept for your teacher' : 'Saved';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return `Offline: ${where}`;
    case 'retrying':
      return `Trying again: ${where}`;
    case 'refused':
      return 'An answer could not be saved: please change it';
  }
}

const icons = {
  idle: null,
  saved: <Check />,
  saving: <RotateCw />,
  offline: <CloudOff />,
  retrying: <CloudOff />,
  refused: <CircleAlert />,
};

/** 'Saving…' after every click would be read out again and again. */
const calmMs = 1200;

function SaveLine({ state }: { state: ExamState }) {
  const status = saveStatus(state);
  const words = wordsOf(status, state);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), calmMs);
    return () => clearTimeout(timer);
  }, [words]);
  const isTrouble = status === 'offline' || status === 'retrying' || status === 'refused';
  return (
    <>
      <p
        data-status={status}
        className={classes(
          'flex min-w-0 items-center gap-1.5 font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
          isTrouble ? 'rounded-sm bg-amber-wash px-1.5 text-amber-ink' : 'text-soft',
        )}
      >
        <span aria-hidden="true">{icons[status]}</span>
        <span className="line-clamp-2" title={words}>
          {words}
        </span>
      </p>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

export function ExamHeader({ state }: { state: ExamState }) {
  const { name } = useSchool();
  const { title, questions } = state.paper;
  const total = questions.length;
  const answered = questions.filter(({ _id }) => isAnswered(state.answers[_id])).length;
  return (
    <header className="@container sticky top-0 z-30 border-b border-line bg-card [@media(max-height:26rem)]:static">
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 pt-1.5 sm:px-6">
        <LogoMark className="hidden size-9 shrink-0 sm:block" />
        <h1
          className="line-clamp-2 min-w-0 flex-1 text-base leading-snug sm:text-lg @max-[18rem]:text-sm @max-[18rem]:leading-tight"
          title={title}
        >
          {title}
        </h1>
        <PageTitle>{`${title} · ${name}`}</PageTitle>
        <ExamTimer clock={state.clock} />
      </div>
      {/* Room for the longest line, so that no option moves under a finger; in large text the bar below counts. */}
      <div className="mx-auto flex h-[2.5rem] max-w-6xl items-center justify-between gap-x-3 overflow-hidden px-4 text-xs leading-tight sm:px-6 @max-[18rem]:h-[2.25rem]">
        <p className="shrink-0 font-semibold @max-[18rem]:sr-only">{`${answered} of ${total} answered`}</p>
        <SaveLine state={state} />
      </div>
      <div
        role="progressbar"
        aria-label="Answered"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={`${answered} of ${total} answered`}
        className="h-1 bg-line"
      >
        <div
          className="h-full origin-left bg-green transition-transform"
          style={{ transform: `scaleX(${total > 0 ? answered / total : 0})` }}
        />
      </div>
    </header>
  );
}
