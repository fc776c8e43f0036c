import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SureDialog } from './dialogs.tsx';

/** Pieces of the lists that a school sets, whose things have an order, are closed where they are used, else deleted. */

type Kind = 'class' | 'subject';
type Listed = { _id: string; name: string; closedAt?: string | undefined };
type Ending = 'close' | 'delete';
type Change = UseMutationResult<void, Error, { id: string; act: Ending | 'reopen' }>;

export const placeField = (places: number) =>
  ({
    name: 'order',
    type: 'select',
    label: 'Place in the list',
    options: Array.from({ length: places }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
  }) as const;

type ButtonsProps = {
  one: Listed;
  isUsed: boolean;
  change: Change;
  onEdit: () => void;
  onAct: (act: Ending) => void;
  /** More buttons, before the last. */
  children?: ReactNode;
};

export function ListedButtons({ one: { _id, name, closedAt }, isUsed, change, onEdit, onAct, children }: ButtonsProps) {
  return (
    <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
      <Button variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {closedAt ? (
        <Button
          variant="quiet"
          aria-label={`Open again: ${name}`}
          loading={change.isPending}
          onClick={() => change.mutate({ id: _id, act: 'reopen' })}
        >
          Open again
        </Button>
      ) : (
        <Button variant="quiet" aria-label={`Close ${name}`} onClick={() => onAct('close')}>
          Close
        </Button>
      )}
      {children}
      {!isUsed && (
        <Button variant="quiet" aria-label={`Delete ${name}`} onClick={() => onAct('delete')}>
          Delete
        </Button>
      )}
    </div>
  );
}

const endings = {
  close: { verb: 'Close', past: 'closed', tone: 'primary' },
  delete: { verb: 'Delete', past: 'deleted', tone: 'danger' },
} as const;

type EndDialogProps = {
  kind: Kind;
  one: Listed;
  act: Ending;
  change: Change;
  descriptions: Readonly<Record<Ending, string>>;
  onClose: () => void;
};

export function EndDialog({ kind, one, act, change, descriptions, onClose }: EndDialogProps) {
  const { verb, past, tone } = endings[act];
  return (
    <SureDialog
      change={change}
      of={{ id: one._id, act }}
      title={`${verb} ${one.name}?`}
      description={descriptions[act]}
      confirmLabel={`${verb} the ${kind}`}
      tone={tone}
      done={() => [`${kind === 'class' ? 'Class' : 'Subject'} ${past}`]}
      onClose={onClose}
    />
  );
}
