import { schoolDay, schoolTimeOn } from './school-day.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Times of the school's clock, 'HH:mm'. `until` may be on the next morning; the same time twice is no quiet hours. */
export type QuietHours = { from: string; until: string };

export const usualQuietHours: QuietHours = { from: '21:00', until: '06:00' };
export const noQuietHours: QuietHours = { from: '00:00', until: '00:00' };

export const isTimeOfDay = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

export const isQuietAt = (time: string, { from, until }: QuietHours): boolean =>
  from <= until ? from <= time && time < until : from <= time || time < until;

/** 'HH:mm' on the school's clock. */
export const clockTime = (now: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now);

/** The next moment at which the clock shows `time` and it is quiet, or not: an hour comes twice when summer time ends. */
function next(time: string, wanted: 'quiet' | 'loud', now: number, zone: string, hours: QuietHours): number | null {
  const days = [now, now + dayMs, now + 2 * dayMs].map((at) => schoolDay(at, zone));
  const moments = days
    .map((day) => Date.parse(schoolTimeOn(day, time, zone)))
    .flatMap((at) => (clockTime(at + hourMs, zone) === time ? [at, at + hourMs] : [at]));
  const fits = (at: number) => at > now && isQuietAt(clockTime(at, zone), hours) === (wanted === 'quiet');
  return moments.find(fits) ?? null;
}

/** When the quiet hours of `now` end. Null outside of them. */
export function quietUntil(now: number, zone: string, hours: QuietHours): number | null {
  return isQuietAt(clockTime(now, zone), hours) ? next(hours.until, 'loud', now, zone, hours) : null;
}

/** When the next quiet hours begin. Null where there are none. */
export function quietFrom(now: number, zone: string, hours: QuietHours): number | null {
  return next(hours.from, 'quiet', now, zone, hours);
}
