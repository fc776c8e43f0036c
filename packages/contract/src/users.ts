import { z } from 'zod';
import { adminOnly, endpoint, everyRole, roles, staffOnly, studentOnly, success, superAdminOnly } from './endpoint.ts';
import { classLevel, cpassword, email, figure, fullName, id, instant, newPassword, phoneNumber } from './fields.ts';

/** A person as the API shows them. A student's role is `user` on the wire. Never a hash. */
export const user = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  classLevel: z.string(),
  role: z.enum(roles),
  isVerified: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof user>;

export const profileBody = z.object({ fullName, email, phoneNumber, classLevel }).partial();

const missingAdminFields = 'Missing required fields: fullName, email, password';

export const createAdminBody = z
  .object({
    fullName: z.string({ error: missingAdminFields }).min(1, missingAdminFields).pipe(fullName),
    email: z.string({ error: missingAdminFields }).min(1, missingAdminFields).pipe(email),
    phoneNumber: z.union([z.literal(''), phoneNumber], { error: 'Phone number must have 7 to 15 digits' }).optional(),
    password: z.string({ error: missingAdminFields }).min(1, missingAdminFields).pipe(newPassword),
    cpassword: cpassword.optional(),
  })
  .refine((body) => body.cpassword === undefined || body.cpassword === body.password, {
    path: ['cpassword'],
    message: 'Passwords do not match',
  });

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in person',
  access: everyRole,
  reply: success(user),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/user/profile',
  summary: 'The profile of the signed-in person',
  access: everyRole,
  reply: success(user),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user/profile',
  summary: 'Change the own profile: any of the four fields',
  access: everyRole,
  body: profileBody,
  reply: success(user),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/:id',
  summary: 'Change the own profile by id; any other id answers 404',
  access: everyRole,
  params: z.object({ id: id('User ID is required') }),
  body: profileBody,
  reply: success(user),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user',
  summary: 'Delete the own account: personal data is erased, payments keep a nameless record',
  access: [...studentOnly, ...adminOnly],
  reply: success(z.null()),
});

/** Hours in exams and hours of lessons watched, to one decimal. */
const studentStats = { completedExams: z.number(), studyHours: z.number() };

/** The tiles of the student's dashboard: lessons owned, exams that can be started now, exams finished, hours of study. */
const studentFigures = z.object({
  myLessons: figure,
  availableExams: figure,
  completedExams: figure,
  studyHours: figure,
});

export const getStudentStats = endpoint({
  method: 'GET',
  path: '/user/stats',
  summary: 'Finished exams and hours of study of the signed-in student, and the figures of the dashboard',
  access: studentOnly,
  reply: success(z.object({ ...studentStats, figures: studentFigures })).extend(studentStats),
});
export type StudentStats = z.infer<typeof getStudentStats.reply>['data'];

export const createAdmin = endpoint({
  method: 'POST',
  path: '/admin/create-admin',
  summary: 'Create an admin account',
  access: superAdminOnly,
  status: 201,
  body: createAdminBody,
  reply: success(user),
});

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/all-admin',
  summary: 'All admins, newest first',
  access: staffOnly,
  reply: success(z.array(user)),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/all-user',
  summary: 'All students, newest first',
  access: staffOnly,
  reply: success(z.array(user)),
});
