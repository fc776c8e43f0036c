import { clockText, isWarningMoment, timerTone } from '@akada/contract/rules/exam-clock';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type Countdown, useRemaining } from './countdown.ts';

const red = 'border-red bg-red-wash text-red-ink';

/** By the minutes that are left, the one that runs counted whole. */
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

/** The whole minutes that passed between two readings, the latest one; ticks are rare in a tab in the background. */
function minutePassed(before: number, now: number): number | null {
  const minute = Math.ceil(now / 60);
  return minute > 0 && now <= minute * 60 && before > minute * 60 ? minute : null;
}

const minutesLeft = (minutes: number) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`);

export function ExamTimer({ countdown, onTimeUp }: { countdown: Countdown; onTimeUp: () => void }) {
  const seconds = useRemaining(countdown);
  // One second more than now: an exam that begins at a whole minute warns of that one too.
  const before = useRef(seconds + 1);
  const [news, setNews] = useState<{ text: string; isPopup: boolean } | null>(null);
  const { look, words, spoken } = seconds === 0 ? over : tones[timerTone(seconds)](Math.ceil(seconds / 60));

  useEffect(() => {
    const minute = minutePassed(before.current, seconds);
    before.current = seconds;
    if (seconds === 0) {
      onTimeUp();
      return;
    }
    const isPopup = minute !== null && isWarningMoment(minute * 60);
    if (isPopup || minute === announceAtMinutes) setNews({ text: minutesLeft(minute), isPopup });
  }, [seconds, onTimeUp]);

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
        className={classes('flex shrink-0 items-center gap-2 rounded-md border px-2.5 py-1', look)}
      >
        <Clock className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="flex flex-col items-end leading-none">
          <span className="font-heading text-lg leading-6 font-bold">{clockText(seconds)}</span>
          <span className="text-xs leading-4" aria-hidden="true">
            {words}
          </span>
        </span>
        <span className="sr-only">{spoken}</span>
      </div>
      {/* Not a dialog: the student goes on answering. It is there before its text, so that the text is announced. */}
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
