import { z } from 'zod';
import { done, endpoint, staffOnly, success } from '../platform/endpoint.ts';
import {
  classLevel,
  filledFrom,
  id,
  instant,
  limit,
  listQuery,
  page,
  pagination,
  search,
  text,
} from '../platform/fields.ts';

/** Students of one class or of several, who get exams, lessons and announcements of their own (decision 43). */

export const mostGroups = 200;
export const mostGroupIds = 50;
export const mostPastedCharacters = 50_000;
export const mostPastedLines = 1000;

export const groupBody = z.object({
  name: text('Name', { min: 1, max: 80, required: 'Please give the group a name' }),
});
export type GroupBody = z.input<typeof groupBody>;

export const group = z.object({
  _id: z.string(),
  name: z.string(),
  /** Suspended students are counted too: they stay in the group. */
  students: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Group = z.infer<typeof group>;

const notGroups = 'Groups must be a list of group IDs';

/** Groups of an exam, a lesson, a course or an announcement. */
export const groupIds = z
  .array(id(notGroups), { error: notGroups })
  .max(mostGroupIds, `Please choose at most ${mostGroupIds} groups`)
  .transform((ids) => [...new Set(ids)].sort());

const notAGroup = 'Please select a group';

export const groupFilter = z
  .union([z.literal('').transform(() => undefined), id(notAGroup)], { error: notAGroup })
  .optional();

export const listGroups = endpoint({
  method: 'GET',
  path: '/admin/groups',
  summary: 'All groups by name, with how many students are in each',
  access: staffOnly,
  right: ['people', 'teaching', 'marking'],
  scope: 'own',
  reply: success(z.array(group)),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/admin/groups',
  summary: 'Make a group without students; its name is given once',
  access: staffOnly,
  right: 'people',
  status: 201,
  body: groupBody,
  reply: success(group),
});

const params = z.object({ id: id('Group ID is required') });

const groupMember = z.object({
  _id: z.string(),
  fullName: z.string(),
  classLevel: z.string(),
  isActive: z.boolean(),
  addedAt: instant,
});
export type GroupMember = z.infer<typeof groupMember>;

export const getGroup = endpoint({
  method: 'GET',
  path: '/admin/groups/:id',
  summary: 'One group with its students by name',
  access: staffOnly,
  right: 'people',
  params,
  query: listQuery({ search: search.optional(), page, limit: limit(50) }),
  reply: success(group.extend({ members: z.array(groupMember) })).extend({ pagination }),
});

const titled = z.array(z.object({ _id: z.string(), title: z.string() }));

export const givenToGroup = z.object({ exams: titled, lessons: titled, courses: titled, announcements: titled });
export type GivenToGroup = z.infer<typeof givenToGroup>;

export const listGivenToGroup = endpoint({
  method: 'GET',
  path: '/admin/groups/:id/given',
  summary: 'The exams, lessons, courses and announcements that are for a group, at most 100 of each',
  access: staffOnly,
  right: 'people',
  params,
  reply: success(givenToGroup),
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/admin/groups/:id',
  summary: 'Give a group another name',
  access: staffOnly,
  right: 'people',
  params,
  body: groupBody.extend({ updatedAt: filledFrom }),
  reply: success(group),
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/admin/groups/:id',
  summary: 'Delete a group; refused while a lesson, course, exam or announcement that has not ended is for it',
  access: staffOnly,
  right: 'people',
  params,
  reply: done,
});

const chooseOne = 'Please choose students, a class, or paste a list';

/** One of the three. */
export const groupMembersBody = z
  .object({
    studentIds: z
      .array(id('Students must be a list of student IDs'), { error: 'Students must be a list of student IDs' })
      .min(1, chooseOne)
      .max(500, 'Please choose at most 500 students at once')
      .optional(),
    /** Everybody who is in it now. */
    classLevel: classLevel.optional(),
    /** A name, login name, e-mail address or phone number on each line. */
    text: text('List', { min: 1, max: mostPastedCharacters, required: 'Please paste a list' })
      .refine(
        (value) => value.split('\n').length <= mostPastedLines,
        `Please paste at most ${mostPastedLines.toLocaleString('en')} lines at once`,
      )
      .optional(),
  })
  .refine(({ studentIds, classLevel: level, text: list }) => [studentIds, level, list].filter(Boolean).length === 1, {
    path: ['studentIds'],
    message: chooseOne,
  });
export type GroupMembersBody = z.input<typeof groupMembersBody>;

const unmatchedLine = z.object({
  line: z.string(),
  /** No student, or more than one of that name. */
  why: z.enum(['unknown', 'several']),
});
export type UnmatchedLine = z.infer<typeof unmatchedLine>;

export const addGroupMembers = endpoint({
  method: 'POST',
  path: '/admin/groups/:id/members',
  summary: 'Add students by their ids, a class, or a pasted list; who is in the group already stays in it once',
  access: staffOnly,
  right: 'people',
  params,
  body: groupMembersBody,
  reply: success(z.object({ added: z.number(), already: z.number(), unmatched: z.array(unmatchedLine) })),
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/admin/groups/:id/members/:studentId',
  summary: 'Take a student out of a group; an exam that was begun stays',
  access: staffOnly,
  right: 'people',
  params: z.object({ id: id('Group ID is required'), studentId: id('Student ID is required') }),
  reply: done,
});
