import { Check } from 'lucide-react';
import { useFormat } from '../../../data/school.ts';
import { Button } from '../../../ui/button.tsx';
import { totalOf } from './total-of.ts';
import type { Selection } from './use-selection.ts';

/** What is chosen comes to, and what to do with it; in reach however far the list is scrolled. */
export function SelectionBar({ selection, onApprove }: { selection: Selection; onApprove: () => void }) {
  const { moneyCode } = useFormat();
  const { selected, clear } = selection;
  return (
    <div className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-green bg-card p-3">
      <p role="status" className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{selected.length} selected</span>{' '}
        <span className="whitespace-nowrap text-soft">{moneyCode(totalOf(selected))}</span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button variant="secondary" onClick={clear}>
          Clear<span className="sr-only"> selection</span>
        </Button>
        <Button className="max-sm:flex-1" onClick={onApprove}>
          <Check aria-hidden="true" />
          Approve selected
        </Button>
      </div>
    </div>
  );
}
