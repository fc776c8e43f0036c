/** How many came in the last 30 days, against the 30 before. Both times are named: '+12% new' reads as a share of all. */
export function newComparedText(percent: number | null): string {
  if (percent === null) return 'New';
  if (percent === 0) return 'As many new as in the 30 days before';
  const change = `${Math.abs(percent).toLocaleString('en-NG')}% ${percent > 0 ? 'more' : 'fewer'}`;
  return `${change} new than in the 30 days before`;
}
