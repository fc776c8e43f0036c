import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

type Point = { x: number; y: number };
/** Shares of the square that is shown. */
export type Gestures = { move: (right: number, down: number) => void; zoomBy: (factor: number) => void };

/** A finger is never quite still: less than this is a tap. In CSS pixels. */
const tapReach = 6;

const apart = (points: readonly Point[]) => {
  const [one, two] = points;
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
};
const between = (points: readonly Point[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Drag moves, two fingers or the wheel zoom; a tap brings what was tapped to the middle, for those who cannot drag. */
export function useCropGestures(stage: RefObject<HTMLElement | null>, gestures: Gestures) {
  const fingers = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const current = useRef(gestures);
  useEffect(() => {
    current.current = gestures;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      current.current.zoomBy(Math.exp(-event.deltaY / 500));
    };
    // React's own wheel listeners are passive: the page would scroll under the picture.
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [stage]);

  const down = (event: PointerEvent<HTMLElement>) => {
    if (fingers.current.size === 0) travelled.current = 0;
    else travelled.current = tapReach;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [between(before), between(after)];
    travelled.current += Math.hypot(to.x - from.x, to.y - from.y);
    if (travelled.current < tapReach) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    gestures.move((from.x - to.x) / width, (from.y - to.y) / width);
    if (apart(before) > 0 && apart(after) > 0) gestures.zoomBy(apart(after) / apart(before));
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    if (event.type === 'pointercancel' || travelled.current >= tapReach) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    gestures.move((event.clientX - left) / width - 0.5, (event.clientY - top) / width - 0.5);
  };
  return { onPointerDown: down, onPointerMove: drag, onPointerUp: up, onPointerCancel: up };
}
