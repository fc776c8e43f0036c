/** Classical item analysis. Everything is made from sums, because the database adds up thousands of answers faster. */

/** Sums over n pairs (x, y). */
export type Sums = { n: number; x: number; y: number; xx: number; yy: number; xy: number };

export function sumsOf(pairs: Iterable<readonly [x: number, y: number]>): Sums {
  const sums = { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const [x, y] of pairs) {
    sums.n += 1;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
  }
  return sums;
}

export const mean = ({ n, y }: Pick<Sums, 'n' | 'y'>): number | null => (n > 0 ? y / n : null);

/** Floating-point noise: a spread this small beside the sums counts as zero. */
const slack = 1e-9;

/** n times the sum of squares around the mean. */
function spread(n: number, sum: number, squares: number): number {
  const found = n * squares - sum * sum;
  return found > slack * n * squares ? found : 0;
}

/** Sample variance; null for fewer than two values. */
export function variance({ n, y, yy }: Pick<Sums, 'n' | 'y' | 'yy'>): number | null {
  return n > 1 ? spread(n, y, yy) / (n * (n - 1)) : null;
}

/** Null without variance. With x of 0 and 1 it is the point-biserial correlation. */
export function correlation({ n, x, y, xx, yy, xy }: Sums): number | null {
  const both = Math.sqrt(spread(n, x, xx)) * Math.sqrt(spread(n, y, yy));
  return both > 0 ? Math.max(-1, Math.min(1, (n * xy - x * y) / both)) : null;
}

/** Subtracts x from y, so that a question is not correlated with itself. */
export const withRest = (sums: Sums): Sums => ({
  ...sums,
  y: sums.y - sums.x,
  yy: sums.yy - 2 * sums.xy + sums.xx,
  xy: sums.xy - sums.xx,
});

/** Cronbach's alpha, which is KR-20 where every x is 0 or 1. `items` have the same attempts and the same y. */
export function alpha(items: readonly Sums[]): number | null {
  const [first] = items;
  const total = first && variance(first);
  if (!total || items.length < 2) return null;
  const own = items.reduce((sum, { n, x, xx }) => sum + (variance({ n, y: x, yy: xx }) ?? 0), 0);
  return (items.length / (items.length - 1)) * (1 - own / total);
}

/** The standard error of one score. */
export function errorOfScore(sd: number | null, reliability: number | null): number | null {
  return sd === null || reliability === null ? null : sd * Math.sqrt(Math.max(0, 1 - reliability));
}

/** Number of the strong, and of the weak: 27% set the two groups furthest apart (Kelley, 1939). */
export const groupSize = (attempts: number) => Math.round(0.27 * attempts);

/** Strong, others and weak; `best` is sorted best first, so the order of equal scores decides at a border. */
export function inGroups<Attempt>(best: readonly Attempt[]): [strong: Attempt[], others: Attempt[], weak: Attempt[]] {
  const size = groupSize(best.length);
  const weakFrom = best.length - size;
  return [best.slice(0, size), best.slice(size, weakFrom), best.slice(weakFrom)];
}

export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
