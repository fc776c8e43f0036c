import type { StaffOrder } from '@akada/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectedBar } from '../shared/selected-bar.tsx';
import { isOpen, sumOf } from './order-words.tsx';

export const totalOf = (orders: readonly StaffOrder[]) => sumOf(orders.map(({ total }) => total));

const nothing: ReadonlySet<string> = new Set();

/** Only orders in view that are still open can be approved: another page or filter clears the selection. */
export function useSelection(orders: readonly StaffOrder[], view: string) {
  const [chosen, setChosen] = useState({ view, ids: nothing });
  const ids = chosen.view === view ? chosen.ids : nothing;
  const waiting = orders.filter(isOpen);
  const choose = (next: Iterable<string>) => setChosen({ view, ids: new Set(next) });
  return {
    waiting,
    selected: waiting.filter(({ _id }) => ids.has(_id)),
    has: (id: string) => ids.has(id),
    toggle: (id: string) => choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    chooseAll: () => choose(waiting.map(({ _id }) => _id)),
    clear: () => choose([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;

export function SelectionBar({ selection, onApprove }: { selection: Selection; onApprove: () => void }) {
  const { moneyCode } = useFormat();
  const { selected, clear } = selection;
  return (
    <SelectedBar count={selected.length} sum={moneyCode(totalOf(selected))} onClear={clear}>
      <Button className="max-sm:flex-1" onClick={onApprove}>
        <Check aria-hidden="true" />
        Approve selected
      </Button>
    </SelectedBar>
  );
}
