import { z } from 'zod';
import { groupIds } from '../people/groups.ts';
import { adminOnly, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import {
  classLevel,
  filledFrom,
  id,
  instant,
  limit,
  limitedTo,
  listQuery,
  page,
  pagination,
  search,
  text,
} from '../platform/fields.ts';
import { salePrice } from './lessons.ts';

/** Lessons in an order, with one price for all of them (decision 37). */

export const courseId = z.object({ id: id('Course ID is required') });

export const mostLessonsInCourse = 60;

const lessonList = z
  .array(id('Lesson ID is required'), { error: 'Lessons must be a list of lesson IDs' })
  .max(mostLessonsInCourse, `A course may have at most ${mostLessonsInCourse} lessons`)
  .refine((ids) => new Set(ids).size === ids.length, 'A lesson can be in a course only once');

export const courseForm = z.object({
  title: text('Title', { min: 1, max: 200, required: 'Please enter a course title' }),
  classLevel,
  subject: text('Subject', { max: 100 }).optional(),
  description: text('Description', { max: 5000 }).optional(),
  instructor: text('Teacher', { max: 100 }).optional(),
  price: salePrice.optional(),
  /** As of a lesson: with some it is for their students only. */
  groupIds: groupIds.optional(),
  /** Who completes all of its lessons gets one. */
  certificate: z.boolean({ error: 'certificate must be true or false' }).optional(),
});

export const courseBody = courseForm.extend({
  /** In the order in which they are learned. */
  lessonIds: lessonList.optional(),
  /** A new course is a draft unless this is false. */
  isDraft: z.boolean({ error: 'isDraft must be true or false' }).optional(),
});

export type CourseBody = z.input<typeof courseBody>;

const common = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  classLevel: z.string(),
  subject: z.string(),
  instructor: z.string(),
  /** For all of its lessons. */
  price: z.number(),
  updatedAt: instant,
});

export const staffCourse = common.extend({
  limitedTo,
  isDraft: z.boolean(),
  groupIds: z.array(z.string()),
  certificate: z.boolean(),
  /** In their order, drafts and deleted ones too. */
  lessons: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      classLevel: z.string(),
      price: z.number(),
      isDraft: z.boolean(),
      isDeleted: z.boolean(),
    }),
  ),
  /** Students who bought it and were not given the money back. */
  buyers: z.number(),
  createdAt: instant,
});
export type StaffCourse = z.infer<typeof staffCourse>;

export const courseLesson = z.object({
  _id: z.string(),
  title: z.string(),
  price: z.number(),
  /** Minutes. */
  duration: z.number().optional(),
  purchased: z.boolean(),
  /** Whole percent. */
  progress: z.number(),
  opensAt: instant.optional(),
});
export type CourseLesson = z.infer<typeof courseLesson>;

export const course = common.extend({
  lessons: z.array(courseLesson),
  /** Sum of the lessons' single prices. */
  lessonsPrice: z.number(),
  /** The caller's price for the lessons not owned yet, before discounts. */
  duePrice: z.number(),
  /** All of its lessons are owned. */
  purchased: z.boolean(),
  /** Bought as a course: what is added to it later is owned too. */
  isBought: z.boolean(),
  /** An order for it waits. */
  isOnOrder: z.boolean(),
  onSale: z.boolean(),
});
export type Course = z.infer<typeof course>;

export const listCourses = endpoint({
  method: 'GET',
  path: '/course',
  summary: 'All courses with their lessons, drafts too, newest first',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  query: listQuery({ search: search.optional(), page, limit: limit(24) }),
  reply: success(z.array(staffCourse)).extend({ pagination }),
});

export const listMyCourses = endpoint({
  method: 'GET',
  path: '/course',
  as: 'student',
  summary: 'The courses on sale and the own ones, with what the caller has of them, newest first',
  access: studentOnly,
  reply: success(z.array(course)),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/course/:id',
  summary: 'One course with its lessons, drafts too',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees course',
  params: courseId,
  reply: success(staffCourse),
});

export const getMyCourse = endpoint({
  method: 'GET',
  path: '/course/:id',
  as: 'student',
  summary: 'One course, with what the caller owns and has finished of it',
  access: studentOnly,
  params: courseId,
  reply: success(course),
});

export const createCourse = endpoint({
  method: 'POST',
  path: '/course',
  summary: 'Make a course of lessons; it is a draft unless isDraft is false',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  status: 201,
  body: courseBody,
  reply: success(staffCourse),
});

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/course/:id',
  summary: 'Change any fields of a course; who bought it gets lessons that are added',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes course',
  params: courseId,
  body: courseBody.partial().extend({ updatedAt: filledFrom }),
  reply: success(staffCourse),
});

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/course/:id',
  summary: 'Delete a course that nobody has bought or is paying for',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes course',
  params: courseId,
  reply: success(z.null()),
});
