const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function zoneOffsetMs(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at / 1000) * 1000;
}

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970;
}

/** A wall time skipped by a clock change becomes the moment after the gap. */
function instantOfWall(wall: number, zone: string): number {
  const guess = wall - zoneOffsetMs(zone, wall);
  const at = wall - zoneOffsetMs(zone, guess);
  return at + zoneOffsetMs(zone, at) === wall ? at : Math.max(guess, at);
}

/**
 * '2026-09-01' → the first or last second of that day in `zone`; an ISO date-time → that instant. Null for anything
 * else.
 */
export function schoolInstant(value: string, edge: 'start' | 'end', zone: string): number | null {
  const day = dateOnly.exec(value);
  if (!day) {
    if (!dateTime.test(value)) return null;
    const [year, month, date] = value.slice(0, 10).split('-').map(Number) as [number, number, number];
    const at = Date.parse(value);
    return Number.isNaN(at) || !isRealDay(year, month, date) ? null : at;
  }
  const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3])];
  if (!isRealDay(year, month, date)) return null;
  const wall = edge === 'start' ? Date.UTC(year, month - 1, date) : Date.UTC(year, month - 1, date, 23, 59, 59);
  return instantOfWall(wall, zone);
}

/** ('2026-09-01', '09:30') on the school's clock → ISO text. */
export function schoolTimeOn(day: string, time: string, zone: string): string {
  return new Date(instantOfWall(Date.parse(`${day}T${time}Z`), zone)).toISOString();
}

const dayMs = 86_400_000;

/** The same hour on the school's clock, `days` later, whatever the clocks do between; a day stays a day. */
export function daysLater(value: string, days: number, zone: string): string {
  const at = Date.parse(value);
  if (dateOnly.test(value)) return new Date(at + days * dayMs).toISOString().slice(0, 10);
  return new Date(instantOfWall(at + zoneOffsetMs(zone, at) + days * dayMs, zone)).toISOString();
}

/** The same weekdays and hours, so many weeks later that the window opens after `now`. */
export function nextWeek({ startDate, endDate }: { startDate: string; endDate: string }, now: number, zone: string) {
  const isLater = (weeks: number) => (schoolInstant(daysLater(startDate, 7 * weeks, zone), 'start', zone) ?? now) > now;
  const since = now - (schoolInstant(startDate, 'start', zone) ?? now);
  let weeks = Math.max(1, Math.floor(since / (7 * dayMs)));
  while (!isLater(weeks) && since > 0) weeks += 1;
  return { startDate: daysLater(startDate, 7 * weeks, zone), endDate: daysLater(endDate, 7 * weeks, zone) };
}

/** yyyy-mm-dd. */
export function schoolDay(instant: string | number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );
}

/** '1 Sept 2026, 10:00' */
export function schoolMoment(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
