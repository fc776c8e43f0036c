// A graph on squared paper: axes, a grid and conversions from the graph's numbers to the page.
import { arrow, ease, group, ink, line, n, rule, text } from './stage.ts';

export interface Axes {
  left: number;
  bottom: number;
  /** Pixels for one unit. */
  unitX: number;
  unitY: number;
  from: [number, number];
  to: [number, number];
  /** Units between grid lines and between numbers. */
  step: [number, number];
  names: [string, string];
  /** How many grid steps lie between two written numbers. */
  every?: [number, number];
}

export interface Graph {
  x: (value: number) => number;
  y: (value: number) => number;
  point: (x: number, y: number) => string;
  paper: (t: number) => string;
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

const written = (value: number): string => String(value).replace('-', '−');

export function graph(axes: Axes): Graph {
  const { left, bottom, unitX, unitY, from, to, step, names, every = [1, 1] } = axes;
  const x = (value: number): number => left + (value - from[0]) * unitX;
  const y = (value: number): number => bottom - (value - from[1]) * unitY;
  const hair = { stroke: line, width: 1.5 };
  const columns = steps(from[0], to[0], step[0]);
  const rows = steps(from[1], to[1], step[1]);
  const grid =
    columns.map((value) => rule(x(value), y(from[1]), x(value), y(to[1]), hair)).join('') +
    rows.map((value) => rule(x(from[0]), y(value), x(to[0]), y(value), hair)).join('');
  const numbers =
    columns
      .filter((value, index) => value !== 0 && index % every[0] === 0)
      .map((value) => text(x(value), y(0) + 31, written(value), { size: 27 }))
      .join('') +
    rows
      .filter((value, index) => value !== 0 && index % every[1] === 0)
      .map((value) => text(x(0) - 12, y(value) + 10, written(value), { size: 27, anchor: 'end' }))
      .join('') +
    text(x(0) - 12, y(0) + 31, '0', { size: 27, anchor: 'end' });
  const draw = (t: number): string =>
    group(grid, ease(t, 0, 0.6)) +
    arrow(x(from[0]), y(0), x(to[0]) + 26, y(0), { stroke: ink, width: 2.5 }, ease(t, 0.2, 0.8)) +
    arrow(x(0), y(from[1]), x(0), y(to[1]) - 22, { stroke: ink, width: 2.5 }, ease(t, 0.2, 0.8)) +
    group(
      numbers +
        text(x(to[0]) + 36, y(0) + 9, names[0], { weight: 600, anchor: 'start' }) +
        text(x(0) + 14, y(to[1]) - 20, names[1], { weight: 600, anchor: 'start' }),
      ease(t, 0.8, 0.5),
    );
  return { x, y, point: (px, py) => `${n(x(px))} ${n(y(py))}`, paper: draw };
}
