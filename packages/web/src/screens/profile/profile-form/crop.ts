import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Box } from '../../../lib/picture-file.ts';

type Size = { width: number; height: number };

/** Centre as shares of width and height; zoom 1 is the largest square. */
export type Crop = { x: number; y: number; zoom: number };

export const mostZoom = 4;
export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function edgeOf(size: Size, zoom: number): number {
  return Math.min(size.width, size.height) / zoom;
}

function inside(size: Size, { x, y, zoom }: Crop): Crop {
  const half = edgeOf(size, zoom) / 2;
  const [halfX, halfY] = [half / size.width, half / size.height];
  return { x: clamped(x, halfX, 1 - halfX), y: clamped(y, halfY, 1 - halfY), zoom };
}

/** In shares of the visible square. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const edge = edgeOf(size, crop.zoom);
  return inside(size, {
    ...crop,
    x: crop.x + (right * edge) / size.width,
    y: crop.y + (down * edge) / size.height,
  });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return inside(size, { ...crop, zoom: clamped(zoom, 1, mostZoom) });
}

/** In pixels of the picture. */
export function boxOf(size: Size, crop: Crop): Box {
  const edge = edgeOf(size, crop.zoom);
  return { left: crop.x * size.width - edge / 2, top: crop.y * size.height - edge / 2, edge };
}

type Point = { x: number; y: number };
/** In shares of the visible square. */
type Gestures = { move: (right: number, down: number) => void; zoomBy: (factor: number) => void };

/** A movement of fewer CSS pixels is a tap. */
const tapReach = 6;

const apart = (points: readonly Point[]) => {
  const [one, two] = points;
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
};
const between = (points: readonly Point[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** A tap centres its point, for those who cannot drag (WCAG 2.5.7). */
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
    // React's wheel listeners are passive: the page would scroll.
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
