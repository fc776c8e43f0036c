import { endAfterStartMessage } from '@akada/contract';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { AppError } from '../http/app-error.ts';

type Dates = { start_date: string; end_date: string; opens_at: string; closes_at: string };

const isDay = (value: string) => value.length === 10;

function instantOf(value: string, edge: 'start' | 'end', zone: string, field: string): number {
  const at = schoolInstant(value, edge, zone);
  if (at === null) throw new AppError('invalid', `${field} must be a date such as 2026-12-31`, field);
  return at;
}

/** Days stay days, so that a form that shows the first ten characters shows the day that was chosen. */
const stored = (value: string, at: number) => (isDay(value) ? value : new Date(at).toISOString());

/** The window of an exam from its dates as given. Start is strictly before end: two days as days, else as instants. */
export function examDates(startDate: string, endDate: string, zone: string): Dates {
  const opensAt = instantOf(startDate, 'start', zone, 'startDate');
  const closesAt = instantOf(endDate, 'end', zone, 'endDate');
  const inOrder = isDay(startDate) && isDay(endDate) ? startDate < endDate : opensAt < closesAt;
  if (!inOrder) throw new AppError('invalid', endAfterStartMessage, 'endDate');
  return {
    start_date: stored(startDate, opensAt),
    end_date: stored(endDate, closesAt),
    opens_at: new Date(opensAt).toISOString(),
    closes_at: new Date(closesAt).toISOString(),
  };
}
