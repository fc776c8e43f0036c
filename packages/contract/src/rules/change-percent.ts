/** Whole percent; null when there is nothing to compare. */
export function changePercent({ recent, before }: { recent: number; before: number }): number | null {
  return before === 0 ? null : Math.round(((recent - before) / before) * 100);
}
