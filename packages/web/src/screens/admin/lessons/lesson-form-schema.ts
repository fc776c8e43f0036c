import type { Lesson } from '@akada/contract';
import { lessonForm, scheduledDateMessage } from '@akada/contract';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const dayMs = 86_400_000;

/** A date input holds a day; an instant becomes its day in the school's zone. */
function dayOf(scheduledDate: string | null, timeZone: string): string {
  if (!scheduledDate) return '';
  return scheduledDate.length === 10 ? scheduledDate : schoolDay(scheduledDate, timeZone);
}

export function lessonDefaults(lesson: Lesson | null, timeZone: string) {
  return {
    title: lesson?.title ?? '',
    classLevel: lesson?.classLevel ?? '',
    subject: lesson?.subject ?? '',
    video: lesson?.videoUrl ?? '',
    price: lesson?.price ?? 0,
    duration: lesson?.duration ?? null,
    scheduledDate: dayOf(lesson?.scheduledDate ?? null, timeZone),
    description: lesson?.description ?? '',
    instructor: lesson?.instructor ?? '',
  };
}
const longestTitle = 200;

/** A copy goes on sale as soon as it is created: its date is chosen anew. */
export function copyDefaults(lesson: Lesson, timeZone: string): Values {
  const title = [...`Copy of ${lesson.title}`].slice(0, longestTitle).join('').trim();
  return { ...lessonDefaults(lesson, timeZone), title, scheduledDate: '' };
}

type Values = ReturnType<typeof lessonDefaults>;

/** The contract's form; a date that stays as it was may lie in the past. */
export function lessonFormSchema(before: Values, timeZone: string) {
  const isAhead = (day: string) => {
    const at = schoolInstant(day, 'start', timeZone);
    return at !== null && at > Date.now();
  };
  return lessonForm.extend({
    scheduledDate: z
      .string()
      .refine((day) => day === '' || day === before.scheduledDate || isAhead(day), scheduledDateMessage),
  });
}

type Schema = ReturnType<typeof lessonFormSchema>;
export type LessonForm = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;

export function tomorrow(timeZone: string): string {
  return schoolDay(Date.now() + dayMs, timeZone);
}

/** Empty or unreadable counts as 0 (specification, section 5). */
export function priceFrom(typed: unknown): number {
  const price = Number(typed);
  return Number.isFinite(price) ? price : 0;
}

export function minutesFrom(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed);
}
