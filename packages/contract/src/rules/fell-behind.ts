import type { BehindReason } from '../school/analytics.ts';

/** Marks of this many exams are held against those before them. */
export const latestMarks = 3;
/** Fewer exams before them say nothing. */
export const leastBefore = 2;
export const fallingBy = 10;

const average = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** `percents` in the order of the exams. */
export function fallOf(percents: readonly number[]): { recent: number; before: number } | null {
  if (percents.length < latestMarks + leastBefore) return null;
  const [recent, before] = [average(percents.slice(-latestMarks)), average(percents.slice(0, -latestMarks))];
  return before - recent >= fallingBy ? { recent: Math.round(recent), before: Math.round(before) } : null;
}

function titlesOf({ lessons, titles }: { lessons: number; titles: readonly string[] }): string {
  const more = lessons - titles.length;
  return `${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** As staff read it, on the page and in the file. `dayOf` writes a day. */
export function reasonWords(reason: BehindReason, dayOf: (instant: string) => string): string {
  switch (reason.kind) {
    case 'not-seen':
      return reason.lastSeenAt ? `Last seen on ${dayOf(reason.lastSeenAt)}` : 'Has never been here';
    case 'falling':
      return `${reason.recent}% on average in the last ${latestMarks} exams, ${reason.before}% before`;
    case 'unwatched':
      return `Bought, not watched: ${titlesOf(reason)}`;
  }
}
