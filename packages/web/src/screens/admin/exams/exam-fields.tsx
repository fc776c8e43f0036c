import { type DrawRule, type Exam, type ExamSettings, examForm } from '@akada/contract';
import { shortWindow } from '@akada/contract/rules/exam-checklist';
import { partInWords, partsOff } from '@akada/contract/rules/points-off';
import { schoolDay, schoolInstant, schoolTimeOn } from '@akada/contract/rules/school-day';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useSchool } from '../../../data/platform/school.ts';
import { bankValuesQuery } from '../../../data/questions/admin-questions.ts';
import { time } from '../../../lib/format.ts';
import { type FieldOf, FormField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dayComplaint, readDay, readTime, timeComplaint } from '../../../ui/typed-moment.ts';
import { ClassField } from '../shared/class-field.tsx';
import { SubjectField } from '../shared/subject-field.tsx';

/** A date input takes a day, also where an instant is stored (specification, section 4). */
function dayOf(value: string, timeZone: string): string {
  return value.length === 10 ? value : schoolDay(value, timeZone);
}

/** Empty for a date that is a whole day. */
function hourOf(value: string, timeZone: string): string {
  return value.length === 10 ? '' : time(value, timeZone);
}

function settingDefaults(exam: Exam | null) {
  return {
    groupIds: exam?.groupIds ?? [],
    subject: exam?.subject ?? '',
    shuffleQuestions: exam?.shuffleQuestions ?? false,
    shuffleOptions: exam?.shuffleOptions ?? false,
    draw: (exam?.draw ?? []).map(({ available, points, ...rule }): DrawRule => rule),
    instructions: exam?.instructions ?? '',
    materials: exam?.materials ?? '',
    calculator: exam?.calculator ?? false,
    opensPractice: exam?.opensPractice ?? true,
    certificate: exam?.certificate ?? false,
    reviewAt: exam?.reviewAt ?? 'close',
    wrongAnswerPenalty: exam?.wrongAnswerPenalty ?? 0,
    wrongAnswerPart: exam?.wrongAnswerPart ?? ('' as const),
    passMark: exam?.passMark ?? null,
    gradeScale: exam?.gradeScale ?? null,
  } satisfies { [Name in Exclude<keyof ExamSettings, 'sections'>]-?: unknown };
}

export function examDefaults(exam: Exam | null, timeZone: string) {
  return {
    title: exam?.title ?? '',
    description: exam?.description ?? '',
    classLevel: exam?.classLevel ?? '',
    duration: exam?.duration,
    startDate: exam ? dayOf(exam.startDate, timeZone) : '',
    endDate: exam ? dayOf(exam.endDate, timeZone) : '',
    startTime: exam ? hourOf(exam.startDate, timeZone) : '',
    endTime: exam ? hourOf(exam.endDate, timeZone) : '',
    maxAttempts: exam?.maxAttempts ?? 1,
    allowReview: exam?.allowReview ?? true,
    ...settingDefaults(exam),
  };
}
type Values = ReturnType<typeof examDefaults>;

const timeOrNone = z.string().refine((time) => time === '' || readTime(time) !== null, timeComplaint);
const isDayOrNone = (day: string) => day === '' || readDay(day) !== null;

/** Times are of the school's clock; without one a date is the whole day. */
export const examFormSchema = examForm
  .safeExtend({ startTime: timeOrNone, endTime: timeOrNone })
  .refine(({ startDate }) => isDayOrNone(startDate), { path: ['startDate'], message: dayComplaint })
  .refine(({ endDate }) => isDayOrNone(endDate), { path: ['endDate'], message: dayComplaint })
  .refine((exam) => exam.startDate !== exam.endDate || (exam.startTime || '00:00') < (exam.endTime || '24:00'), {
    path: ['endTime'],
    message: 'It must close after it opens',
  });
type Sent = z.output<typeof examFormSchema>;

export type ExamForm = UseFormReturn<z.input<typeof examFormSchema>, unknown, Sent>;

const numberOrNone = (typed: unknown) =>
  typed === null || typed === undefined || String(typed).trim() === '' ? null : Number(typed);

export const beforeStartFields: readonly FieldOf<z.input<typeof examFormSchema>>[] = [
  {
    name: 'instructions',
    type: 'textarea',
    label: 'Instructions (optional)',
    rows: 3,
    hint: 'Read before the start, and again in the exam. Formulas between dollar signs: $x^2$',
  },
  { name: 'materials', label: 'Materials allowed (optional)', autoComplete: 'off', hint: 'Such as a ruler, tables' },
  { name: 'calculator', type: 'switch', label: 'A calculator on the exam’s screen' },
];

export const markingFields: readonly FieldOf<z.input<typeof examFormSchema>>[] = [
  {
    name: 'wrongAnswerPenalty',
    type: 'number',
    label: 'Points off for a wrong answer',
    min: 0,
    max: 100,
    step: 1,
    hint: '0 is none. A blank answer costs nothing, and the score is never below 0.',
  },
  {
    name: 'wrongAnswerPart',
    type: 'select',
    label: 'Beside them, a part of the question’s points',
    options: [{ value: '', label: 'None' }, ...partsOff.map((part) => ({ value: part, label: partInWords[part] }))],
    hint: 'Parts are added up and rounded down: ten wrong answers at a quarter of one point take 2 points off.',
  },
  {
    name: 'passMark',
    type: 'number',
    label: 'Pass mark in percent (optional)',
    min: 1,
    max: 100,
    step: 1,
    rules: { setValueAs: numberOrNone },
    hint: 'Of all points. The grade stays as it is.',
  },
];

const withHour = (day: string, at: string, zone: string) => (at === '' ? day : schoolTimeOn(day, at, zone));

/** An unchanged date goes back as it is stored: its seconds are not in the form. */
export function examToSend({ startTime, endTime, ...values }: Sent, exam: Exam | null, before: Values, zone: string) {
  const isSameStart = values.startDate === before.startDate && startTime === before.startTime;
  const isOpen = values.subject === '' && (exam?.subject ?? '') === '';
  const isSameEnd = values.endDate === before.endDate && endTime === before.endTime;
  return {
    ...values,
    subject: isOpen ? undefined : values.subject,
    startDate: exam && isSameStart ? exam.startDate : withHour(values.startDate, startTime, zone),
    endDate: exam && isSameEnd ? exam.endDate : withHour(values.endDate, endTime, zone),
  };
}

const [half, whole] = ['sm:col-span-2', 'sm:col-span-4'];

const checksEnd: Pick<FieldOf<z.input<typeof examFormSchema>>, 'rules'> = { rules: { deps: ['endDate', 'endTime'] } };

/** In the specification's order of checks, so that focus goes to the first problem. */
const fields: readonly FieldOf<z.input<typeof examFormSchema>>[] = [
  { name: 'title', label: 'Title', className: whole, autoComplete: 'off' },
  {
    name: 'description',
    type: 'textarea',
    label: 'Description',
    className: whole,
    rows: 3,
    hint: 'At least 10 characters',
  },
  { name: 'duration', type: 'number', label: 'Duration in minutes', className: half, min: 1, step: 1 },
  { name: 'startDate', type: 'date', label: 'Start date', className: half, ...checksEnd },
  {
    name: 'startTime',
    type: 'time',
    label: 'Opens at (optional)',
    className: half,
    hint: 'Such as 09:30; 00:00 if left empty',
    ...checksEnd,
  },
  { name: 'endDate', type: 'date', label: 'End date', className: half, ...checksEnd },
  {
    name: 'endTime',
    type: 'time',
    label: 'Closes at (optional)',
    className: half,
    hint: 'Such as 14:30; 23:59 if left empty',
    ...checksEnd,
  },
  {
    name: 'maxAttempts',
    type: 'number',
    label: 'Attempts allowed',
    className: half,
    min: 1,
    max: 20,
    step: 1,
    hint: 'How often a student may sit it',
  },
];

/** Warning about a window shorter than the duration; null until both dates are valid. */
function useShortWindow(form: ExamForm): string | null {
  const { timeZone } = useSchool();
  const [startDate, startTime, endDate, endTime, duration] = useWatch({
    control: form.control,
    name: ['startDate', 'startTime', 'endDate', 'endTime', 'duration'],
  });
  const instant = (day: string, at: string, edge: 'start' | 'end') => {
    const isRead = readDay(day) !== null && (at === '' || readTime(at) !== null);
    return isRead ? (schoolInstant(withHour(day, at, timeZone), edge, timeZone) ?? Number.NaN) : Number.NaN;
  };
  return shortWindow(instant(startDate, startTime, 'start'), instant(endDate, endTime, 'end'), Number(duration));
}

/** Left empty, an exam has the subject of most of its questions. */
function ExamSubject({ form }: { form: ExamForm }) {
  const { data } = useQuery(bankValuesQuery);
  return (
    <SubjectField
      form={form}
      label="Subject (optional)"
      none="That of most of its questions"
      hint="Report cards show the exam under it"
      className={whole}
      used={(data?.subjects ?? []).map(({ value }) => value)}
    />
  );
}

export function ExamFields({ form }: { form: ExamForm }) {
  const short = useShortWindow(form);
  return (
    <div className="grid gap-5 sm:grid-cols-4">
      {fields.map((field) => (
        <Fragment key={field.name}>
          <FormField form={form} {...field} />
          {field.name === 'description' && (
            <>
              <ExamSubject form={form} />
              <ClassField form={form} className={half} />
            </>
          )}
          {field.name === 'endTime' && (
            <div aria-live="polite" className="sm:col-span-4 empty:hidden">
              {short && <Notice tone="warning">{short}</Notice>}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}
