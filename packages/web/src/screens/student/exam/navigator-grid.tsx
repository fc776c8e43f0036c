import type { PaperQuestion } from '@akada/contract';
import { memo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type Answers, isAnswered } from './answers.ts';

export type NavigatorProps = {
  questions: readonly PaperQuestion[];
  answers: Answers;
  current: number;
  onGo: (index: number) => void;
};

const cell = 'min-h-11 min-w-0 rounded-sm border text-xs font-semibold transition-colors';
const filled = 'border-green bg-green text-on-green hover:bg-green-strong';
const hollow = 'border-edge bg-card text-ink hover:border-ink hover:bg-sunken';
/** The ring stands off the cell, so that it shows on filled and hollow ones alike. */
const outlined = 'outline-3 outline-offset-2 outline-marigold ring-1 ring-ink';

type CellProps = { index: number; answered: boolean; isCurrent: boolean; onGo: (index: number) => void };

/** Drawn again only when it changes: a paper may have 500 questions, and a click must show at once on a slow phone. */
const Cell = memo(({ index, answered, isCurrent, onGo }: CellProps) => (
  <button
    type="button"
    aria-label={`Question ${index + 1}, ${answered ? 'answered' : 'not answered'}`}
    aria-current={isCurrent ? 'step' : undefined}
    className={classes(cell, answered ? filled : hollow, isCurrent && outlined)}
    onClick={() => onGo(index)}
  >
    {index + 1}
  </button>
));

/** `onGo` stays the same function, so that only the cells that change are drawn. */
export function NavigatorGrid({ questions, answers, current, onGo }: NavigatorProps) {
  return (
    <nav aria-label="Questions" className="-m-1 grid grid-cols-10 gap-1.5 p-1">
      {questions.map(({ _id }, index) => (
        <Cell key={_id} index={index} answered={isAnswered(answers[_id])} isCurrent={index === current} onGo={onGo} />
      ))}
    </nav>
  );
}

/** What the three looks mean, in words. */
export function NavigatorLegend() {
  const box = 'inline-block size-4 rounded-sm border align-[-3px]';
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
      <li>
        <span className={`${box} border-green bg-green`} /> Answered
      </li>
      <li>
        <span className={`${box} border-edge outline-2 outline-offset-1 outline-marigold`} /> Current
      </li>
      <li>
        <span className={`${box} border-edge`} /> Not answered
      </li>
    </ul>
  );
}
