import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const edgePixels = 48;
const scrollPixels = 9;

/** Where the dragged row belongs: below every other row whose middle the pointer has passed. */
function placeAt(list: HTMLElement, dragged: number, y: number): number {
  const middles = [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle, index) => index !== dragged && middle < y).length;
}

/** The list moves on under a pointer at its edge. */
function scrollAtEdge(list: HTMLElement, y: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edgePixels) list.scrollTop -= scrollPixels;
  if (y > bottom - edgePixels) list.scrollTop += scrollPixels;
}

type Order = {
  /** Its children are the rows. */
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  move: (from: number, to: number) => void;
  /** Of a row that stands somewhere else than before. */
  onDrop: (id: string) => void;
};

/** Rows that follow the pointer, mouse or finger. The handle needs `touch-action: none`. */
export function useDragOrder({ list, ids, move, onDrop }: Order) {
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
      scrollAtEdge(list.current, y);
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
    // On the window: a row that changes its place in the document loses the pointer.
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
