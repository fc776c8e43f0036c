import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { armFilter, filledFrom, id, instant, text } from '../platform/fields.ts';
import { longestRemark, longestSuggestion, mostSuggestions, mostTraits, traitGroups } from '../rules/conduct.ts';
import { mostRows } from './scores.ts';

/** Remarks and traits of a class in a term, and what the school has them consist of. */

const fewestSteps = 2;
const mostSteps = 7;
/** Open and closed ones. */
const mostKept = 60;

const group = z.enum(traitGroups, { error: 'The group of a trait must be affective or psychomotor' });

const traitForm = z.object(
  {
    /** Ratings are kept under it; a trait without one is new. */
    _id: id('The ID of a trait is not valid').optional(),
    name: text('Name of the trait', { min: 1, max: 40, required: 'Please enter a name for each trait' }),
    group,
    isClosed: z.boolean({ error: 'isClosed of a trait must be true or false' }),
  },
  { error: 'traits must be a list of objects with name, group and isClosed' },
);

const stepForm = z.object(
  {
    _id: id('The ID of a step is not valid').optional(),
    label: text('Label of the step', { min: 1, max: 20, required: 'Please enter a label for each step, such as 5' }),
    word: text('Word of the step', { max: 40 }),
  },
  { error: 'steps must be a list of objects with label and word' },
);

const notFrom = 'from must be a number from 0 to 100';

const notRanges = 'suggestions for teacher and principal must be lists of ranges with from and texts';

const rangeForm = z.object(
  {
    from: z.number({ error: notFrom }).min(0, notFrom).max(100, notFrom),
    texts: z
      .array(
        text('A sentence of the texts', {
          ...{ min: 1, max: longestSuggestion },
          required: 'Please enter a text for each suggested remark',
        }),
        { error: 'The texts of a range must be a list' },
      )
      .max(mostSuggestions, `At most ${mostSuggestions} texts in a range`),
  },
  { error: notRanges },
);

const suggestionList = z
  .array(rangeForm, { error: notRanges })
  .max(20, 'Suggestions: at most 20 ranges')
  .superRefine((ranges, context) => {
    const count = ranges.reduce((sum, { texts }) => sum + texts.length, 0);
    const message = `Suggestions: at most ${mostSuggestions} sentences for the teacher, and as many for the principal`;
    if (count > mostSuggestions) context.addIssue({ code: 'custom', message });
    for (const [index, { from }] of ranges.entries()) {
      if (!ranges.slice(0, index).some((other) => other.from === from)) continue;
      context.addIssue({ code: 'custom', path: [index, 'from'], message: `There are two ranges from ${from}` });
    }
  });

type Named = { field: string; name: string; what: string };

function refuseTwice(names: readonly Named[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const { field, name, what } of names) {
    const key = name.toLowerCase();
    if (seen.has(key)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message: `There are two ${what} “${name}”` });
    }
    seen.add(key);
  }
}

export const conductForm = z
  .object({
    traits: z
      .array(traitForm, { error: 'Traits must be a list' })
      .max(mostKept, `At most ${mostKept} traits with those that are closed`),
    /** Best first. */
    steps: z
      .array(stepForm, { error: 'The steps of the scale must be a list' })
      .min(fewestSteps, `A scale has at least ${fewestSteps} steps`)
      .max(mostSteps, `A scale has at most ${mostSteps} steps`),
    suggestions: z.object(
      { teacher: suggestionList, principal: suggestionList },
      { error: 'suggestions must be an object with teacher and principal' },
    ),
    /** Empty where the school had the usual ones. */
    updatedAt: filledFrom,
  })
  .superRefine(({ traits, steps }, context) => {
    const traitNames = traits.map(({ name }, at) => ({ field: `traits.${at}.name`, name, what: 'traits' }));
    const labels = steps.map(({ label }, at) => ({
      field: `steps.${at}.label`,
      name: label,
      what: 'steps with label',
    }));
    const words = steps.flatMap(({ word }, at) =>
      word === '' ? [] : { field: `steps.${at}.word`, name: word, what: 'steps with word' },
    );
    for (const names of [traitNames, labels, words]) refuseTwice(names, context);
    if (traits.filter(({ isClosed }) => !isClosed).length > mostTraits) {
      const message = `At most ${mostTraits} traits are rated. Please close those that are not needed.`;
      context.addIssue({ code: 'custom', path: ['traits'], message });
    }
  });
export type ConductForm = z.input<typeof conductForm>;

const trait = z.object({ _id: z.string(), name: z.string(), group: z.enum(traitGroups), isClosed: z.boolean() });
const step = z.object({ _id: z.string(), label: z.string(), word: z.string() });
const ranges = z.array(z.object({ from: z.number(), texts: z.array(z.string()) }));
const suggestions = z.object({ teacher: ranges, principal: ranges });

/** As it is stored, and in the reply. */
export const storedConduct = z.object({
  traits: z.array(trait),
  steps: z.array(step),
  /** Of earlier scales: terms of before still have them. */
  closedSteps: z.array(step),
  suggestions,
});
export type StoredConduct = z.output<typeof storedConduct>;

/** Null while the school has the usual ones. */
export const schoolConduct = storedConduct.extend({ updatedAt: instant.nullable() });
export type SchoolConduct = z.infer<typeof schoolConduct>;

export const getConductSettings = endpoint({
  method: 'GET',
  path: '/admin/conduct/settings',
  summary: 'Traits that are rated, the scale of ratings, and suggested remarks by range of average',
  access: staffOnly,
  scope: { open: 'Rules of the school' },
  reply: success(schoolConduct),
});

export const saveConductSettings = endpoint({
  method: 'PUT',
  path: '/admin/conduct/settings',
  summary:
    'Set traits, scale and suggested remarks: traits and steps with an id stay, those without one are new; 409 where a trait that would go has ratings, which may be closed instead; steps that go stay with old ratings',
  access: staffOnly,
  right: 'people',
  body: conductForm,
  reply: success(schoolConduct),
});

const conductQuery = z.object({
  class: id('Please select a class'),
  arm: armFilter,
  term: id('term must be the ID of a term'),
});
export type ConductQuery = z.output<typeof conductQuery>;

const conductRow = z.object({
  studentId: z.string(),
  fullName: z.string(),
  /** The arm of the student in the term. */
  arm: z.string().optional(),
  /** Of the term's totals, as far as there are any. */
  average: z.number().optional(),
  /** Of the average, once all marks of the student are there. */
  grade: z.string().optional(),
  /** Of the newest report card of the term, unless it was withdrawn. */
  issuedAt: instant.optional(),
  remarks: z.object({ teacher: z.string(), principal: z.string() }),
  /** Steps by the IDs of the traits; null where nothing was rated. */
  traits: z.record(z.string(), z.string().nullable()),
  /** The last change of any cell; null while the row is blank. */
  updatedAt: instant.nullable(),
});
export type ConductRow = z.infer<typeof conductRow>;

export const conductSheet = z.object({
  /** Open ones, and closed ones that have ratings here. */
  traits: z.array(trait),
  steps: z.array(step),
  closedSteps: z.array(step),
  suggestions,
  rows: z.array(conductRow),
  /** The remark of the principal is written by staff with the right to people. */
  mayWritePrincipal: z.boolean(),
});
export type ConductSheet = z.infer<typeof conductSheet>;

export const getConduct = endpoint({
  method: 'GET',
  path: '/admin/conduct',
  summary:
    'Remarks and traits of a class or arm in a term, with averages and what the school suggests; a limited teacher has the rows of the form',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: conductQuery,
  reply: success(conductSheet),
});

const notRows = 'rows must be a list of students with remarks and traits';
const notTraits = 'traits must be an object of steps by the IDs of the traits';
const notAStep = 'A rating of traits is the ID of a step, or null where nothing was rated';

const remark = (author: string) => text(`The remark of the ${author}`, { max: longestRemark }).optional();

const changedRow = z.object(
  {
    studentId: id('studentId must be the ID of a student'),
    /** Only the cells that were changed: a colleague's other cells stay. An empty text is no remark. */
    remarks: z
      .object(
        { teacher: remark('form teacher'), principal: remark('principal') },
        { error: 'remarks must be an object with teacher or principal' },
      )
      .optional(),
    traits: z
      .record(z.string(), z.unknown(), { error: notTraits })
      .refine((traits) => Object.keys(traits).every((key) => /^[0-9a-f]{24}$/.test(key)), notTraits)
      .pipe(z.record(z.string(), z.union([id(notAStep), z.null()], { error: notAStep })))
      .optional(),
    /**
     * That of the row as it was seen, null where it had none. A cell that somebody changed since, to something else, is
     * a conflict.
     */
    updatedAt: z.string({ error: 'updatedAt must be text, or null where the row had none' }).nullable(),
  },
  { error: notRows },
);

export const conductRows = z.object({
  rows: z
    .array(changedRow, { error: notRows })
    .min(1, notRows)
    .max(mostRows, `At most ${mostRows} rows at a time`)
    .superRefine((rows, context) => {
      const seen = new Set<string>();
      for (const [index, { studentId }] of rows.entries()) {
        if (seen.has(studentId)) {
          const path = [index, 'studentId'];
          context.addIssue({ code: 'custom', path, message: 'rows: a student is there twice' });
        }
        seen.add(studentId);
      }
    }),
});

export const saveConduct = endpoint({
  method: 'PUT',
  path: '/admin/conduct',
  summary:
    'Save remarks and traits, all or none: 409 with `conflicts` where a colleague changed one of them to something else since; 403 for the remark of the principal without the right to people',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: conductQuery,
  body: conductRows,
  reply: success(conductSheet),
});
