import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { id, instant } from '../platform/fields.ts';
import { mark } from './score-marks.ts';
import { scoreSheet, sheetQuery } from './scores.ts';

/** A component of a score sheet is filled by an online exam. */

const partQuery = sheetQuery.extend({ component: id('Please select a part of the sheet') });
export type PartQuery = z.output<typeof partQuery>;

const exam = id('Please select an exam');

const byTeachers = { access: staffOnly, right: 'marking', scope: 'own' } as const;

export const getFillExams = endpoint({
  method: 'GET',
  path: '/admin/scores/fill/exams',
  summary:
    'Exams that can fill a score sheet: those of the class, and of the subject or none, that have opened and close in the term or in the 30 days before it, the newest first',
  ...byTeachers,
  query: sheetQuery,
  reply: success(
    z.array(
      z.object({
        ...{ _id: z.string(), title: z.string(), subject: z.string(), closesAt: instant },
        /** Somebody may still sit it. */
        isOpen: z.boolean(),
      }),
    ),
  ),
});

export const fillPreview = z.object({
  /** Nobody can sit the exam any more. */
  isOver: z.boolean(),
  rows: z.array(
    z.object({
      ...{ studentId: z.string(), fullName: z.string(), arm: z.string().optional() },
      /** `to-mark`: answers wait for staff. `sitting`: an attempt runs. Both are blank, as is who did not sit. */
      state: z.enum(['mark', 'to-mark', 'sitting', 'not-sat']),
      /** Points in the exam, and the most that there were; with a mark only. */
      ...{ points: z.number().optional(), of: z.number().optional(), mark: z.number().optional() },
      /** The mark that was typed and stays. */
      typed: mark.optional(),
    }),
  ),
});
export type FillPreview = z.infer<typeof fillPreview>;

export const previewFill = endpoint({
  method: 'GET',
  path: '/admin/scores/fill',
  summary:
    'What an exam would give each student of a score sheet in a component: the share of its points, who did not sit, whose answers wait for staff, and which typed marks stay',
  ...byTeachers,
  query: partQuery.extend({ exam }),
  reply: success(fillPreview),
});

export const setFill = endpoint({
  method: 'PUT',
  path: '/admin/scores/fill',
  summary:
    'Fill a component from an exam, now and whenever its points change, with the mark of the newest finished attempt; typed marks stay; 409 where another exam fills it, or the sheet is locked; 403 for who may not enter the marks of every student of the sheet',
  ...byTeachers,
  query: partQuery,
  body: z.object({
    exam,
    absent: z.boolean({ error: 'absent must be true or false' }).default(false),
  }),
  reply: success(scoreSheet),
});

export const removeFill = endpoint({
  method: 'DELETE',
  path: '/admin/scores/fill',
  summary:
    'End the filling of a component: its marks become typed ones (`marks=keep`) or blank (`marks=blank`); 409 where the sheet is locked',
  ...byTeachers,
  query: partQuery.extend({
    marks: z.enum(['keep', 'blank'], { error: 'marks must be keep or blank' }),
  }),
  reply: success(scoreSheet),
});

export const refillSheet = endpoint({
  method: 'PUT',
  path: '/admin/scores/refill',
  summary: 'Bring the filled marks of a locked score sheet up to date with their exams, without opening it again',
  access: staffOnly,
  right: 'people',
  query: sheetQuery.omit({ arm: true }),
  reply: success(z.object({ changed: z.number() })),
});
