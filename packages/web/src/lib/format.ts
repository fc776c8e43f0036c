import type { AdminStats } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';

function currencyText(amount: number, currency: string, currencyDisplay: 'narrowSymbol' | 'code'): string {
  return new Intl.NumberFormat('en-NG', { style: 'currency', currency, currencyDisplay }).format(amount);
}

/** 5000 → '₦5,000.00', in the currency's main unit. */
export function money(amount: number, currency: string): string {
  return currencyText(amount, currency, 'narrowSymbol');
}

/** 5000 → 'NGN 5,000.00' */
export function moneyCode(amount: number, currency: string): string {
  return currencyText(amount, currency, 'code');
}

/** 11.46 → '₦11', 0.724 → '₦0.72': for approximate amounts. */
export function roughMoney(amount: number, currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const digits = amount >= 1 ? { maximumFractionDigits: 0, minimumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en-NG', { ...options, ...digits }).format(amount);
}

type Moment = string | number | Date;

function partsOf(moment: Moment, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) {
  // en-US for its three-letter months: en-GB writes 'Sept'.
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options }).formatToParts(
    new Date(moment),
  );
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}

/** '20 Nov 2026' */
export function date(moment: Moment, timeZone?: string): string {
  const of = partsOf(moment, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${of('day')} ${of('month')} ${of('year')}`;
}

/** 'November 20, 2026' */
export function longDate(moment: Moment, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(new Date(moment));
}

/** 'Tue 24 Nov', with the year where it is not the one of `now`. */
export function shortDay(moment: Moment, now: number, timeZone?: string): string {
  const of = partsOf(moment, timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const year = partsOf(now, timeZone, { year: 'numeric' })('year');
  const day = `${of('weekday')} ${of('day')} ${of('month')}`;
  return of('year') === year ? day : `${day} ${of('year')}`;
}

/** '14:05' */
export function time(moment: Moment, timeZone?: string): string {
  const of = partsOf(moment, timeZone, { hour: '2-digit', minute: '2-digit' });
  return `${of('hour')}:${of('minute')}`;
}

/** '14:05:09' */
export function clock(moment: Moment, timeZone?: string): string {
  const of = partsOf(moment, timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return `${of('hour')}:${of('minute')}:${of('second')}`;
}

/** '20 Nov 2026, 14:05' */
export function dateTime(moment: Moment, timeZone?: string): string {
  return `${date(moment, timeZone)}, ${time(moment, timeZone)}`;
}

export const dayMs = 86_400_000;

const steps = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Calendar days: late on Monday, Wednesday morning is in 2 days. */
export function daysAway(moment: Moment, now: number, timeZone: string): number {
  const dayOf = (at: string | number) => Date.parse(schoolDay(at, timeZone));
  return Math.round((dayOf(new Date(moment).getTime()) - dayOf(now)) / dayMs);
}

/** 'yesterday', 'in 2 days', '5 minutes ago' within a week; a date beyond it. */
export function relative(moment: Moment, now: number, timeZone = 'Africa/Lagos'): string {
  const away = new Date(moment).getTime() - now;
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (Math.abs(away) >= 7 * dayMs) return date(moment, timeZone);
  if (Math.abs(away) >= dayMs) return words.format(daysAway(moment, now, timeZone), 'day');
  for (const [unit, ms] of steps) {
    if (Math.abs(away) >= ms) return words.format(Math.trunc(away / ms), unit);
  }
  return away > 0 ? 'in less than a minute' : 'just now';
}

/** 1 → '1 min', 90 → '1 h 30 min' */
export function minutes(count: number): string {
  const [hours, rest] = [Math.floor(count / 60), count % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** (1, 'lesson') → '1 lesson', (2, 'lesson') → '2 lessons' */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`;
}

/** An option's letter: 0 → 'A'. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);

/** 800 → '1 KB', 1_400_000 → '1.4 MB', 10_700_000_000 → '10.7 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** '8 new in 30 days, 60% more than before'; undefined where nothing is new, and where everything is. */
export function newText({ value, recent, changePercent }: AdminStats['totalUsers'], kind = ' new'): string | undefined {
  if (recent <= 0 || recent >= value) return undefined;
  const more = changePercent !== null && changePercent > 0;
  return `${recent.toLocaleString('en-NG')}${kind} in 30 days${more ? `, ${changePercent.toLocaleString('en-NG')}% more than before` : ''}`;
}
