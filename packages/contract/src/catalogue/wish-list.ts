import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';
import { lesson } from './lessons.ts';

/** A student's wish list. */

export const mostWishes = 200;

const wishList = z.object({
  /** On sale and not owned, the newest wish first. */
  lessons: z.array(lesson),
  /** On sale and not bought, the newest wish first. */
  courseIds: z.array(z.string()),
});
export type WishList = z.infer<typeof wishList>;

export const getWishList = endpoint({
  method: 'GET',
  path: '/wish-list',
  summary: 'The own wish list, without what was bought or is no longer on sale',
  access: studentOnly,
  reply: success(wishList),
});

const lessonParams = z.object({ lessonId: id('Lesson ID is required') });
const courseParams = z.object({ courseId: id('Course ID is required') });

export const wishLesson = endpoint({
  method: 'PUT',
  path: '/wish-list/lessons/:lessonId',
  summary: 'Put a lesson on the own wish list; twice is as once',
  access: studentOnly,
  params: lessonParams,
  reply: success(z.null()),
});

export const unwishLesson = endpoint({
  method: 'DELETE',
  path: '/wish-list/lessons/:lessonId',
  summary: 'Take a lesson off the own wish list; one that is not on it is no error',
  access: studentOnly,
  params: lessonParams,
  reply: success(z.null()),
});

export const wishCourse = endpoint({
  method: 'PUT',
  path: '/wish-list/courses/:courseId',
  summary: 'Put a course on the own wish list; twice is as once',
  access: studentOnly,
  params: courseParams,
  reply: success(z.null()),
});

export const unwishCourse = endpoint({
  method: 'DELETE',
  path: '/wish-list/courses/:courseId',
  summary: 'Take a course off the own wish list; one that is not on it is no error',
  access: studentOnly,
  params: courseParams,
  reply: success(z.null()),
});
