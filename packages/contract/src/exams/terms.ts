import { z } from 'zod';
import { id, text } from '../platform/fields.ts';
import { schoolInstant } from '../rules/school-day.ts';

export const mostTerms = 12;

const day = (name: string) =>
  z
    .string({ error: `${name} must be a day such as 2026-09-14` })
    .refine(
      (value) => value.length === 10 && schoolInstant(value, 'start', 'UTC') !== null,
      `${name} must be a day such as 2026-09-14`,
    );

export const term = z.object(
  {
    /** Chosen by the client, because remarks are kept under it. */
    _id: id('Term ID must be 24 hexadecimal characters'),
    name: text('Term name', { min: 1, max: 60, required: 'Please enter a name for each term' }),
    startDate: day('Term start date'),
    endDate: day('Term end date'),
  },
  { error: 'A term must be an object with its name, startDate and endDate' },
);
export type Term = z.output<typeof term>;

export const terms = z
  .array(term, { error: 'Terms must be a list' })
  .max(mostTerms, `Terms: at most ${mostTerms}`)
  .superRefine((all, context) => {
    for (const [index, { _id, name, startDate, endDate }] of all.entries()) {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      const before = all.slice(0, index);
      if (endDate < startDate) refuse('endDate', 'Term end date must not be before its start date');
      if (before.some((other) => other._id === _id)) refuse('_id', 'Term ID: two terms have the same');
      if (before.some((other) => other.name === name)) refuse('name', 'Term name: two terms have the same');
      if (before.some((other) => other.endDate >= startDate)) {
        refuse('startDate', 'Term start date: it must begin after the term above it has ended');
      }
    }
  });
