import { z } from 'zod';
import { orderAct } from '../money/order-acts.ts';
import { paymentStatuses } from '../money/payments.ts';
import {
  adminOnly,
  endpoint,
  everyRole,
  rights,
  roles,
  staffOnly,
  studentOrGuardian,
  success,
  superAdminOnly,
} from '../platform/endpoint.ts';
import {
  classFilter,
  classId,
  classLevel,
  cpassword,
  email,
  filter,
  fullName,
  id,
  instant,
  limit,
  listQuery,
  newPassword,
  page,
  pagination,
  phoneNumber,
  samePasswords,
  search,
} from '../platform/fields.ts';
import { namedClass } from './named-class.ts';
import { ownRights, teacherFields } from './own-rights.ts';

/** A student's role is `user` on the wire. Must never contain a hash. */
export const user = z.object({
  _id: z.string(),
  fullName: z.string(),
  /** Empty for a student who logs in by phone number or `loginName`. */
  email: z.string(),
  phoneNumber: z.string(),
  classLevel: z.string(),
  /** A student's class as the school writes it; left out where the level has several classes and none was chosen. */
  class: namedClass.optional(),
  role: z.enum(roles),
  isVerified: z.boolean(),
  /** Students with neither e-mail address nor phone number only. */
  loginName: z.string().optional(),
  /** A one-time password was used: an own one has to be chosen before anything else. */
  mustChoosePassword: z.literal(true).optional(),
  /** Admins only. */
  rights: z.array(z.enum(rights)).optional(),
  ...teacherFields,
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof user>;

/** A student's request for another class: shown while it is pending, and for two weeks after it was declined. */
export const ownClassRequest = z.object({
  _id: z.string(),
  classLevel: z.string(),
  class: namedClass.optional(),
  status: z.enum(['waiting', 'declined']),
  askedAt: instant,
  reason: z.string().optional(),
});

export const ownProfile = user.extend({
  /** Waits for its link to be opened; until then `email` stays the way in. */
  pendingEmail: z.string().optional(),
  /** Waits for the code that was sent to it by SMS. */
  pendingPhoneNumber: z.string().optional(),
  classRequest: ownClassRequest.optional(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

export const profileBody = z.object({ fullName, email, phoneNumber, classLevel, classId }).partial();

const missingAdminFields = 'Missing required fields: fullName, email, password';

export const createAdminBody = z
  .object({
    fullName: z.string({ error: missingAdminFields }).min(1, missingAdminFields).pipe(fullName),
    email: z.string({ error: missingAdminFields }).min(1, missingAdminFields).pipe(email),
    phoneNumber: z.union([z.literal(''), phoneNumber], { error: 'Phone number must have 7 to 15 digits' }).optional(),
    password: z.string({ error: missingAdminFields }).min(1, missingAdminFields).pipe(newPassword),
    cpassword: cpassword.optional(),
    /** All when left out. */
    rights: ownRights.optional(),
  })
  .refine((body) => body.cpassword === undefined || body.cpassword === body.password, samePasswords);

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in person',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  beforeOwnPassword: true,
  reply: success(ownProfile),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'The profile of the signed-in person',
  access: everyRole,
  scope: { open: 'The own account' },
  reply: success(ownProfile),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user/profile',
  summary:
    'Change the own profile: any of the four fields. Another e-mail address or phone number needs a sign-in or confirmation within ten minutes (403 step_up_required); the address waits for the link mailed to it, the number, where the school sends SMS, for its code. Another class may have to wait for the school: then `message` and `classRequest` say so',
  access: everyRole,
  scope: { open: 'The own account' },
  body: profileBody,
  reply: success(ownProfile),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/:id',
  summary: 'Change the own profile by id; any other id answers 404',
  access: everyRole,
  scope: { open: 'The own account' },
  params: z.object({ id: id('User ID is required') }),
  body: profileBody,
  reply: success(ownProfile),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user',
  stepUp: true,
  summary: 'Delete the own account: personal data is erased, payments keep a nameless record',
  access: [...studentOrGuardian, ...adminOnly],
  scope: { open: 'The own account' },
  reply: success(z.null()),
});

export const createAdmin = endpoint({
  method: 'POST',
  path: '/admin/create-admin',
  stepUp: true,
  summary: 'Create an admin account',
  access: superAdminOnly,
  status: 201,
  body: createAdminBody,
  reply: success(user),
});

export const staffUser = user.extend({
  isActive: z.boolean(),
  lastSignInAt: instant.optional(),
});
export type StaffUser = z.infer<typeof staffUser>;

const admin = staffUser.extend({
  hasSecondFactor: z.boolean().optional(),
});
export type Admin = z.infer<typeof admin>;

export const userStatuses = ['active', 'suspended'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const peopleFields = {
  search: search.optional(),
  status: filter(userStatuses, 'status must be active or suspended'),
  page,
  limit: limit(500),
};

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/all-admin',
  summary: 'Admins, newest first; at most 500 at once',
  access: staffOnly,
  scope: { open: 'Names and addresses of colleagues' },
  query: listQuery(peopleFields),
  reply: success(z.array(admin)).extend({ pagination }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/all-user',
  summary: 'Students, newest first; at most 500 at once',
  access: staffOnly,
  right: 'people',
  /** `class` is the id of a class or of an arm. */
  query: listQuery({ ...peopleFields, class: classFilter }),
  reply: success(z.array(staffUser)).extend({ pagination }),
});

const ownedLesson = z.object({
  _id: z.string(),
  title: z.string(),
  classLevel: z.string(),
  subject: z.string(),
  /** Whole percent. */
  progress: z.number(),
  watchedAt: instant.optional(),
  purchasedAt: instant,
  /** Left out for an admin without the right to money. */
  amount: z.number().optional(),
});
export type OwnedLesson = z.infer<typeof ownedLesson>;

const attemptOfUser = z.object({
  _id: z.string(),
  examId: z.string(),
  examTitle: z.string(),
  number: z.number(),
  /** `over`: out of time, for the seconds until the server closes it. */
  status: z.enum(['running', 'over', 'submitted']),
  startTime: instant,
  endTime: instant,
  submittedAt: instant.optional(),
  /** Left out until marked. */
  score: z.number().optional(),
  correctAnswers: z.number().optional(),
  toMark: z.number().optional(),
  percent: z.number().optional(),
  grade: z.string().optional(),
  timeTakenSeconds: z.number().optional(),
  totalPoints: z.number(),
  totalQuestions: z.number(),
});
export type AttemptOfUser = z.infer<typeof attemptOfUser>;

const paymentOfUser = z.object({
  _id: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  amount: z.number(),
  paymentMethod: z.string(),
  status: z.enum(paymentStatuses),
  reason: z.string().optional(),
  reference: z.string(),
  createdAt: instant,
  acts: z.array(orderAct),
});
export type PaymentOfUser = z.infer<typeof paymentOfUser>;

export const userPageRows = 100;

export const userId = z.object({ id: id('User ID is required') });

/** Newest first, at most `userPageRows`; `total` counts all. */
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) });

const guardianConsent = z.object({
  guardianName: z.string(),
  guardianContact: z.string(),
  text: z.string(),
  textVersion: z.string(),
  givenAt: z.string(),
});
export type GuardianConsent = z.infer<typeof guardianConsent>;

/** Wrong passwords of a day, typed on devices that the account does not know. */
const guessing = z.object({ tries: z.number(), since: instant });

/** Standing: added whenever an exam is begun. */
export const extraTimeRight = z.object({ percent: z.number(), reason: z.string() });

const userPage = staffUser.extend({
  guessing: guessing.optional(),
  purchases: listOf(ownedLesson),
  attempts: listOf(attemptOfUser),
  payments: listOf(paymentOfUser),
  guardianConsent: guardianConsent.optional(),
  extraTime: extraTimeRight.optional(),
  /** The student asks for another class, and waits. */
  classRequest: z
    .object({
      ...{ _id: z.string(), classLevel: z.string(), class: namedClass.optional() },
      ...{ askedAt: instant, openExam: z.string().optional() },
    })
    .optional(),
});
export type UserPage = z.infer<typeof userPage>;

export const getUserPage = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'One person with lessons, exams and payments: students for an admin, anybody for a super-admin; else 404',
  access: staffOnly,
  right: 'people',
  params: userId,
  reply: success(userPage),
});
