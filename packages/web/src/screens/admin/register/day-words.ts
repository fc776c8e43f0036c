import { dayInWords } from '@akada/contract/rules/terms';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayMs = 86_400_000;

const weekdayOf = (day: string) => new Date(Date.parse(day)).getUTCDay();

export const isWeekend = (day: string) => weekdayOf(day) % 6 === 0;

/** 'Monday 14 Sep 2026' */
export const namedDay = (day: string) => `${weekdays[weekdayOf(day)]} ${dayInWords(day)}`;

/** The next Monday to Friday after a day, or before it. */
export function schoolDayBeside(day: string, step: 1 | -1): string {
  let at = Date.parse(day);
  do at += step * dayMs;
  while (new Date(at).getUTCDay() % 6 === 0);
  return new Date(at).toISOString().slice(0, 10);
}
