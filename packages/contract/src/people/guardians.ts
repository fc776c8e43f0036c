import { z } from 'zod';
import { order } from '../money/orders.ts';
import { ownAttendance } from '../platform/attendance.ts';
import { done, endpoint, guardianOnly, staffOnly, studentOnly, success } from '../platform/endpoint.ts';
import {
  cpassword,
  email,
  fullName,
  id,
  instant,
  listQuery,
  newPassword,
  pagination,
  phoneNumber,
  samePasswords,
  text,
} from '../platform/fields.ts';
import { peopleFields, staffUser, user, userId } from './users.ts';

export const mostGuardians = 6;

/** Data that a student of age may withhold from guardians. */
export const withholdable = ['results', 'payments', 'time'] as const;
export type Withholdable = (typeof withholdable)[number];

const codeMissing = 'Please enter the code that your child or the school gave you';

export const guardianCode = text('Code', { min: 1, max: 40, required: codeMissing })
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .refine((code) => /^[A-Z0-9]{10}$/.test(code), 'This code is not complete: it has ten letters and figures');

const noWayIn = { path: ['phoneNumber'], message: 'Please enter a phone number or an e-mail address' };

export const guardianSignupBody = z
  .object({
    code: guardianCode,
    fullName,
    phoneNumber: z.union([z.literal(''), phoneNumber], { error: 'Phone number must have 7 to 15 digits' }).optional(),
    email: z.union([z.literal(''), email], { error: 'Please enter a valid e-mail address' }).optional(),
    password: newPassword,
    cpassword,
  })
  .refine((body) => body.cpassword === body.password, samePasswords)
  .refine((body) => Boolean(body.phoneNumber) || Boolean(body.email), noWayIn);
export type GuardianSignupBody = z.input<typeof guardianSignupBody>;

export const signUpGuardian = endpoint({
  method: 'POST',
  path: '/guardian/signup',
  summary: 'Open a guardian’s account with a code of a student, by phone number or e-mail address',
  access: 'anyone',
  status: 201,
  body: guardianSignupBody,
  reply: success(user),
});

export const joinBody = z.object({ code: guardianCode });

export const joinChild = endpoint({
  method: 'POST',
  path: '/guardian/join',
  summary: 'Add a child to the own account with a code',
  access: guardianOnly,
  body: joinBody,
  reply: success(z.object({ _id: z.string(), fullName: z.string() })),
});

const resultOfChild = z.object({
  _id: z.string(),
  examTitle: z.string(),
  number: z.number(),
  submittedAt: instant,
  percent: z.number(),
  grade: z.string(),
  /** Answers that wait to be marked: percent and grade may rise. */
  toMark: z.number().optional(),
});
export type ResultOfChild = z.infer<typeof resultOfChild>;

const child = z.object({
  _id: z.string(),
  fullName: z.string(),
  classLevel: z.string(),
  /** Data withheld by a student of age: its fields are left out. */
  withheld: z.array(z.enum(withholdable)),
});

const childOnCard = child.extend({
  latestResult: resultOfChild.optional(),
  /** Since Monday. */
  watchedSeconds: z.number().optional(),
  /** Open orders, the oldest first. */
  toPay: z
    .array(z.object({ _id: z.string(), reference: z.string(), due: z.number(), claimed: z.boolean() }))
    .optional(),
});
export type ChildOnCard = z.infer<typeof childOnCard>;

/** `canBeSent` is false without a confirmed e-mail address. */
const weeklyMail = z.object({ wanted: z.boolean(), canBeSent: z.boolean() });

export const listChildren = endpoint({
  method: 'GET',
  path: '/guardian/children',
  summary: 'The children of the signed-in guardian, by name, and whether the weekly mail is wanted',
  access: guardianOnly,
  reply: success(z.object({ children: z.array(childOnCard), weeklyMail })),
});

const watchedDay = z.object({ day: z.string(), seconds: z.number() });

const childPage = child.extend({
  /** The newest first, at most 50. */
  results: z.array(resultOfChild).optional(),
  /** Days of the term, if a register has the child and results are not withheld. */
  attendance: ownAttendance.optional(),
  orders: z.array(order).optional(),
  /** This week by day, and the last four weeks by their Monday, the newest first. */
  time: z.object({ days: z.array(watchedDay), weeks: z.array(watchedDay) }).optional(),
});
export type ChildPage = z.infer<typeof childPage>;

export const getChild = endpoint({
  method: 'GET',
  path: '/guardian/children/:id',
  summary: 'One child: results, orders and time watched, but for what the student withholds',
  access: guardianOnly,
  params: z.object({ id: id('Student ID is required') }),
  reply: success(childPage),
});

export const chooseWeeklyMail = endpoint({
  method: 'PUT',
  path: '/guardian/weekly-mail',
  summary: 'Whether this guardian wants the weekly mail about the children',
  access: guardianOnly,
  body: z.object({ wanted: z.boolean({ error: 'wanted must be true or false' }) }),
  reply: success(weeklyMail),
});

const linked = z.object({ _id: z.string(), fullName: z.string(), since: instant });

const withheld = z.object({
  results: z.boolean({ error: 'results must be true or false' }),
  payments: z.boolean({ error: 'payments must be true or false' }),
  time: z.boolean({ error: 'time must be true or false' }),
});
export type Withheld = z.infer<typeof withheld>;

const guardiansOfStudent = z.object({
  guardians: z.array(linked),
  /** As the school noted it; then links can be ended and things withheld. */
  isOfAge: z.boolean(),
  withheld,
  /** Until when the newest code works; the code itself is not kept. */
  codeUntil: instant.optional(),
});
export type GuardiansOfStudent = z.infer<typeof guardiansOfStudent>;

const newCode = z.object({ code: z.string(), link: z.string(), expiresAt: instant });
export type NewGuardianCode = z.infer<typeof newCode>;

export const listMyGuardians = endpoint({
  method: 'GET',
  path: '/guardian/mine',
  summary: 'Who sees results, payments and time watched of the signed-in student',
  access: studentOnly,
  reply: success(guardiansOfStudent),
});

export const makeMyGuardianCode = endpoint({
  method: 'POST',
  path: '/guardian/code',
  summary: 'A code and a link for a guardian: it works once, for 14 days, and only the newest one',
  access: studentOnly,
  reply: success(newCode),
});

export const withhold = endpoint({
  method: 'PUT',
  path: '/guardian/withheld',
  summary: 'What a student of age keeps from all guardians; 403 for others',
  access: studentOnly,
  body: withheld,
  reply: success(guardiansOfStudent),
});

const guardianId = id('Guardian ID is required');

export const endMyLink = endpoint({
  method: 'DELETE',
  path: '/guardian/mine/:guardianId',
  summary: 'A student of age ends the link to a guardian; 403 for others',
  access: studentOnly,
  params: z.object({ guardianId }),
  reply: done,
});

const guardianInList = staffUser.extend({
  children: z.array(z.object({ _id: z.string(), fullName: z.string() })),
});
export type GuardianInList = z.infer<typeof guardianInList>;

export const listAllGuardians = endpoint({
  method: 'GET',
  path: '/admin/all-guardian',
  summary: 'Guardians with their children, newest first; at most 500 at once',
  access: staffOnly,
  right: 'people',
  query: listQuery(peopleFields),
  reply: success(z.array(guardianInList)).extend({ pagination }),
});

const linkedForStaff = linked.extend({ phoneNumber: z.string(), email: z.string() });

const guardiansForStaff = guardiansOfStudent.extend({ guardians: z.array(linkedForStaff) });
export type GuardiansForStaff = z.infer<typeof guardiansForStaff>;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/admin/users/:id/guardians',
  summary: 'The guardians of a student',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(guardiansForStaff),
});

export const makeGuardianCode = endpoint({
  method: 'POST',
  path: '/admin/users/:id/guardian-code',
  summary: 'A code and a link for a guardian of a student: it works once, for 14 days, and only the newest one',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(newCode),
});

export const endLink = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/guardians/:guardianId',
  summary: 'End the link between a student and a guardian',
  access: staffOnly,
  right: 'people',
  params: userId.extend({ guardianId }),
  reply: done,
});

export const setOfAge = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/of-age',
  summary: 'Note that a student is of age, or is not: then the student decides what guardians see',
  access: staffOnly,
  right: 'people',
  params: userId,
  body: z.object({ ofAge: z.boolean({ error: 'ofAge must be true or false' }) }),
  reply: success(guardiansForStaff),
});
