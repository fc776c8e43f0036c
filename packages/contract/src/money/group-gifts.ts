import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { id, instant, listQuery } from '../platform/fields.ts';
import { giveLesson, reasonBody } from './order-desk.ts';

/** A lesson or course given to all who are in a group at one moment (decision 43). */

export const groupGift = z.object({
  _id: z.string(),
  groupId: z.string(),
  /** Absent of a deleted group. */
  groupName: z.string().optional(),
  /** One of the two. */
  lessonId: z.string().optional(),
  courseId: z.string().optional(),
  title: z.string(),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: instant,
  /** `giving` and `taking` while members are left. */
  state: z.enum(['giving', 'given', 'taking', 'taken']),
  /** Members who got something by it. */
  students: z.number(),
  /** Members who owned all of it already. */
  owners: z.number(),
  taken: z.object({ by: z.string(), at: instant, reason: z.string() }).optional(),
});
export type GroupGift = z.infer<typeof groupGift>;

const chooseOne = 'Please choose a lesson ID or a course ID';

export const giveToGroup = endpoint({
  method: 'POST',
  path: '/grant/group',
  summary: 'Give a lesson or course without payment to all who are in a group now; who owns it is skipped',
  access: adminOnly,
  right: 'money',
  status: 201,
  body: z
    .object({
      groupId: id('Group ID is required'),
      lessonId: id('Lesson ID is required').optional(),
      courseId: id('Course ID is required').optional(),
      reason: giveLesson.body.shape.reason,
    })
    .refine(({ lessonId, courseId }) => (lessonId === undefined) !== (courseId === undefined), {
      path: ['lessonId'],
      message: chooseOne,
    }),
  reply: success(groupGift),
});

const onlyOf = (name: string) => id(`${name} must be an ID`).optional();

export const listGroupGifts = endpoint({
  method: 'GET',
  path: '/grant/group',
  summary: 'What was given to groups, newest first, at most 100; of a group, a lesson or a course',
  access: adminOnly,
  right: 'money',
  query: listQuery({ groupId: onlyOf('groupId'), lessonId: onlyOf('lessonId'), courseId: onlyOf('courseId') }),
  reply: success(z.array(groupGift)),
});

export const takeGroupGiftBack = endpoint({
  method: 'DELETE',
  path: '/grant/group/:id',
  summary: 'Take back from everybody what one gift gave to a group; what was bought or given otherwise stays',
  access: adminOnly,
  right: 'money',
  params: z.object({ id: id('Gift ID is required') }),
  body: reasonBody,
  reply: success(groupGift),
});
