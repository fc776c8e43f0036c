import type { StudentExam } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { date, relative, time } from '../lib/format.ts';

const dayMs = 86_400_000;

/** Calendar days in the school's zone: 'tomorrow' means the next day there, however many hours that is away. */
function daysUntil(moment: string, now: number, timeZone: string): number {
  return Math.round((Date.parse(schoolDay(moment, timeZone)) - Date.parse(schoolDay(now, timeZone))) / dayMs);
}

function closesText(closesAt: string, now: number, timeZone: string): string {
  if (Date.parse(closesAt) - now < dayMs) return `Closes ${relative(closesAt, now, timeZone)}`;
  const days = daysUntil(closesAt, now, timeZone);
  if (days > 7) return `Closes ${date(closesAt, timeZone)}`;
  return days === 1 ? 'Closes tomorrow' : `Closes in ${days} days`;
}

/** 'Opens 26 Nov 2026, 08:00', 'Closes in 2 days', 'Closed'. A day without a time is a whole day. */
export function windowText({ window, opensAt, closesAt }: StudentExam, now: number, timeZone: string): string {
  if (window === 'closed') return 'Closed';
  if (window === 'open') return Date.parse(closesAt) > now ? closesText(closesAt, now, timeZone) : 'Closing now';
  const clock = time(opensAt, timeZone);
  return `Opens ${date(opensAt, timeZone)}${clock === '00:00' ? '' : `, ${clock}`}`;
}

/** '12 min left' of a running attempt. Only words on a list: the exam itself counts with the server's clock. */
export function timeLeftText({ attempt }: StudentExam, now: number): string {
  const left = Date.parse(attempt?.endTime ?? '') - now;
  if (Number.isNaN(left)) return '';
  if (left <= 0) return 'Time is up';
  return left < 60_000 ? 'Less than a minute left' : `${Math.floor(left / 60_000)} min left`;
}
