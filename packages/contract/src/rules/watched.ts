/** What of a film was watched: ranges of whole seconds, in order, without overlap. Computed the same on both sides. */
export type Range = readonly [from: number, to: number];

/** So many ranges are kept of one lesson; beyond that the smallest gaps count as watched. */
export const keptRanges = 500;

/** From this share on a lesson counts as watched: few stay for the last words. */
const finishedShare = 0.95;

/** Who stopped this close to the end starts again from the beginning. */
const overShare = 0.97;

/** The ranges in order, those that touch or overlap as one. */
export function union(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** At most so many of these ranges, which are a union: the nearest neighbours are joined, over the gap between them. */
export function joined(ranges: readonly Range[], most: number): Range[] {
  const gaps = ranges.slice(1).map((range, index) => ({ index, size: range[0] - (ranges[index]?.[1] ?? 0) }));
  const closed = new Set(
    gaps
      .sort((a, b) => a.size - b.size || a.index - b.index)
      .slice(0, Math.max(0, ranges.length - most))
      .map((gap) => gap.index),
  );
  const left: [number, number][] = [];
  for (const [index, [from, to]] of ranges.entries()) {
    const last = left.at(-1);
    if (last && closed.has(index - 1)) last[1] = to;
    else left.push([from, to]);
  }
  return left;
}

/** Rounded to whole seconds and cut at the end of the film. Neighbours stay neighbours, since both edges round alike. */
export function wholeSeconds(ranges: readonly Range[], durationSeconds: number): Range[] {
  const end = Math.round(durationSeconds);
  return ranges
    .map(([from, to]): Range => [Math.round(from), Math.min(end, Math.round(to))])
    .filter(([from, to]) => from < to);
}

export function secondsOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The watched share in whole percent, rounded down; 100 from 95% on. Unknown length: 0. */
export function progressPercent(watchedSeconds: number, durationSeconds: number): number {
  if (durationSeconds <= 0) return 0;
  const share = watchedSeconds / durationSeconds;
  return share >= finishedShare ? 100 : Math.floor(share * 100);
}

/** Where the film goes on, in seconds: where it was left, or 0 when that was at the end. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  return positionSeconds >= durationSeconds * overShare ? 0 : positionSeconds;
}
