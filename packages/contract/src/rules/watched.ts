export type Range = readonly [from: number, to: number];

/** Beyond this the smallest gaps count as watched. */
export const keptRanges = 500;

/** Credits and goodbyes need not be watched. */
const doneShare = 0.9;
/** Stopping this close to the end starts again at 0. */
const overShare = 0.97;

/** Sorted, without overlap. */
export function union(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** `ranges` must be a union. Closes the smallest gaps until `most` are left. */
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

/** Both edges round alike, so neighbours stay neighbours. */
export function wholeSeconds(ranges: readonly Range[], durationSeconds: number): Range[] {
  const end = Math.round(durationSeconds);
  return ranges
    .map(([from, to]): Range => [Math.round(from), Math.min(end, Math.round(to))])
    .filter(([from, to]) => from < to);
}

export function secondsOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** Whole percent rounded down, 100 of what is finished; 0 for an unknown length. `finishedAt` is when it was, null before. */
export function progressPercent(watchedSeconds: number, durationSeconds: number, finishedAt: string | null): number {
  if (finishedAt !== null) return 100;
  if (durationSeconds <= 0) return 0;
  const share = watchedSeconds / durationSeconds;
  return share >= doneShare ? 100 : Math.floor(share * 100);
}

/** Tenths of the film that were watched, each by half or more. `ranges` must be a union. */
export function tenthsWatched(ranges: readonly Range[], durationSeconds: number): boolean[] {
  const tenth = durationSeconds / 10;
  return Array.from({ length: 10 }, (_, index) => {
    let seconds = 0;
    for (const [from, to] of ranges) {
      seconds += Math.max(0, Math.min(to, (index + 1) * tenth) - Math.max(from, index * tenth));
    }
    return tenth > 0 && seconds >= tenth / 2;
  });
}

/** Nearly all of it was watched; being at the end is not enough, because a film can be skipped through. */
export function isFinished(watchedSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && watchedSeconds >= durationSeconds * doneShare;
}

export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  return positionSeconds >= durationSeconds * overShare ? 0 : positionSeconds;
}
