import { isMarkedByHand, questionTypeLabels } from '@akada/contract/question-types';
import { ArrowDown, ArrowUp, CopyPlus, GripVertical, PencilLine, SeparatorHorizontal, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { pointsFrom } from '../shared/question-fields.tsx';
import { DraftLine } from './draft-words.tsx';
import type { Item } from './use-writing.ts';

export const rowId = (key: string) => `question-${key}`;

type RowActions = {
  onOpen: () => void;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** Undefined where one begins already. */
  onSection: (() => void) | undefined;
};

type RowProps = RowActions & {
  item: Item;
  index: number;
  last: number;
  /** Dragged or picked up. */
  held: boolean;
  handle: Omit<ComponentProps<'button'>, 'className'>;
  /** Heading of the section that starts with this row. */
  heading: ReactNode;
  /** Its fields while it is open. */
  children?: ReactNode;
};

const shownOf = ({ draft, question, fresh }: Item) => draft?.values ?? question ?? fresh?.values;

function Facts({ item }: { item: Item }) {
  const { counted } = useFormat();
  const shown = shownOf(item);
  if (!shown) return null;
  return (
    <div className="ml-11 flex flex-wrap items-center gap-2 py-1.5">
      <Badge>{questionTypeLabels[shown.type]}</Badge>
      <Badge>{counted(pointsFrom(shown.points), 'point')}</Badge>
      {item.draft && <DraftLine draft={item.draft} />}
    </div>
  );
}

/** As it is printed, with its key. */
function Printed({ item, number, onOpen }: { item: Item; number: number; onOpen: () => void }) {
  const shown = shownOf(item);
  if (!shown) return null;
  const { Key } = authoring[shown.type];
  const { correctAnswer, details, options } = shown;
  const filled = (options ?? []).filter((option) => option.trim() !== '');
  const hasKey = correctAnswer !== '' || isMarkedByHand(shown);
  const isWhole = hasKey && new Set(filled).size === filled.length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button says the same
    <div className="min-w-0 flex-1 cursor-pointer pt-2.5 pr-2" onClick={onOpen}>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="font-heading font-bold">{number}.</span> <Maths text={shown.text.trim() || 'No text yet'} />
      </p>
      {item.question?.picture && <Picture {...item.question.picture} className="mt-2 max-h-40" />}
      {isWhole && <Key question={{ type: shown.type, options: filled, correctAnswer, details }} />}
    </div>
  );
}

function Handle({ number, handle }: { number: number; handle: RowProps['handle'] }) {
  return (
    <IconButton
      label={`Reorder question ${number}`}
      aria-describedby="reorder-help"
      className="cursor-grab touch-none text-soft -outline-offset-3 active:cursor-grabbing"
      {...handle}
    >
      <GripVertical />
    </IconButton>
  );
}

type ToolsProps = Omit<RowProps, 'held' | 'handle' | 'heading'> & { isOpen: boolean };

/** `aria-disabled` keeps the arrows focusable at the ends of the list. */
function Tools({ index, last, item, isOpen, ...actions }: ToolsProps) {
  const { onOpen, onMove, onDuplicate, onRemove, onSection } = actions;
  const number = index + 1;
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end">
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
      {isOpen && onSection && (
        <Button
          variant="quiet"
          aria-label={`Start a section at question ${number}`}
          className="px-2!"
          onClick={onSection}
        >
          <SeparatorHorizontal aria-hidden="true" />
          Section
        </Button>
      )}
      {!isOpen && (
        <IconButton id={rowId(item.key)} label={`Edit question ${number}`} onClick={onOpen}>
          <PencilLine />
        </IconButton>
      )}
      <IconButton label={`Duplicate question ${number}`} onClick={onDuplicate}>
        <CopyPlus />
      </IconButton>
      <IconButton id={`remove-${item.key}`} label={`Remove question ${number}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

export function QuestionRow({ held, children, handle, heading, ...row }: RowProps) {
  const isOpen = Boolean(children);
  const number = row.index + 1;
  return (
    <li className="grid gap-3">
      {heading}
      <div
        className={classes(
          'min-w-0 rounded-md border bg-card p-1.5 transition-colors',
          held && 'bg-green-wash outline-2 -outline-offset-2 outline-green',
          held || isOpen ? 'border-green' : 'border-line hover:border-edge',
        )}
      >
        <div className="flex flex-wrap items-start">
          <Handle number={number} handle={handle} />
          {isOpen ? (
            <h2 className="min-w-24 flex-1 py-2.5 text-base">{`Question ${number}`}</h2>
          ) : (
            <Printed item={row.item} number={number} onOpen={row.onOpen} />
          )}
          {isOpen && <Tools {...row} isOpen />}
        </div>
        {!isOpen && (
          <div className="flex flex-wrap items-center gap-x-3">
            <Facts item={row.item} />
            <Tools {...row} isOpen={false} />
          </div>
        )}
        {isOpen && <div className="mt-1.5 border-t border-line p-2 pt-4">{children}</div>}
      </div>
    </li>
  );
}
