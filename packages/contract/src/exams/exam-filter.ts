import { z } from 'zod';
import { classFilters, filter, id, limit, listQuery, page, search, searchFor } from '../platform/fields.ts';

export const examStates = ['draft', 'published', 'not-open', 'open', 'closed'] as const;

const notATerm = 'term must be the ID of a term';
const termFilter = z.union([z.literal('').transform(() => undefined), id(notATerm)], { error: notATerm }).optional();

/** Filters of the list of exams for staff. */
export const examFilter = listQuery({
  search: search.optional(),
  ...classFilters,
  /** Published ones are those that are no draft, whatever the clock says. */
  state: filter(examStates, `state must be one of ${examStates.join(', ')}`),
  /** As it is written, whatever the case. */
  subject: searchFor('subject').optional(),
  /** Those that close in a term, or in the holidays after it. */
  term: termFilter,
  /** `summary` only counts the questions. */
  fields: z.enum(['', 'all', 'summary'], { error: 'fields must be all or summary' }).optional(),
  page,
  limit: limit(500),
});
