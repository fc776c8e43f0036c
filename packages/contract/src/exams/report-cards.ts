import { z } from 'zod';
import { namedClass } from '../people/named-class.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { classFilter, classLevel, filledFrom, id, instant, someClass, text } from '../platform/fields.ts';
import { term } from './terms.ts';

const position = z.object({ place: z.number(), of: z.number(), isShared: z.literal(true).optional() });

/** `position` and `classAverage` only where the school shows them (decision 34). */
const standing = { position: position.optional(), classAverage: z.number().optional() };

export const reportCard = z.object({
  student: z.object({ _id: z.string(), fullName: z.string() }),
  term,
  /** Class of the exams taken in the term; without exams, the student's own class. */
  classLevel: z.string(),
  /** The present class of the student, if it is of that level. */
  class: namedClass.optional(),
  subjects: z.array(
    z.object({
      /** Empty where the questions name none. */
      subject: z.string(),
      exams: z.array(
        z.object({
          _id: z.string(),
          title: z.string(),
          closesAt: instant,
          status: z.enum(['marked', 'to-mark', 'not-sat', 'open']),
          percent: z.number().optional(),
          grade: z.string().optional(),
          ...standing,
        }),
      ),
      percent: z.number().optional(),
      grade: z.string().optional(),
      ...standing,
    }),
  ),
  /** Mean of the subjects' percents. */
  percent: z.number().optional(),
  grade: z.string().optional(),
  ...standing,
  /** Exams of the term that are open or have answers to be marked. */
  undecided: z.number(),
  remarks: z.object({
    teacher: z.string(),
    principal: z.string(),
    updatedAt: instant.optional(),
    updatedBy: z.string().optional(),
  }),
});
export type ReportCard = z.infer<typeof reportCard>;

const user = z.object({ id: id('User ID is required') });
const ofTerm = z.object({ term: id('term must be the ID of a term') });

export const getReportCard = endpoint({
  method: 'GET',
  path: '/admin/users/:id/report-card',
  summary: 'What a student reached in a term: each exam by subject, averages, and the remarks',
  access: staffOnly,
  right: 'marking',
  scope: 'sees card',
  params: user,
  query: ofTerm,
  reply: success(reportCard),
});

export const writeRemarks = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/report-card',
  summary: 'Write the remarks of a term; a remark that is not named stays',
  access: staffOnly,
  right: 'marking',
  scope: 'sees card',
  params: user,
  body: z.object({
    term: id('term must be the ID of a term'),
    teacher: text('The remark of the class teacher', { max: 600 }).optional(),
    principal: text('The remark of the principal', { max: 600 }).optional(),
    /** Empty where there were no remarks. */
    updatedAt: filledFrom,
  }),
  reply: success(reportCard),
});

export const printReportCard = endpoint({
  method: 'GET',
  path: '/admin/users/:id/report-card.pdf',
  summary: 'The report card of a student for a term (PDF)',
  access: staffOnly,
  right: 'marking',
  scope: 'sees card',
  params: user,
  query: ofTerm,
  mediaType: 'application/pdf',
  reply: z.string(),
});

const ofClass = ofTerm
  .extend({ classLevel: classLevel.optional(), class: classFilter })
  .refine((query) => query.class !== undefined || query.classLevel !== undefined, someClass);

export const listReportCards = endpoint({
  method: 'GET',
  path: '/admin/report-cards',
  summary:
    'The students of a class who have a report card for a term, by name; a limited teacher has those of the form',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: ofClass,
  reply: success(z.array(z.object({ _id: z.string(), fullName: z.string(), class: namedClass.optional() }))),
});

export const printReportCards = endpoint({
  method: 'GET',
  path: '/admin/report-cards.pdf',
  stepUp: true,
  summary: 'The report cards of a class for a term, each student on a page (PDF)',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: ofClass,
  mediaType: 'application/pdf',
  reply: z.string(),
});
