import { z } from 'zod';
import { gradeScale } from '../exams/grade-scale.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant, text } from '../platform/fields.ts';
import { mostComponents, mostMark } from '../rules/schemes.ts';
import { schoolInstant } from '../rules/school-day.ts';
import { isExactMark } from '../rules/term-totals.ts';

/** Schemes of term results: what a term's marks consist of, and how they are counted. */

export const mostSchemes = 40;

const notClasses = 'Classes must be a list of classes';
const notSubjects = 'Subjects must be a list of subjects';
const notTerms = 'Terms must be a list of terms';

const idList = (problem: string, most: number) =>
  z.array(id(problem), { error: problem }).max(most, `At most ${most} in a list`);

const noMax = 'Please enter the highest mark of each part';

const component = z.object(
  {
    /** Marks are kept under it; a part without one is new. */
    _id: id('The ID of a part is not valid').optional(),
    name: text('Name of the part', { min: 1, max: 40, required: 'Please enter a name for each part, such as CA 1' }),
    max: z
      .number({ error: noMax })
      .positive('The highest mark of a part must be more than 0')
      .max(mostMark, `The highest mark of a part must be at most ${mostMark}`)
      .refine(isExactMark, 'The highest mark of a part has at most two decimals'),
  },
  { error: 'A part must be an object with its name and max' },
);

const scheme = z
  .object(
    {
      _id: id('The ID of a scheme is not valid').optional(),
      name: text('Name of the scheme', { min: 1, max: 60, required: 'Please enter a name for each scheme' }),
      /** Empty lists: all. */
      classIds: idList(notClasses, 60),
      subjectIds: idList(notSubjects, 120),
      termIds: idList(notTerms, 48),
      components: z
        .array(component, { error: 'The parts of a scheme must be a list' })
        .min(1, 'A scheme has at least one part')
        .max(mostComponents, `A scheme has at most ${mostComponents} parts`),
    },
    { error: 'A scheme must be an object with its name and components' },
  )
  .superRefine(({ name, components }, context) => {
    for (const [index, one] of components.entries()) {
      const isThere = components.slice(0, index).some((other) => other.name.toLowerCase() === one.name.toLowerCase());
      const path = ['components', index, 'name'];
      if (isThere) context.addIssue({ code: 'custom', path, message: `${name} has two parts “${one.name}”` });
    }
  });

const weight = z
  .number({ error: 'Weights must be numbers' })
  .int('Weights must be whole numbers')
  .min(0, 'Weights must be 0 or more')
  .max(100, 'Weights must be at most 100');

export const totalRules = z.object(
  {
    /** Of totals, averages and cumulatives. */
    decimals: z
      .number({ error: 'Decimals must be 0, 1 or 2' })
      .int('Decimals must be 0, 1 or 2')
      .min(0, 'Decimals must be 0, 1 or 2')
      .max(2, 'Decimals must be 0, 1 or 2'),
    absent: z.enum(['zero', 'left-out'], { error: 'absent must be zero or left-out' }),
    positions: z.enum(['arm', 'class', 'off'], { error: 'positions must be arm, class or off' }),
    /** The year's figure beside the later terms of a session. */
    cumulative: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('none') }),
        z.object({ kind: z.literal('mean') }),
        z.object({
          kind: z.literal('weighted'),
          /** Of the terms of a session, in their order. */
          weights: z
            .array(weight, { error: 'Weights must be a list' })
            .min(2, 'Weights: one for each term of a session')
            .max(4, 'Weights: at most four terms')
            .refine((weights) => weights.some((one) => one > 0), 'Weights: at least one must be more than 0'),
        }),
      ],
      { error: 'cumulative kind must be none, mean or weighted' },
    ),
  },
  { error: 'rules must be an object' },
);

const notADay = 'The closing day must be a day such as 2026-12-11';

const closing = z.object(
  {
    termId: id(notTerms),
    /** Marks are entered until its end. */
    day: z
      .string({ error: notADay })
      .refine((day) => day.length === 10 && schoolInstant(day, 'start', 'UTC') !== null, notADay),
  },
  { error: 'A closing must be an object with termId and day' },
);

const scaleOfClasses = z.object(
  { classIds: idList(notClasses, 60).min(1, 'Please choose the classes of the grade scale'), scale: gradeScale },
  { error: 'A grade scale of classes must be an object with classIds and scale' },
);

export const schemesForm = z
  .object({
    /** The first that fits is used. */
    schemes: z
      .array(scheme, { error: 'Schemes must be a list' })
      .min(1, 'At least one scheme is needed')
      .max(mostSchemes, `At most ${mostSchemes} schemes`),
    rules: totalRules,
    /** Instead of the school's grade scale, such as one for JSS and one for SSS. */
    scales: z.array(scaleOfClasses, { error: 'Grade scales must be a list' }).max(20, 'At most 20 grade scales'),
    closings: z.array(closing, { error: 'Closing days must be a list' }).max(48, 'At most 48 closing days'),
    updatedAt: filledFrom,
  })
  .superRefine(({ schemes, closings }, context) => {
    const last = schemes.at(-1);
    const isForAll = last && [last.classIds, last.subjectIds, last.termIds].every((ids) => ids.length === 0);
    if (last && !isForAll) {
      const message = 'The last scheme must be for all classes, subjects and terms';
      context.addIssue({ code: 'custom', path: ['schemes', schemes.length - 1], message });
    }
    for (const [index, { termId }] of closings.entries()) {
      if (!closings.slice(0, index).some((other) => other.termId === termId)) continue;
      context.addIssue({ code: 'custom', path: ['closings', index, 'termId'], message: 'A term has one closing day' });
    }
  });
export type SchemesForm = z.input<typeof schemesForm>;

/** As it is stored, and in the reply. */
export const storedSchemes = z.object({
  schemes: z.array(
    z.object({
      ...{ _id: z.string(), name: z.string() },
      ...{ classIds: z.array(z.string()), subjectIds: z.array(z.string()), termIds: z.array(z.string()) },
      components: z.array(z.object({ _id: z.string(), name: z.string(), max: z.number() })),
    }),
  ),
  rules: totalRules,
  scales: z.array(scaleOfClasses),
  closings: z.array(closing),
});
export type StoredSchemes = z.output<typeof storedSchemes>;

/** Null while the school has the usual ones. */
export const schoolSchemes = storedSchemes.extend({ updatedAt: instant.nullable() });
export type SchoolSchemes = z.infer<typeof schoolSchemes>;

export const getSchemes = endpoint({
  method: 'GET',
  path: '/admin/schemes',
  summary:
    'What the marks of a term consist of by class, subject and term; how totals, averages and positions are counted; and until when marks are entered',
  access: staffOnly,
  scope: { open: 'Rules of the school' },
  reply: success(schoolSchemes),
});

export const saveSchemes = endpoint({
  method: 'PUT',
  path: '/admin/schemes',
  summary:
    'Set all schemes, the first that fits being used: those with an id stay, those without one are new, and those left out go; 409 where marks hang on a part that would go, or are higher than its new highest mark',
  access: staffOnly,
  right: 'people',
  body: schemesForm,
  reply: success(schoolSchemes),
});
