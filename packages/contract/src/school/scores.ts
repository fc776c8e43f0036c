import { z } from 'zod';
import { gradeScale } from '../exams/grade-scale.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { armFilter, id, instant, limitedTo, text } from '../platform/fields.ts';
import { totalRules } from './schemes.ts';
import { filledCells, mark, sheetFill } from './score-marks.ts';

/** Marks of a term: the score sheet of a class or arm in a subject, and the broadsheet of all its subjects. */

export const mostRows = 500;

const classAndTerm = {
  class: id('Please select a class'),
  arm: armFilter,
  term: id('term must be the ID of a term'),
};
export const sheetQuery = z.object({ ...classAndTerm, subject: id('Please select a subject') });
export type SheetQuery = z.output<typeof sheetQuery>;

const subjectState = z.enum(['complete', 'incomplete', 'absent', 'exempt', 'not-offered']);
const group = z.object({ average: z.number(), highest: z.number(), lowest: z.number() });
const place = z.object({ place: z.number(), of: z.number(), isShared: z.literal(true).optional() });

/** Only with a percent; `position` only where the school has positions. */
const standing = z.object({
  percent: z.number(),
  grade: z.string(),
  position: place.optional(),
  /** Of those with whom it is compared: the arm or the class. */
  group,
});

const scoreRow = z.object({
  studentId: z.string(),
  fullName: z.string(),
  /** The arm of the student in the term. */
  arm: z.string().optional(),
  /** By the IDs of the components. */
  scores: z.record(z.string(), mark),
  ...filledCells,
  /** `not-offered`: the student does not take the subject. */
  state: subjectState,
  /** Points so far, and the most that they could be. */
  total: z.number(),
  outOf: z.number(),
  percent: z.number().optional(),
  grade: z.string().optional(),
  position: place.optional(),
  /** Percents of the earlier terms of the session in their order; null where there is none. */
  earlier: z.array(z.number().nullable()),
  /** With those of the earlier terms, where the school has cumulatives and there are earlier terms. */
  cumulative: standing.optional(),
  /** The last change of any cell; null while the row is blank. */
  updatedAt: instant.nullable(),
  /** For a limited teacher who may not change this row. */
  limitedTo,
});
export type ScoreRow = z.infer<typeof scoreRow>;

const component = z.object({ _id: z.string(), name: z.string(), max: z.number() });

const lock = z.object({
  isLocked: z.boolean(),
  /** Marks are entered until the end of this day. */
  closesOn: z.string().optional(),
  /** Opened again after that day. */
  reopened: z.object({ until: z.string(), reason: z.string(), by: z.string() }).optional(),
});

export const scoreSheet = z.object({
  components: z.array(component),
  rows: z.array(scoreRow),
  /** Students who take the subject and still have a blank. */
  missing: z.number(),
  /** Students who take the subject. */
  students: z.number(),
  /** Undefined while nobody has a percent. */
  group: group.optional(),
  lock,
  /** Components that exams fill; left out without any. */
  fills: z.array(sheetFill).optional(),
  /** What totals, grades and positions are worked out with while marks are typed (`rules/term-totals`). */
  counting: z.object({
    /** `cumulative` is none in the first term of a session. */
    rules: totalRules,
    scale: gradeScale,
    /** Students choose the subject: whoever has no mark at all does not take it. */
    isChosen: z.boolean(),
    /** Percents of students of the class who are not among the rows. */
    others: z.array(z.object({ arm: z.string().optional(), percent: z.number() })),
  }),
});
export type ScoreSheet = z.infer<typeof scoreSheet>;

export const getScores = endpoint({
  method: 'GET',
  path: '/admin/scores',
  summary:
    'The score sheet of a class or arm in a subject and term: marks, totals, grades, positions, and what is missing; a limited teacher has the rows of own students, and those of the form to read',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: sheetQuery,
  reply: success(scoreSheet),
});

export const sheetsOfTerm = z.array(
  z.object({
    ...{ classId: z.string(), armId: z.string().nullable(), subjectId: z.string() },
    /** Students who take the subject, and those of them who still have a blank. */
    ...{ students: z.number(), missing: z.number() },
    /** Names of those who teach it there. */
    teachers: z.array(z.string()),
  }),
);
export type SheetsOfTerm = z.infer<typeof sheetsOfTerm>;

export const getSheets = endpoint({
  method: 'GET',
  path: '/admin/scores/sheets',
  summary:
    'The score sheets of a term by class, arm and subject, each with how many marks of students are still missing; a limited teacher has own ones, and those of the form',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: z.object({ term: classAndTerm.term }),
  reply: success(sheetsOfTerm),
});

const notScores = 'scores must be an object of marks by the IDs of the components';
const notRows = 'rows must be a list of students with their scores';

const changedRow = z.object(
  {
    studentId: id('studentId must be the ID of a student'),
    /** Only the cells that were changed: a colleague's other cells stay. */
    scores: z
      .record(z.string(), z.unknown(), { error: notScores })
      .refine((scores) => Object.keys(scores).every((key) => /^[0-9a-f]{24}$/.test(key)), notScores)
      .pipe(z.record(z.string(), mark)),
    /**
     * That of the row as it was seen, null where it had none. A cell that somebody changed since, to another mark, is
     * a conflict.
     */
    updatedAt: z.string({ error: 'updatedAt must be text, or null where the row had none' }).nullable(),
  },
  { error: notRows },
);

export const scoresForm = z.object({
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
export type ScoresForm = z.input<typeof scoresForm>;

export const saveScores = endpoint({
  method: 'PUT',
  path: '/admin/scores',
  summary:
    'Save cells of a score sheet, all or none: 409 with `conflicts` where a colleague changed one of them to another mark since, or where the sheet is locked; 400 naming student and component of a mark that is out of range',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: sheetQuery,
  body: scoresForm,
  reply: success(scoreSheet),
});

export const reopenScores = endpoint({
  method: 'PUT',
  path: '/admin/scores/reopen',
  summary: 'Open a locked score sheet again until the end of a day, with the reason',
  access: staffOnly,
  right: 'people',
  query: z.object({ class: classAndTerm.class, term: classAndTerm.term, subject: sheetQuery.shape.subject }),
  body: z.object({
    reason: text('Reason', { min: 1, max: 300, required: 'Please say why the sheet is opened again' }),
    until: z
      .string({ error: 'until must be a day such as 2026-12-18' })
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'until must be a day such as 2026-12-18'),
  }),
  reply: success(lock),
});

const broadsheetCell = z.object({
  state: subjectState,
  total: z.number(),
  outOf: z.number(),
  percent: z.number().optional(),
  grade: z.string().optional(),
  position: place.optional(),
  cumulative: standing.optional(),
});

export const broadsheet = z.object({
  /** Those of the class, in the order of the school's list. */
  subjects: z.array(
    z.object({
      ...{ _id: z.string(), name: z.string(), shortName: z.string() },
      /** Students of the rows who take it and still have a blank. */
      missing: z.number(),
      group: group.optional(),
    }),
  ),
  rows: z.array(
    z.object({
      studentId: z.string(),
      fullName: z.string(),
      arm: z.string().optional(),
      /** By the IDs of the subjects. */
      subjects: z.record(z.string(), broadsheetCell),
      /** False while a subject has a blank: then there is no grade and no position yet. */
      isComplete: z.boolean(),
      /** Of the subjects that the student takes, as far as they have a percent. */
      average: z.number().optional(),
      grade: z.string().optional(),
      position: place.optional(),
      cumulative: standing.optional(),
    }),
  ),
  /** Of the averages of complete rows. */
  group: group.optional(),
});
export type Broadsheet = z.infer<typeof broadsheet>;

export const getBroadsheet = endpoint({
  method: 'GET',
  path: '/admin/broadsheet',
  summary:
    'All subjects of a class or arm in a term: totals, grades, averages, positions and statistics; a limited teacher has the rows of the form',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: z.object(classAndTerm),
  reply: success(broadsheet),
});

const toFile = {
  method: 'GET',
  stepUp: true,
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: z.object(classAndTerm),
  reply: z.string(),
} as const;

export const exportBroadsheetXlsx = endpoint({
  ...toFile,
  path: '/admin/broadsheet.xlsx',
  summary: 'The broadsheet as a spreadsheet (XLSX), with the statistics of each subject below the students',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const printBroadsheet = endpoint({
  ...toFile,
  path: '/admin/broadsheet.pdf',
  summary: 'The broadsheet on A4 landscape (PDF), with the statistics of each subject and how its totals are spread',
  mediaType: 'application/pdf',
});
