import { z } from 'zod';
import { attendance } from '../platform/attendance.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { armFilter, id, instant, text } from '../platform/fields.ts';
import { mostRows } from './scores.ts';

/** The daily register of an arm, or of the students of a class who are in no arm (decision 61). */

export const attendanceStates = ['present', 'late', 'absent', 'excused'] as const;
export type AttendanceState = (typeof attendanceStates)[number];

const notDay = 'day must be a day such as 2026-12-18';
const notState = 'A state is present, late, absent or excused';
const notRows = 'rows must be a list of students with their states';
const notPresent = 'present must be a list of IDs of students';

const place = { class: id('Please select a class'), arm: armFilter };
const registerQuery = z.object({
  ...place,
  day: z.string({ error: notDay }).regex(/^\d{4}-\d{2}-\d{2}$/, notDay),
});
export type RegisterQuery = z.output<typeof registerQuery>;

const registerRow = z.object({
  studentId: z.string(),
  fullName: z.string(),
  /** Null while the register of that day has not been taken, and for students who came to the class after it. */
  state: z.enum(attendanceStates).nullable(),
  reason: z.string().optional(),
  /** Days absent in a row before this one. */
  awayBefore: z.number(),
});
export type RegisterRow = z.infer<typeof registerRow>;

export const register = z.object({
  rows: z.array(registerRow),
  /** The last change; null while the register has not been taken. */
  updatedAt: instant.nullable(),
  /** The name of who took it. */
  takenBy: z.string().optional(),
});
export type Register = z.infer<typeof register>;

export const getRegister = endpoint({
  method: 'GET',
  path: '/admin/register',
  summary: 'The register of an arm on a day; a limited teacher has those of the form',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: registerQuery,
  reply: success(register),
});

const markedRow = z.object(
  {
    studentId: id('studentId must be the ID of a student'),
    state: z.enum(attendanceStates, { error: notState }),
    reason: text('Reason', { max: 100 }).optional(),
  },
  { error: notRows },
);

export const registerForm = z
  .object({
    /** That of the register as it was seen, null before it was taken. */
    updatedAt: z.string({ error: 'updatedAt must be text, or null before the register was taken' }).nullable(),
    /** Students whose state somebody chose; the others of the register stay as they are. */
    rows: z.array(markedRow, { error: notRows }).max(mostRows, `At most ${mostRows} rows at a time`),
    /** Students without a state who were there: a colleague's choice of the meantime stays. */
    present: z
      .array(id(notPresent), { error: notPresent })
      .max(mostRows, `At most ${mostRows} students at a time`)
      .default([]),
  })
  .superRefine(({ rows, present }, context) => {
    const seen = new Set<string>();
    const ids = [
      ...rows.map(({ studentId }, index) => ({ studentId, path: ['rows', index, 'studentId'] })),
      ...present.map((studentId, index) => ({ studentId, path: ['present', index] })),
    ];
    for (const { studentId, path } of ids) {
      if (seen.has(studentId)) {
        context.addIssue({ code: 'custom', path, message: `${path[0]}: a student is there twice` });
      }
      seen.add(studentId);
    }
    if (ids.length === 0) context.addIssue({ code: 'custom', path: ['rows'], message: 'rows: nobody is there' });
  });
export type RegisterForm = z.input<typeof registerForm>;

export const saveRegister = endpoint({
  method: 'PUT',
  path: '/admin/register',
  summary:
    'Take the register of a day, or correct it, all or nothing: 409 with `conflicts` where a colleague chose another state meanwhile; 400 for a day that has not come or is in no term',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: registerQuery,
  body: registerForm,
  reply: success(register),
});

export const removeRegister = endpoint({
  method: 'DELETE',
  path: '/admin/register',
  summary: 'Delete the register of a day on which school was not open, with all its states',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: registerQuery,
  reply: success(register),
});

const attendanceOfTerm = z.object({
  /** Days with a register, in their order. */
  taken: z.array(z.object({ day: z.string(), absent: z.number() })),
  /** Mondays to Fridays of the term up to today without one. */
  withoutRegister: z.array(z.string()),
  /** Days of a student are those of the whole term, in whichever arms it was. */
  students: z.array(attendance.extend({ studentId: z.string(), fullName: z.string() })),
});
export type AttendanceOfTerm = z.infer<typeof attendanceOfTerm>;

export const getAttendance = endpoint({
  method: 'GET',
  path: '/admin/register/term',
  summary: 'Days open, present, late and absent of an arm in a term, and its days without a register',
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  query: z.object({ ...place, term: id('term must be the ID of a term') }),
  reply: success(attendanceOfTerm),
});

/** School days absent in a row, from which a student is on the list. */
export const daysAway = 3;

const away = z.array(
  z.object({
    studentId: z.string(),
    fullName: z.string(),
    classId: z.string(),
    armId: z.string().nullable(),
    days: z.number(),
    /** The first of these days. */
    since: z.string(),
    guardians: z.array(z.object({ fullName: z.string(), phoneNumber: z.string() })),
  }),
);
export type Away = z.infer<typeof away>;

export const listAway = endpoint({
  method: 'GET',
  path: '/admin/register/away',
  summary: `Students who were absent on ${daysAway} or more school days in a row up to now, with their guardians' numbers`,
  access: staffOnly,
  right: 'marking',
  scope: 'own',
  reply: success(away),
});
