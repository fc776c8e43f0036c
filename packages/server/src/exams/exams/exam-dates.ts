import { endAfterStartMessage } from '@akada/contract';
import { schoolInstant } from '@akada/contract/rules/school-day';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';

export type ExamDates = { start_date: string; end_date: string; opens_at: string; closes_at: string };

const isDay = (value: string) => value.length === 10;

function instantOf(value: string, edge: 'start' | 'end', zone: string, field: string): number {
  const at = schoolInstant(value, edge, zone);
  if (at === null) throw new AppError('invalid', `${field} must be a date such as 2026-12-31`, field);
  return at;
}

/** A day is stored as a day, so that a form shows the chosen one. */
const stored = (value: string, at: number) => (isDay(value) ? value : new Date(at).toISOString());

export function examDates(startDate: string, endDate: string, zone: string): ExamDates {
  const opensAt = instantOf(startDate, 'start', zone, 'startDate');
  const closesAt = instantOf(endDate, 'end', zone, 'endDate');
  if (opensAt >= closesAt) throw new AppError('invalid', endAfterStartMessage, 'endDate');
  return {
    start_date: stored(startDate, opensAt),
    end_date: stored(endDate, closesAt),
    opens_at: new Date(opensAt).toISOString(),
    closes_at: new Date(closesAt).toISOString(),
  };
}

function moved(value: string, at: string, edge: 'start' | 'end', zone: string): string {
  const instant = isDay(value) ? schoolInstant(value, edge, zone) : null;
  return instant === null ? at : new Date(instant).toISOString();
}

/** Dates given as days move to the new zone. Attempts keep their deadlines. */
export async function moveWindows(trx: Trx, zone: string, at: string): Promise<void> {
  const exams = await trx
    .selectFrom('exams')
    .select(['_id', 'title', 'start_date', 'end_date', 'opens_at', 'closes_at', 'updated_at'])
    .where('deleted_at', 'is', null)
    .execute();
  for (const exam of exams) {
    const opens_at = moved(exam.start_date, exam.opens_at, 'start', zone);
    const closes_at = moved(exam.end_date, exam.closes_at, 'end', zone);
    if (opens_at === exam.opens_at && closes_at === exam.closes_at) continue;
    if (opens_at >= closes_at) {
      throw new AppError(
        'conflict',
        `In this time zone the exam '${exam.title}' would end before it starts. Change its dates first`,
        'timeZone',
      );
    }
    const updated_at = laterThan(exam.updated_at, at);
    await trx.updateTable('exams').set({ opens_at, closes_at, updated_at }).where('_id', '=', exam._id).execute();
  }
}
