import type { LiveExam } from '@akada/contract';
import { Check } from 'lucide-react';
import type { LiveFilter } from '../../../data/invigilation.ts';
import { classes } from '../../../ui/classes.ts';

type StateTilesProps = {
  counts: LiveExam['counts'];
  state: LiveFilter['state'];
  onState: (state: LiveFilter['state']) => void;
};

/** How many stand where. A tile shows only those; pressed again, all. */
export function StateTiles({ counts, state, onState }: StateTilesProps) {
  const tiles = [
    { name: 'not-started', label: 'Not started', count: counts.notStarted },
    { name: 'running', label: 'Running', count: counts.running },
    { name: 'done', label: 'Done', count: counts.done },
    { name: 'late', label: 'Late answers to decide', count: counts.lateWaiting },
  ] as const;
  return (
    <fieldset className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      <legend className="sr-only">Show only</legend>
      {tiles.map(({ name, label, count }) => {
        const isShown = state === name;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isShown}
            onClick={() => onState(isShown ? '' : name)}
            className={classes(
              'flex min-w-0 flex-col rounded-md border p-4 text-left transition-colors',
              isShown ? 'border-green bg-green-wash' : 'border-line bg-card hover:border-green',
              name === 'late' && count > 0 && !isShown && 'border-amber bg-amber-wash',
            )}
          >
            <span className="flex w-full items-start justify-between gap-2 text-soft">
              {label}
              {isShown && <Check className="size-5 shrink-0 text-green" aria-hidden="true" />}
            </span>
            <span className="mt-auto pt-1 font-heading text-xl font-bold">{count.toLocaleString('en-NG')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
