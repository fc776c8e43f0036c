import { Flag } from 'lucide-react';
import { memo } from 'react';
import { classes } from '../../../ui/classes.ts';

export type QuestionGridProps = {
  questions: readonly { _id: string }[];
  isAnswered: (questionId: string) => boolean;
  /** Ids of questions; left out where none can be flagged. */
  flagged?: readonly string[];
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
export function QuestionGrid({ questions, isAnswered, flagged, current, onGo }: QuestionGridProps) {
  const flags = new Set(flagged);
  return (
    <div className="@container">
      <nav aria-label="Questions" className="grid grid-cols-10 gap-1 @max-[15rem]:grid-cols-5 @min-[20rem]:gap-1.5">
        {questions.map(({ _id }, index) => (
          <Cell
            key={_id}
            index={index}
            answered={isAnswered(_id)}
            isFlagged={flags.has(_id)}
            isCurrent={index === current}
            onGo={onGo}
          />
        ))}
      </nav>
    </div>
  );
}

export function GridLegend({ hasFlags = true }: { hasFlags?: boolean }) {
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
      {hasFlags && (
        <li className="flex items-center gap-1">
          <span className="grid size-4 place-items-center rounded-sm bg-marigold text-on-marigold">
            <Flag className="size-2.5" fill="currentColor" />
          </span>
          Flagged
        </li>
      )}
    </ul>
  );
}
