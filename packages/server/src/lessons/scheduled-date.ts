import { scheduledDateMessage } from '@akada/contract';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { AppError } from '../http/app-error.ts';

/** A scheduled date has yet to come; days are days of the school. One that stays as it was may have passed. */
export function checkScheduledDate(
  value: string | null | undefined,
  { now, timeZone, before = null }: { now: number; timeZone: string; before?: string | null },
): void {
  if (!value || value === before) return;
  const at = schoolInstant(value, 'start', timeZone);
  if (at === null) {
    throw new AppError('invalid', 'Scheduled date must be a date such as 2026-12-31', 'scheduledDate');
  }
  if (at <= now) throw new AppError('invalid', scheduledDateMessage, 'scheduledDate');
}
