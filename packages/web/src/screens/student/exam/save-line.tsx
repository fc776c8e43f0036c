import { Check, CircleAlert, CloudOff, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { AnswerKeeper, Kept } from './answer-keeper.ts';

function wordsOf({ status, onDevice, late }: Kept): string {
  const where = onDevice ? 'kept on this device' : 'kept only while this page is open';
  switch (status) {
    case 'idle':
      return 'Answers are saved as you go';
    case 'saved':
      return late > 0 ? 'Arrived late: kept for your teacher' : 'Saved';
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

/** A flicker of 'Saving…' after every click would only be read out again and again. */
const calmMs = 1200;

/** The truth about every answer, quiet while all is well. */
export function SaveLine({ keeper }: { keeper: AnswerKeeper }) {
  const kept = keeper.use();
  const words = wordsOf(kept);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), calmMs);
    return () => clearTimeout(timer);
  }, [words]);
  const isTrouble = kept.status === 'offline' || kept.status === 'retrying' || kept.status === 'refused';
  return (
    <>
      <p
        data-status={kept.status}
        className={classes(
          'flex min-w-0 items-center gap-1.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
          isTrouble ? 'rounded-sm bg-amber-wash px-1.5 text-amber-ink' : 'text-soft',
        )}
      >
        <span aria-hidden="true">{icons[kept.status]}</span>
        {words}
      </p>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
