import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

const edgePixels = 110;
const scrollPixels = 9;

/** Below every other row whose middle the pointer has passed. */
function placeAt(list: HTMLElement, dragged: number, y: number): number {
  const middles = [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle, index) => index !== dragged && middle < y).length;
}

/** The bars at the top and at the bottom lie over the page. */
function scrollAtEdge(y: number): void {
  if (y < edgePixels) window.scrollBy(0, -scrollPixels);
  if (y > window.innerHeight - edgePixels) window.scrollBy(0, scrollPixels);
}

type Order = {
  /** Its children are the rows. */
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  move: (from: number, to: number) => void;
  onDrop: (id: string) => void;
};

/** The handle needs `touch-action: none`. */
function useDragOrder({ list, ids, move, onDrop }: Order) {
  const [dragged, setDragged] = useState<string | null>(null);
  const now = useRef({ ids, move, onDrop });
  useEffect(() => {
    now.current = { ids, move, onDrop };
  });
  useEffect(() => {
    if (dragged === null) return;
    let y: number | null = null;
    let frame = 0;
    let wentAway = false;
    const step = () => {
      frame = requestAnimationFrame(step);
      if (y === null || !list.current) return;
      scrollAtEdge(y);
      const from = now.current.ids.indexOf(dragged);
      const to = placeAt(list.current, from, y);
      if (from === to) return;
      wentAway = true;
      now.current.move(from, to);
    };
    const follow = (event: PointerEvent) => {
      y = event.clientY;
    };
    const drop = () => {
      setDragged(null);
      if (wentAway) now.current.onDrop(dragged);
    };
    frame = requestAnimationFrame(step);
    // On the window: a row that is moved in the DOM loses the pointer.
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [dragged, list]);
  const start = (id: string) => (event: ReactPointerEvent) => {
    if (event.button === 0) setDragged(id);
  };
  return { dragged, start };
}

type Grab = {
  ids: readonly string[];
  onOrder: (ids: string[]) => void;
  move: (from: number, to: number) => void;
  /** For screen readers. */
  say: (news: string) => void;
};

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

function useGrabKeys({ ids, onOrder, move, say }: Grab) {
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
    // Escape must not close the dialog too.
    event.stopPropagation();
    if (step) return move(at, step(at, ids.length - 1));
    setGrabbed(null);
    onOrder([...grabbed.before]);
    say(`Back at place ${grabbed.before.indexOf(id) + 1} of ${ids.length}`);
  };
  return { grabbed: grabbed?.id ?? null, toggle, onKeyDown, onBlur: () => setGrabbed(null) };
}

type Reorder = {
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** `moved` is null where all are back in their places. */
  onOrder: (ids: string[], moved: { id: string; way: 'up' | 'down' } | null) => void;
};

/** `news` is for screen readers. */
export function useReorder({ list, ids, onOrder }: Reorder) {
  const [news, say] = useState('');
  const shift = (from: number, to: number) =>
    onOrder(moved(ids, from, to), { id: ids[from] ?? '', way: to < from ? 'up' : 'down' });
  const sayPlace = (index: number) => say(`Moved to place ${index + 1} of ${ids.length}`);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || from === to) return;
    shift(from, to);
    sayPlace(to);
  };
  const drag = useDragOrder({ list, ids, move: shift, onDrop: (id) => sayPlace(ids.indexOf(id)) });
  const grab = useGrabKeys({ ids, onOrder: (before) => onOrder(before, null), move, say });
  const handleOf = (id: string) => ({
    'aria-pressed': grab.grabbed === id,
    onPointerDown: drag.start(id),
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) grab.toggle(id);
    },
    onKeyDown: grab.onKeyDown(id),
    onBlur: grab.onBlur,
  });
  const held = drag.dragged ?? grab.grabbed;
  return { news, say, move, handleOf, held };
}
