import { schoolDay, schoolTimeOn } from './school-day.ts';

const dayMs = 86_400_000;
const from = '21:00';
const until = '06:00';

/** When the quiet hours of `now` end on the school's clock: 21:00 to 06:00. Null outside of them. */
export function quietUntil(now: number, zone: string): number | null {
  const [today, tomorrow] = [schoolDay(now, zone), schoolDay(now + dayMs, zone)];
  const at = (day: string, time: string) => Date.parse(schoolTimeOn(day, time, zone));
  if (now < at(today, until)) return at(today, until);
  return now >= at(today, from) ? at(tomorrow, until) : null;
}
