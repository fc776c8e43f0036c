import type { StudentExam } from '@akada/contract';
import { date, dayMs, daysAway, relative, time } from '../lib/format.ts';

function closesText(closesAt: string, now: number, timeZone: string): string {
  if (Date.parse(closesAt) - now < dayMs) return `Closes ${relative(closesAt, now, timeZone)}`;
  const days = daysAway(closesAt, now, timeZone);
  if (days > 7) return `Closes ${date(closesAt, timeZone)}`;
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`;
}

/** 'Opens 26 Nov 2026, 08:00', 'Closes in 2 days', 'Closed'. Midnight is not shown. */
export function windowText({ window, opensAt, closesAt }: StudentExam, now: number, timeZone: string): string {
  if (window === 'closed') return 'Closed';
  if (window === 'open') return Date.parse(closesAt) > now ? closesText(closesAt, now, timeZone) : 'Closing now';
  const clock = time(opensAt, timeZone);
  return `Opens ${date(opensAt, timeZone)}${clock === '00:00' ? '' : `, ${clock}`}`;
}

/** '12 min left' */
export function timeLeftText({ attempt }: StudentExam, now: number): string {
  const left = Date.parse(attempt?.endTime ?? '') - now;
  if (Number.isNaN(left)) return '';
  if (left <= 0) return 'Time is up';
  return left < 60_000 ? 'Less than a minute left' : `${Math.floor(left / 60_000)} min left`;
}
