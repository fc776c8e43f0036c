import { clockText, type TimerTone, timerTone } from '@akada/contract/rules/exam-clock';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';

const tones: Readonly<Record<TimerTone, { look: string; words: string }>> = {
  calm: { look: 'border-leaf bg-leaf-wash text-leaf-ink', words: 'left' },
  warning: { look: 'border-amber bg-amber-wash text-amber-ink', words: '5 min or less' },
  critical: { look: 'border-red bg-red-wash text-red-ink', words: 'last minute' },
};

const announcedMinutes = [60, 30, 10, 5, 1];

/** Ticks are rare in a background tab. */
const passed = (before: number, now: number) =>
  announcedMinutes.find((minute) => now <= minute * 60 && before > minute * 60 && now > (minute - 1) * 60);

export function TestClock({ seconds }: { seconds: number }) {
  const before = useRef(seconds);
  const [news, setNews] = useState('');
  const { look, words } = tones[timerTone(seconds)];
  useEffect(() => {
    const minute = passed(before.current, seconds);
    before.current = seconds;
    if (minute !== undefined) setNews(minute === 1 ? '1 minute left' : `${minute} minutes left`);
  }, [seconds]);
  return (
    <>
      <div
        role="timer"
        aria-label="Time left"
        className={classes('flex min-h-11 shrink-0 items-center gap-2 rounded-md border px-2.5', look)}
      >
        <Clock className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="flex flex-col items-end leading-none">
          <span className="font-heading text-lg leading-tight font-bold tabular-nums">{clockText(seconds)}</span>
          <span className="text-xs leading-tight">{words}</span>
        </span>
      </div>
      <div role="status" className="sr-only">
        {news}
      </div>
    </>
  );
}
