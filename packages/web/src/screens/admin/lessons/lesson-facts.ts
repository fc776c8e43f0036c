import type { Lesson } from '@akada/contract';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { date } from '../../../lib/format.ts';

/** Same origin as this page; the moment of the last change makes browsers fetch a changed picture. */
export function thumbnailOf(lesson: Pick<Lesson, '_id' | 'updatedAt'>): string {
  return `/api/lesson/${lesson._id}/thumbnail?v=${Date.parse(lesson.updatedAt)}`;
}

/** A scheduled date is a day of the school, or an instant; null when there is none. */
export function scheduledText(scheduledDate: string | null, timeZone: string): string | null {
  const at = scheduledDate ? schoolInstant(scheduledDate, 'start', timeZone) : null;
  return at === null ? null : date(at, timeZone);
}
