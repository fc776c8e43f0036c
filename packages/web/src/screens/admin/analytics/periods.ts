import { monthsLater } from '@akada/contract/rules/months';
import { schoolDay } from '@akada/contract/rules/school-day';
import { date } from '../../../lib/format.ts';

export const presets = [
  { value: '', label: 'Last 6 months' },
  { value: 'month', label: 'This month' },
  { value: 'school-year', label: 'This school year' },
  { value: 'last-school-year', label: 'Last school year' },
  { value: 'own', label: 'Other months' },
] as const;

type Preset = (typeof presets)[number]['value'];

export type Period = { from: string; to: string };

/** It begins in September. */
function schoolYearOf(month: string): string {
  const year = Number(month.slice(0, 4));
  return `${month.slice(5) >= '09' ? year : year - 1}-09`;
}

const monthOf = (now: number, timeZone: string) => schoolDay(now, timeZone).slice(0, 7);

/** Counted from the school's present month; both are included. */
export function monthsOfPreset(preset: Exclude<Preset, 'own'>, now: number, timeZone: string): Period {
  const month = monthOf(now, timeZone);
  switch (preset) {
    case 'month':
      return { from: month, to: month };
    case 'school-year':
      return { from: schoolYearOf(month), to: month };
    case 'last-school-year':
      return { from: monthsLater(schoolYearOf(month), -12), to: monthsLater(schoolYearOf(month), -1) };
    default:
      return { from: monthsLater(month, -5), to: month };
  }
}

/** 'Nov 2026' */
export const monthWords = (month: string) => date(`${month}-15T12:00:00Z`, 'UTC').replace(/^\d+ /, '');

/** The last three years, the newest first. */
export function monthOptions(now: number, timeZone: string): { value: string; label: string }[] {
  const month = monthOf(now, timeZone);
  return Array.from({ length: 36 }, (_, back) => monthsLater(month, -back)).map((value) => ({
    value,
    label: monthWords(value),
  }));
}
