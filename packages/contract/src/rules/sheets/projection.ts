import type { Point } from './layout.ts';

/** Nine numbers that map millimetres of the sheet to pixels of its picture, by rows (a homography). */
export type Projection = readonly number[];

export type Pair = { from: Point; to: Point; weight?: number };

export function project(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1]: Projection,
  { x, y }: Point,
): Point {
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Gauss-Jordan with the largest pivot; null where the equations do not decide. */
function solve(matrix: number[][]): number[] | null {
  const size = matrix.length;
  for (let at = 0; at < size; at += 1) {
    const below = matrix.slice(at).map((row) => Math.abs(row[at] ?? 0));
    const pivot = at + below.indexOf(Math.max(...below));
    [matrix[at], matrix[pivot]] = [matrix[pivot] ?? [], matrix[at] ?? []];
    const own = matrix[at] ?? [];
    const lead = own[at] ?? 0;
    if (Math.abs(lead) < 1e-12) return null;
    for (let column = at; column <= size; column += 1) own[column] = (own[column] ?? 0) / lead;
    for (const [index, row] of matrix.entries()) {
      const factor = row[at] ?? 0;
      if (index === at || factor === 0) continue;
      for (let column = at; column <= size; column += 1) row[column] = (row[column] ?? 0) - factor * (own[column] ?? 0);
    }
  }
  return matrix.map((row) => row[size] ?? 0);
}

const centreOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

type Scaling = { centre: Point; scale: number };

/** Points around zero at a distance of about one, without which the equations lose most of their digits. */
function scalingOf(points: readonly Point[]): Scaling {
  const centre = centreOf(points);
  const spread = points.reduce((sum, { x, y }) => sum + Math.hypot(x - centre.x, y - centre.y), 0) / points.length;
  return { centre, scale: spread === 0 ? 1 : Math.SQRT2 / spread };
}

const scaled = ({ centre, scale }: Scaling, { x, y }: Point): Point => ({
  x: (x - centre.x) * scale,
  y: (y - centre.y) * scale,
});

/** Two equations a pair, in the eight unknowns; the ninth is one. */
const equationsOf = ({ from: { x, y }, to, weight = 1 }: Pair) =>
  [
    [x, y, 1, 0, 0, 0, -to.x * x, -to.x * y, to.x],
    [0, 0, 0, x, y, 1, -to.y * x, -to.y * y, to.y],
  ].map((row) => row.map((value) => value * weight));

const times = (one: Projection, other: Projection): number[] =>
  Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3];
    return [0, 1, 2].reduce((sum, k) => sum + (one[row * 3 + k] ?? 0) * (other[k * 3 + column] ?? 0), 0);
  });

/** Least squares over four pairs or more; null where they lie on a line. */
export function fitProjection(pairs: readonly Pair[]): Projection | null {
  const [from, to] = [scalingOf(pairs.map((pair) => pair.from)), scalingOf(pairs.map((pair) => pair.to))];
  const near = pairs.map((pair) => ({ ...pair, from: scaled(from, pair.from), to: scaled(to, pair.to) }));
  const normal = Array.from({ length: 8 }, () => Array<number>(9).fill(0));
  for (const equation of near.flatMap(equationsOf)) {
    for (const [row, sums] of normal.entries()) {
      for (let column = 0; column < 9; column += 1) {
        sums[column] = (sums[column] ?? 0) + (equation[row] ?? 0) * (equation[column] ?? 0);
      }
    }
  }
  const found = solve(normal);
  if (!found) return null;
  const inner = [...found, 1];
  const before = [from.scale, 0, -from.centre.x * from.scale, 0, from.scale, -from.centre.y * from.scale, 0, 0, 1];
  const after = [1 / to.scale, 0, to.centre.x, 0, 1 / to.scale, to.centre.y, 0, 0, 1];
  return times(after, times(inner, before));
}

/** Pixels of one millimetre around a place, the mean of both directions. */
export function pixelsPerMillimetre(projection: Projection, place: Point): number {
  const here = project(projection, place);
  const right = project(projection, { x: place.x + 1, y: place.y });
  const below = project(projection, { x: place.x, y: place.y + 1 });
  return (Math.hypot(right.x - here.x, right.y - here.y) + Math.hypot(below.x - here.x, below.y - here.y)) / 2;
}
