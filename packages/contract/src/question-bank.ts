import { z } from 'zod';
import { adminOnly, endpoint, success } from './endpoint.ts';
import { classLevelFilter, filter, id, search, searchFor } from './fields.ts';
import { questionTypes } from './question-types/question-types.ts';

/** Finding questions of the bank. */

const oneType = `${questionTypes.slice(0, -1).join(', ')} or ${questionTypes.at(-1)}`;

const nothing = z.literal('').transform(() => undefined);

const noYear = 'year must be a year, as 2019';
const year = z.union([nothing, z.coerce.number().int(noYear).min(1900, noYear).max(2100, noYear)], { error: noYear });

const exactly = (name: string) =>
  searchFor(name)
    .transform((value) => value || undefined)
    .optional();

/** All that are given hold together. */
export const bankFilters = {
  search: search.optional(),
  exam: z.union([nothing, id('exam must be an exam ID')], { error: 'exam must be an exam ID' }).optional(),
  type: filter(questionTypes, `type must be ${oneType}`),
  subject: exactly('subject'),
  topic: exactly('topic'),
  classLevel: classLevelFilter,
  source: exactly('source'),
  year: year.optional(),
  tag: exactly('tag'),
  /** In at least one exam, or in none. */
  used: filter(['yes', 'no'], 'used must be yes or no'),
  explanation: filter(['yes', 'no'], 'explanation must be yes or no'),
};

const counted = { questions: z.number() };
const countedValue = z.object({ value: z.string(), ...counted });

const bankValues = z.object({
  subjects: z.array(countedValue),
  topics: z.array(countedValue.extend({ subject: z.string() })),
  classLevels: z.array(countedValue),
  sources: z.array(countedValue.extend({ years: z.array(z.number()) })),
  tags: z.array(countedValue),
});
export type BankValues = z.infer<typeof bankValues>;

export const getBankValues = endpoint({
  method: 'GET',
  path: '/question/values',
  summary: 'What the questions of the bank can be filtered by: each value with how many have it',
  access: adminOnly,
  reply: success(bankValues),
});
