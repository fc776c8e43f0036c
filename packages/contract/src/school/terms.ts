import { z } from 'zod';
import { sessions, term } from '../exams/terms.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { filledFrom, instant } from '../platform/fields.ts';

const shownTerm = term.required({ session: true });

const schoolTerms = z.object({
  /** The oldest first, each with its terms in their order. */
  sessions: z.array(z.object({ name: z.string(), terms: z.array(shownTerm) })),
  /** The term that today belongs to; null in the holidays after the last one, and before the first. */
  current: z.string().nullable(),
  /** The session that comes next, or that of today in a school without sessions, with usual days. It is not set. */
  suggested: z.object({
    name: z.string(),
    terms: z.array(z.object({ name: z.string(), startDate: z.string(), endDate: z.string() })),
  }),
  /** Null while no terms were saved. */
  updatedAt: instant.nullable(),
});
export type SchoolTerms = z.infer<typeof schoolTerms>;

export const listTerms = endpoint({
  method: 'GET',
  path: '/admin/terms',
  summary: 'The sessions of the school with their terms, the term of today, and the session that comes next',
  access: staffOnly,
  scope: { open: 'The calendar of the school' },
  reply: success(schoolTerms),
});

export const termsForm = z.object({ sessions, updatedAt: filledFrom });
export type TermsForm = z.input<typeof termsForm>;

export const saveTerms = endpoint({
  method: 'PUT',
  path: '/admin/terms',
  summary:
    'Set all sessions and their terms: those with an id stay, those without one are new, and those left out go; 409 where remarks of report cards or marks hang on one of them',
  access: staffOnly,
  right: ['money', 'people'],
  body: termsForm,
  reply: success(schoolTerms),
});
