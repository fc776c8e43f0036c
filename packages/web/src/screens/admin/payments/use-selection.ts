import type { StaffPayment } from '@akada/contract';
import { useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/**
 * Which payments of the page in view are chosen. Another page or filter starts anew, and what somebody decided
 * meanwhile is no longer chosen: only what is seen and waits can be approved.
 */
export function useSelection(payments: readonly StaffPayment[], view: string) {
  const [chosen, setChosen] = useState({ view, ids: nothing });
  const ids = chosen.view === view ? chosen.ids : nothing;
  const waiting = payments.filter((payment) => payment.status === 'pending');
  const choose = (next: Iterable<string>) => setChosen({ view, ids: new Set(next) });
  return {
    waiting,
    selected: waiting.filter((payment) => ids.has(payment._id)),
    has: (id: string) => ids.has(id),
    toggle: (id: string) => choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    chooseAll: () => choose(waiting.map((payment) => payment._id)),
    clear: () => choose([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
