import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { file, filter, id, instant, limit, listQuery, page, pagination, text } from '../platform/fields.ts';
import { details } from '../question-types/details.ts';
import { questionTypes } from '../question-types/question-types.ts';
import { exportFormats, importFormats, mostImportRows } from '../rules/question-import.ts';
import { importCounts, importRow, importStatuses } from './import-rows.ts';
import { aboutFields, points } from './question-about.ts';
import { forAll, foundSection } from './question-papers.ts';
import { importTable, tableChoice } from './question-tables.ts';

/** Questions from a file or a pasted text, looked through before any of them is in the bank. */

export const questionImport = z.object({
  _id: z.string(),
  format: z.enum(importFormats),
  fileName: z.string(),
  exam: z.string().nullable(),
  /** Text of the file that belongs to no question and was left out. */
  notes: z.array(z.string()),
  /** At most 500, in the order of the file; `counts` has the others. */
  rows: z.array(importRow),
  counts: importCounts,
  /** The table of a CSV or workbook, for a week. */
  table: importTable.optional(),
  /** Headings and shared instructions of a paper, to be made sections of an exam. */
  sections: z.array(foundSection).optional(),
  /** Subject and points of questions that name none, from the head of the paper. */
  forAll,
  createdAt: instant,
});
export type QuestionImport = z.infer<typeof questionImport>;

const listedImport = questionImport
  .omit({ rows: true, notes: true, table: true, sections: true, forAll: true })
  .extend({
    /** Empty where the account is deleted. */
    importedBy: z.string(),
  });
export type ListedImport = z.infer<typeof listedImport>;

const exam = z
  .union([z.literal('').transform(() => undefined), id('exam must be an exam ID')], {
    error: 'exam must be an exam ID',
  })
  .optional();

const oneOf = (formats: readonly string[]) => `format must be ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;

export const importQuestions = endpoint({
  method: 'POST',
  path: '/question/import',
  summary: 'Read questions from a file, or from `text` in a JSON body; nothing is added to the bank',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  status: 201,
  bodyType: 'multipart/form-data',
  body: z.object({
    file: file('The file must be a file').optional(),
    text: z.string({ error: 'text must be text' }).optional(),
    /** Key of a paper, from a sheet of its own: '1. B 2. C', a line each, a table, or letters in order. */
    answers: z
      .string({ error: 'The answer key must be text (answers)' })
      .max(50_000, 'The answer key is too long (answers)')
      .optional(),
    /** Known by the content without it. */
    format: z
      .union([z.literal('').transform(() => undefined), z.enum(importFormats)], { error: oneOf(importFormats) })
      .optional(),
    /** Exam whose list the questions join when they are added. */
    exam,
    fileName: text('File name', { max: 200 }).optional(),
  }),
  reply: success(questionImport),
});

const importId = z.object({ id: id('Import ID is required') });

export const listImports = endpoint({
  method: 'GET',
  path: '/question/import',
  summary: 'The last 50 imports, newest first',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  reply: success(z.array(listedImport)),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/question/import/:id',
  summary: 'An import with its rows as they are now, in the order of the file; at most 500 at once',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId,
  query: listQuery({
    status: filter(importStatuses, 'status must be accepted, repaired or rejected'),
    page,
    limit: limit(500),
  }),
  reply: success(questionImport).extend({ pagination }),
});

export const chooseImportColumns = endpoint({
  method: 'PUT',
  path: '/question/import/:id/columns',
  summary: 'Read a table again with these columns; remembered for the next file of the caller with the same heads',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId,
  body: tableChoice,
  reply: success(questionImport),
});

const line = z.coerce
  .number({ error: 'The line must be a number' })
  .int('The line must be a whole number')
  .min(1, 'The line must be 1 or more')
  .max(2_000_000_000, 'There is no such line');

const changeOrNull = 'Please send the fields of the question, or null';

const changed = z
  .object({
    text: z.string({ error: 'Question must be text' }).max(20_000, 'Question is too long').optional(),
    type: z.enum(questionTypes, { error: 'Type must be one of the types of questions' }).optional(),
    options: z
      .array(z.string({ error: 'Option must be text' }).max(5000, 'Option is too long'), {
        error: 'Options must be a list',
      })
      .max(26, 'A question has at most 10 options')
      .optional(),
    correctAnswer: z
      .string({ error: 'Correct answer must be text' })
      .max(5000, 'Correct answer is too long')
      .optional(),
    details: details.optional(),
    points: z.number({ error: 'Points must be a number' }).optional(),
    passage: z.null({ error: 'The passage can only be taken off, with null' }).optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, changeOrNull);

export const changeImportRow = endpoint({
  method: 'PUT',
  path: '/question/import/:id/rows/:line',
  summary: 'Mend a row before it is added; null takes it back to what the file says',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId.extend({ line }),
  body: z.object({
    question: z.union([z.null(), changed], { error: changeOrNull }),
  }),
  reply: success(z.object({ row: importRow, counts: importCounts })),
});

export const leaveOutImportRow = endpoint({
  method: 'DELETE',
  path: '/question/import/:id/rows/:line',
  summary: 'Leave a row out; changing it with null takes it back',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId.extend({ line }),
  reply: success(z.object({ row: importRow, counts: importCounts })),
});

const lines = z
  .array(z.int({ error: 'Each line must be its number' }).min(1, 'Each line must be its number'), {
    error: 'Lines must be a list of numbers',
  })
  .max(mostImportRows, 'An import has at most 10,000 rows')
  .optional();

export const takeFromBank = endpoint({
  method: 'POST',
  path: '/question/import/:id/from-bank',
  summary: 'Let the questions of the bank join the exam instead of copies: of `lines`, or of all rows that are equal',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId,
  body: z.object({ lines }),
  reply: success(z.object({ taken: z.number(), counts: importCounts })),
});

export const takeAnswersAsRead = endpoint({
  method: 'POST',
  path: '/question/import/:id/answers-fit',
  summary:
    'Say that all rows which wait only because the list of answers has other numbers than the questions have their own answer; twice is as once',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId,
  reply: success(z.object({ changed: z.number(), counts: importCounts })),
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/question/import/:id/apply',
  summary: 'Add the accepted and repaired rows to the bank, or those of `lines`; applying twice adds nothing',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId,
  body: z.object({
    lines,
    /** Instead of those of `forAll`; a question that names its own keeps it. */
    subject: aboutFields.subject,
    points: points.optional(),
    /** For those that say nothing about it themselves. */
    practice: z.boolean({ error: 'practice must be true or false' }).optional(),
  }),
  reply: success(
    z.object({
      created: z.number(),
      /** Questions of the bank that joined the exam. */
      joined: z.number(),
      counts: importCounts,
    }),
  ),
});

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/question/import/:id',
  summary: 'Take the questions of an import out of the bank again, except those that students have sat',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees import',
  params: importId,
  reply: success(
    z.object({
      removed: z.number(),
      /** Questions that left the exam and stay in the bank. */
      left: z.number(),
      /** On a paper that a student has. */
      kept: z.array(z.object({ _id: z.string(), text: z.string() })),
    }),
  ),
});

export const questionTemplate = endpoint({
  method: 'GET',
  path: '/question/import/template.csv',
  summary: 'An empty table with the columns that an import reads, and an example of each type',
  access: adminOnly,
  right: 'teaching',
  scope: { open: 'The same file for everybody' },
  mediaType: 'text/csv',
  reply: z.string(),
});

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/question/export',
  summary: 'The bank, or the questions of an exam, as a file that an import reads; Aiken has multiple choice only',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  mediaType: 'application/json',
  query: z.object({
    format: z.enum(exportFormats, { error: oneOf(exportFormats) }),
    exam,
  }),
  reply: z.string(),
});
