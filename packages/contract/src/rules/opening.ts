import { schoolInstant } from './school-day.ts';

/** When a lesson opens; null once it is open. A day opens with its first second on the school's clock. */
export function opensAt(scheduledDate: string | null | undefined, now: number, zone: string): string | null {
  const at = scheduledDate ? schoolInstant(scheduledDate, 'start', zone) : null;
  return at === null || at <= now ? null : new Date(at).toISOString();
}

/** 'Tuesday 1 December, 09:00', without the time at midnight, with the year where it is not the one of `now`. */
export function openingText(opensAt: string, now: number, zone: string): string {
  const partsOf = (moment: string | number) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(new Date(moment));
    return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  };
  const of = partsOf(opensAt);
  const day = `${of('weekday')} ${of('day')} ${of('month')}`;
  const dated = of('year') === partsOf(now)('year') ? day : `${day} ${of('year')}`;
  const time = `${of('hour')}:${of('minute')}`;
  return time === '00:00' ? dated : `${dated}, ${time}`;
}
