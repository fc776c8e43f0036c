import { schoolInstant } from '@akada/contract/rules/school-day';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';

const isDay = (value: string) => value.length === 10;

/** The same day in another zone; an instant stays where it is. */
function moved(value: string, at: string, edge: 'start' | 'end', zone: string): string {
  const instant = isDay(value) ? schoolInstant(value, edge, zone) : null;
  return instant === null ? at : new Date(instant).toISOString();
}

/** The school moves to another time zone: days given as days are now days there. Attempts keep their deadlines. */
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
