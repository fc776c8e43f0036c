import { revenueGroups } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { date } from '../../lib/format.ts';

export const presets = [
  { value: '', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '30-days', label: 'Last 30 days' },
  { value: 'year', label: 'This year' },
  { value: 'own', label: 'Own dates' },
] as const;

export type Preset = (typeof presets)[number]['value'];

const labels: Record<(typeof revenueGroups)[number], string> = {
  day: 'Day',
  month: 'Month',
  lesson: 'Lesson',
  subject: 'Subject',
  class: 'Class',
  method: 'Method',
};

export const groupLabel = (by: (typeof revenueGroups)[number]) => labels[by];
export const groups = revenueGroups.map((value) => ({ value, label: `By ${labels[value].toLowerCase()}` }));

const dayMs = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (at: number | Date) => new Date(at).toISOString().slice(0, 10);

/** The days of a preset, counted from the school's today; both are included. */
export function daysOf(preset: Exclude<Preset, 'own'>, now: number, timeZone: string): { from: string; to: string } {
  const today = schoolDay(now, timeZone);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (preset) {
    case '30-days':
      return { from: dayOf(utc(today).getTime() - 29 * dayMs), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'last-month': {
      const to = dayOf(utc(firstOfMonth).getTime() - dayMs);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    default:
      return { from: firstOfMonth, to: today };
  }
}

/** '5 Nov 2026'; '2026-11' → 'Nov 2026'; anything else is its label. */
export function shownKey({ key, label }: { key: string; label: string }, by: string): string {
  if (by === 'day') return date(`${key}T12:00:00Z`, 'UTC');
  return by === 'month' ? date(`${key}-15T12:00:00Z`, 'UTC').replace(/^\d+ /, '') : label;
}

/** Every day or month of the period, also those without income. */
export function keysBetween(from: string, to: string, by: 'day' | 'month'): string[] {
  const keys = new Set<string>();
  for (let at = utc(from).getTime(); at <= utc(to).getTime(); at += dayMs) {
    keys.add(dayOf(at).slice(0, by === 'day' ? 10 : 7));
  }
  return [...keys];
}
