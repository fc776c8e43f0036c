import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { classLevelFilter, filter, id, search, searchFor } from '../platform/fields.ts';
import { questionTypes } from '../question-types/question-types.ts';
import { mostAtOnce } from '../rules/bank.ts';
import { aboutFields, points } from './question-about.ts';

/** Finding questions of the bank. */

const oneType = `${questionTypes.slice(0, -1).join(', ')} or ${questionTypes.at(-1)}`;

const nothing = z.literal('').transform(() => undefined);

const noYear = 'year must be a year, as 2019';
const year = z.union([nothing, z.coerce.number().int(noYear).min(1900, noYear).max(2100, noYear)], { error: noYear });

const exactly = (name: string) =>
  searchFor(name)
    .transform((value) => value || undefined)
    .optional();

const noAlike = 'alike must be yes or a question ID';

/** All that are given hold together. */
export const bankFilters = {
  search: search.optional(),
  exam: z.union([nothing, id('exam must be an exam ID')], { error: 'exam must be an exam ID' }).optional(),
  passage: z.union([nothing, id('passage must be a passage ID')], { error: 'passage must be a passage ID' }).optional(),
  /** Added by this import, and not taken out again. */
  import: z.union([nothing, id('import must be an import ID')], { error: 'import must be an import ID' }).optional(),
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
  practice: filter(['yes', 'no'], 'practice must be yes or no'),
  /** 'yes': questions with near-duplicates; an ID: that question and its near-duplicates. */
  alike: z.union([nothing, z.literal('yes'), id(noAlike)], { error: noAlike }).optional(),
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
  right: 'teaching',
  scope: 'own',
  reply: success(bankValues),
});

const sat = {
  /** Finished attempts that had it on their paper. */
  sat: z.number(),
  /** Left out before the first finished attempt. */
  rightPercent: z.number().optional(),
};

const questionUse = z.object({
  /** In whose list it is, and those that asked it before; the latest first. */
  exams: z.array(z.object({ _id: z.string(), title: z.string(), isListed: z.boolean(), ...sat })),
  ...sat,
  /** Left out until 20 have sat it. */
  difficulty: z.enum(['Easy', 'Medium', 'Hard']).optional(),
  /** Questions open for practice only: titles of the exams that block practice with them at present. */
  keptFromPracticeBy: z.array(z.string()).optional(),
});
export type QuestionUse = z.infer<typeof questionUse>;

export const getQuestionUse = endpoint({
  method: 'GET',
  path: '/question/:id/use',
  summary: 'The exams that ask a question or have asked it, and how many of those who sat it were right',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees question',
  params: z.object({ id: id('Question ID is required') }),
  reply: success(questionUse),
});

/** Either the ids, or a filter with the number of questions that it showed. */
const chosen = {
  ids: z
    .array(id('Each question must be a question ID'), { error: 'Please choose questions by their IDs' })
    .min(1, 'Please choose at least one question')
    .max(mostAtOnce, 'At most 1,000 questions can be changed at once')
    .optional(),
  filter: z.object(bankFilters, { error: 'filter must be the fields of a filter' }).optional(),
  /** Another number now refuses the request: nobody has seen what is new. */
  total: z
    .number({ error: 'total must be a number' })
    .int('total must be a whole number')
    .min(1, 'total must be 1 or more')
    .max(mostAtOnce, 'total must be at most 1,000: please narrow the filter')
    .optional(),
};

const change = z.object(
  {
    subject: aboutFields.subject,
    topic: aboutFields.topic,
    classLevel: aboutFields.classLevel,
    points: points.optional(),
    addTags: aboutFields.tags,
    removeTags: aboutFields.tags,
    practice: aboutFields.practice,
  },
  { error: 'Please say what is to be changed' },
);

export const changeQuestions = endpoint({
  method: 'PUT',
  path: '/question/bulk',
  summary: 'Change many questions at once, by `ids`, or all that match `filter` with their number as `total`',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  body: z.object({ ...chosen, change }),
  reply: success(z.object({ changed: z.number() })),
});

export const deleteQuestions = endpoint({
  method: 'POST',
  path: '/question/deletions',
  summary: 'Delete many questions at once, which can be undone; papers already handed out keep them',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  status: 201,
  body: z.object(chosen),
  reply: success(z.object({ _id: z.string(), deleted: z.number() })),
});

export const undoDeletion = endpoint({
  method: 'DELETE',
  path: '/question/deletions/:id',
  summary: 'Bring the questions of a deletion back, into their exams too, within ten minutes',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees deletion',
  params: z.object({ id: id('Deletion ID is required') }),
  reply: success(z.object({ restored: z.number() })),
});
