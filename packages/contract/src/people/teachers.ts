import { z } from 'zod';
import { endpoint, staffOnly, studentOrStaff, success } from '../platform/endpoint.ts';
import {
  file,
  filledFrom,
  id,
  instant,
  limit,
  listQuery,
  page,
  pagination,
  personName,
  search,
  text,
} from '../platform/fields.ts';

/** Staff with a public card (decision 37). */

export const longestTeacherWords = 600;
export const mostTeacherSubjects = 8;

const teacherId = z.object({ id: id('Teacher ID is required') });

const lessonOfTeacher = z.object({
  _id: z.string(),
  title: z.string(),
  classLevel: z.string(),
  subject: z.string(),
});
export type LessonOfTeacher = z.infer<typeof lessonOfTeacher>;

/** Public card of a teacher. */
export const teacher = z.object({
  _id: z.string(),
  /** The same, under the specification's name. */
  id: z.string(),
  name: z.string(),
  /** 'Mathematics and Physics Teacher' */
  title: z.string(),
  /** Path of the picture; left out where there is none. */
  image: z.string().optional(),
  subjects: z.array(z.string()),
  words: z.string(),
});
export type Teacher = z.infer<typeof teacher>;

/** Somebody who teaches a lesson. */
export const lessonTutor = teacher.pick({ _id: true, name: true, title: true, image: true }).extend({
  /** Staff only: students see nobody whose card is hidden. */
  isShown: z.boolean().optional(),
});
export type LessonTutor = z.infer<typeof lessonTutor>;

export const mostTutors = 10;

export const tutorList = z
  .array(id('Teachers must be a list of IDs of staff'), { error: 'Teachers must be a list of IDs of staff' })
  .max(mostTutors, `A lesson may have at most ${mostTutors} teachers`)
  .refine((ids) => new Set(ids).size === ids.length, 'Somebody can be a teacher of a lesson only once');

export const listTeachers = endpoint({
  method: 'GET',
  path: '/teacher',
  summary: 'Staff whose card is shown, by name; `search` looks in name and title',
  access: studentOrStaff,
  scope: { open: 'Public cards of teachers' },
  query: listQuery({ search: search.optional(), page, limit: limit(500) }),
  reply: success(z.array(teacher)).extend({ pagination }),
});

export const mostLessonsOfTeacher = 100;

export const getTeacher = endpoint({
  method: 'GET',
  path: '/teacher/:id',
  summary: 'One shown card with the published lessons that name the teacher, the newest first',
  access: studentOrStaff,
  scope: { open: 'Public cards of teachers' },
  params: teacherId,
  reply: success(teacher.extend({ lessons: z.array(lessonOfTeacher) })),
});

/** Somebody of the staff, with or without a card; one without has the account's name and is hidden. */
export const staffTeacher = teacher.extend({
  fullName: z.string(),
  isShown: z.boolean(),
  isActive: z.boolean(),
  /** Last change of the card; left out if there is none. */
  updatedAt: instant.optional(),
});
export type StaffTeacher = z.infer<typeof staffTeacher>;

export const listStaffTeachers = endpoint({
  method: 'GET',
  path: '/admin/teachers',
  summary: 'All staff with their cards, by name',
  access: staffOnly,
  scope: { open: 'Public cards of teachers' },
  query: listQuery({ page, limit: limit(500) }),
  reply: success(z.array(staffTeacher)).extend({ pagination }),
});

const subjectMessage = 'Subjects must be a list of names';

export const teacherCardForm = z.object({
  name: personName('Name', 'Please enter the name that students see'),
  subjects: z
    .array(text('Subject', { min: 1, max: 60, required: 'A subject must not be empty' }), { error: subjectMessage })
    .max(mostTeacherSubjects, `A card may have at most ${mostTeacherSubjects} subjects`)
    .refine(
      (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
      'Each subject can be named only once',
    ),
  words: text('Words', { max: longestTeacherWords }),
  isShown: z.boolean({ error: 'isShown must be true or false' }),
});

export const saveTeacherCard = endpoint({
  method: 'PUT',
  path: '/admin/teachers/:id',
  summary: 'Change any fields of a card: the own one, or with the right to people that of others',
  access: staffOnly,
  scope: { open: 'The own card; those of others need the right to people' },
  params: teacherId,
  body: teacherCardForm.partial().extend({ updatedAt: filledFrom }),
  reply: success(staffTeacher),
});

export const setTeacherPicture = endpoint({
  method: 'POST',
  path: '/admin/teachers/:id/picture',
  summary: 'Give a card a picture, at most 512 pixels wide and high',
  access: staffOnly,
  scope: { open: 'The own card; those of others need the right to people' },
  params: teacherId,
  bodyType: 'multipart/form-data',
  body: z.object({ picture: file('Please choose a picture') }),
  reply: success(staffTeacher),
});

export const deleteTeacherPicture = endpoint({
  method: 'DELETE',
  path: '/admin/teachers/:id/picture',
  summary: 'Take the picture off a card; it is deleted',
  access: staffOnly,
  scope: { open: 'The own card; those of others need the right to people' },
  params: teacherId,
  reply: success(staffTeacher),
});
