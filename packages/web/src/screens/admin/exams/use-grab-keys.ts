import { type KeyboardEvent, useState } from 'react';

type Grab = {
  ids: readonly string[];
  onOrder: (ids: string[]) => void;
  move: (from: number, to: number) => void;
  /** What a screen reader says. */
  say: (news: string) => void;
};

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Space or Enter on a handle picks its row up, arrows, Home and End carry it, Space puts it down, Escape takes it back. */
export function useGrabKeys({ ids, onOrder, move, say }: Grab) {
  const [grabbed, setGrabbed] = useState<{ id: string; before: readonly string[] } | null>(null);
  const putDown = (id: string) => {
    setGrabbed(null);
    say(`Put down at place ${ids.indexOf(id) + 1} of ${ids.length}`);
  };
  const toggle = (id: string) => {
    if (grabbed?.id === id) return putDown(id);
    setGrabbed({ id, before: ids });
    say(`Picked up. Place ${ids.indexOf(id) + 1} of ${ids.length}. Arrow keys move it, Space puts it down`);
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (grabbed?.id !== id) return;
    const at = ids.indexOf(id);
    const step = steps[event.key];
    if (!step && event.key !== 'Escape') return;
    event.preventDefault();
    // Escape gives the row up, not the whole dialog.
    event.stopPropagation();
    if (step) return move(at, step(at, ids.length - 1));
    setGrabbed(null);
    onOrder([...grabbed.before]);
    say(`Back at place ${grabbed.before.indexOf(id) + 1} of ${ids.length}`);
  };
  return { grabbed: grabbed?.id ?? null, toggle, onKeyDown, onBlur: () => setGrabbed(null) };
}
