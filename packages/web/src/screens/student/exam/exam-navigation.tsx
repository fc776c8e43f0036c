import type { PaperQuestion } from '@akada/contract';
import { ChevronLeft, ChevronRight, Flag, LayoutGrid } from 'lucide-react';
import { type MouseEvent, memo, useRef } from 'react';
import { type Answers, isAnswered } from '../../../state/exam/answers.ts';
import { chooseLetterKeys, useLetterKeys } from '../../../state/letter-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';

type NavigatorProps = {
  questions: readonly PaperQuestion[];
  answers: Answers;
  /** Ids of questions. */
  flagged: readonly string[];
  current: number;
  onGo: (index: number) => void;
};

const cell = 'relative min-h-11 min-w-6 rounded-sm border text-xs font-semibold transition-colors';
const filled = 'border-green bg-green text-on-green hover:bg-green-strong';
const hollow = 'border-edge bg-card text-ink hover:border-ink hover:bg-sunken';
const outlined = 'outline-3 outline-offset-2 outline-marigold ring-1 ring-ink';

type CellProps = {
  index: number;
  answered: boolean;
  isFlagged: boolean;
  isCurrent: boolean;
  onGo: (index: number) => void;
};

const flagMark = 'absolute -top-1 -right-1 grid size-4 place-items-center rounded-sm bg-marigold text-on-marigold';

/** A paper may have 500 questions, and a click must show at once on a slow phone. */
const Cell = memo(({ index, answered, isFlagged, isCurrent, onGo }: CellProps) => (
  <button
    type="button"
    aria-label={`Question ${index + 1}, ${answered ? 'answered' : 'not answered'}${isFlagged ? ', flagged' : ''}`}
    aria-current={isCurrent ? 'step' : undefined}
    className={classes(cell, answered ? filled : hollow, isCurrent && outlined)}
    onClick={() => onGo(index)}
  >
    {index + 1}
    {isFlagged && (
      <span className={flagMark}>
        <Flag className="size-2.5" fill="currentColor" aria-hidden="true" />
      </span>
    )}
  </button>
));

/** In very large text five columns, because ten would be narrower than their numbers. A stable `onGo` keeps the other cells from rendering. */
function NavigatorGrid({ questions, answers, flagged, current, onGo }: NavigatorProps) {
  const flags = new Set(flagged);
  return (
    <div className="@container">
      <nav aria-label="Questions" className="grid grid-cols-10 gap-1 @max-[15rem]:grid-cols-5 @min-[20rem]:gap-1.5">
        {questions.map(({ _id }, index) => (
          <Cell
            key={_id}
            index={index}
            answered={isAnswered(answers[_id])}
            isFlagged={flags.has(_id)}
            isCurrent={index === current}
            onGo={onGo}
          />
        ))}
      </nav>
    </div>
  );
}

function NavigatorLegend() {
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
      <li className="flex items-center gap-1">
        <span className="grid size-4 place-items-center rounded-sm bg-marigold text-on-marigold">
          <Flag className="size-2.5" fill="currentColor" />
        </span>
        Flagged
      </li>
    </ul>
  );
}

export function NavigatorPanel({ onFinish, ...grid }: NavigatorProps & { onFinish: () => void }) {
  return (
    <div className="grid gap-4">
      <NavigatorGrid {...grid} />
      <NavigatorLegend />
      <Button variant="secondary" wide onClick={onFinish}>
        Finish now
      </Button>
    </div>
  );
}

export function LetterKeysChoice() {
  const isOn = useLetterKeys();
  return (
    <label className="flex min-h-11 items-start gap-2.5 text-soft">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => chooseLetterKeys(event.target.checked)}
        className="mt-0.5 size-4.5 shrink-0 accent-green"
      />
      <span className="grid">
        Letter keys
        <span className="text-xs">A–D choose, F flags, N next, P previous, S submit</span>
      </span>
    </label>
  );
}

type FooterProps = {
  index: number;
  total: number;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
  onOpenNavigator: () => void;
};

/** One row from 320 px on, also with '100 / 100' and Submit Exam; in very large text signs stand for words. */
const wayLook = 'px-2! @min-[26rem]:px-4!';

const doubleMs = 300;

/** A double tap is one step; who goes through the questions quickly takes longer between two. */
function useStep(): (step: () => void) => (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (step) => (event) => {
    const isDouble = event.detail === 2 && event.timeStamp - last.current < doubleMs;
    last.current = event.timeStamp;
    if (!isDouble) step();
  };
}

/** Sticks to the bottom of a phone, except in a low window: a phone on its side, a page at 400%. */
export function ExamFooter({ index, total, onPrevious, onNext, onSubmit, onOpenNavigator }: FooterProps) {
  const isLast = index === total - 1;
  const once = useStep();
  return (
    <footer
      data-bottom-bar=""
      className="@container sticky bottom-0 z-20 border-t border-line bg-card px-4 py-2.5 lg:static lg:mt-6 lg:border-0 lg:bg-transparent lg:p-0 [@media(max-height:26rem)]:static"
    >
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-2">
        <Button
          variant="secondary"
          aria-label="Previous"
          disabled={index === 0}
          onClick={once(onPrevious)}
          className={`${wayLook} min-w-11`}
        >
          <ChevronLeft className="@min-[19rem]:@max-[26rem]:hidden" aria-hidden="true" />
          <span className="@max-[19rem]:hidden">Previous</span>
        </Button>
        <Button
          variant="quiet"
          className="min-w-11 px-1! @min-[26rem]:px-2! lg:hidden"
          aria-label={`${index + 1} / ${total}, all questions`}
          onClick={onOpenNavigator}
        >
          <LayoutGrid className="@min-[14rem]:@max-[22rem]:hidden" aria-hidden="true" />
          <span className="@max-[14rem]:hidden">{`${index + 1} / ${total}`}</span>
        </Button>
        {isLast ? (
          <Button onClick={once(onSubmit)} className={`${wayLook} shrink!`}>
            Submit Exam
          </Button>
        ) : (
          <Button onClick={once(onNext)} className={wayLook}>
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        )}
      </div>
    </footer>
  );
}
