import type { Exam, examForm } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** What a date input takes: the day, also where an instant is stored (specification, section 4). */
function dayOf(value: string, timeZone: string): string {
  return value.length === 10 ? value : schoolDay(value, timeZone);
}

export function examDefaults(exam: Exam | null, timeZone: string) {
  return {
    title: exam?.title ?? '',
    description: exam?.description ?? '',
    classLevel: exam?.classLevel ?? '',
    duration: exam?.duration,
    startDate: exam ? dayOf(exam.startDate, timeZone) : '',
    endDate: exam ? dayOf(exam.endDate, timeZone) : '',
    maxAttempts: exam?.maxAttempts ?? 1,
    isActive: exam?.isActive ?? true,
    allowReview: exam?.allowReview ?? true,
    questions: exam?.questions.map((question) => question._id) ?? [],
  };
}
type Values = ReturnType<typeof examDefaults>;

export type ExamForm = UseFormReturn<z.input<typeof examForm>, unknown, z.output<typeof examForm>>;

/** Dates go only when they were changed: an exam that opens at an hour would else open at the start of the day. */
export function examToSend({ startDate, endDate, ...values }: z.output<typeof examForm>, before: Values) {
  return {
    ...values,
    ...(startDate !== before.startDate && { startDate }),
    ...(endDate !== before.endDate && { endDate }),
  };
}
