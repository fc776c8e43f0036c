import type { Question } from '@akada/contract';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFormat } from '../../../data/school.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Maths } from '../../../ui/maths.tsx';

type SelectedRowProps = {
  question: Question;
  index: number;
  last: number;
  /** It follows the pointer or the arrow keys. */
  held: boolean;
  handle: Omit<ComponentProps<'button'>, 'className'>;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A button at the end of its way stays focusable, so that the keyboard keeps its place. */
export function SelectedRow({ question, index, last, held, handle, onMove, onRemove }: SelectedRowProps) {
  const { counted } = useFormat();
  const number = index + 1;
  return (
    <li
      className={classes(
        'rounded-md border bg-card py-1.5 pr-1 pl-1 transition-colors',
        held ? 'border-green bg-green-wash outline-2 -outline-offset-2 outline-green' : 'border-line',
      )}
    >
      <p className="line-clamp-2 px-2 pt-1 [overflow-wrap:anywhere]">
        <span className="font-heading font-bold">{number}.</span> <Maths text={question.text} />
      </p>
      <div className="flex items-center">
        <IconButton
          label={`Reorder question ${number}`}
          aria-describedby="reorder-help"
          className="cursor-grab touch-none text-soft -outline-offset-3 active:cursor-grabbing"
          {...handle}
        >
          <GripVertical />
        </IconButton>
        <span className="mr-auto ml-1 text-xs text-soft">{counted(question.points, 'point')}</span>
        <IconButton
          label={`Move question ${number} up`}
          aria-disabled={index === 0}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={`Move question ${number} down`}
          aria-disabled={index === last}
          className="aria-disabled:opacity-40"
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton id={`remove-${question._id}`} label={`Remove question ${number}`} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </li>
  );
}
