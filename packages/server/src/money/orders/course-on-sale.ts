import { isForAll } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** In the order of each course, without those that students must not see. */
export const lessonsOnSale = (db: Db, courseIds: readonly string[]) =>
  db
    .selectFrom('course_lessons')
    .innerJoin('lessons', 'lessons._id', 'course_lessons.lesson_id')
    .selectAll('lessons')
    .select('course_lessons.course_id')
    .where('course_lessons.course_id', 'in', courseIds)
    .where('is_draft', '=', 0)
    .where('withdrawn_at', 'is', null)
    .orderBy('course_lessons.position');

/** Locked, so that it is neither deleted nor a draft before the gift is on record. */
export async function lockCourseToGive(trx: Trx, id: string): Promise<string> {
  const found = trx.selectFrom('courses').select(['title', 'is_draft']).where('_id', '=', id);
  const course = await lockRows(trx, found.where('deleted_at', 'is', null), 'share').executeTakeFirst();
  if (!course) throw new AppError('not_found', 'Course not found', 'courseId');
  if (course.is_draft === 1) {
    const message = `‘${course.title}’ is a draft: publish it before students get it`;
    throw new AppError('conflict', message, 'courseId');
  }
  return course.title;
}

/** The page of a course for groups is not found outside of them; its lessons are. */
export async function pageOfGiven(trx: Trx, courseId: string): Promise<string> {
  const course = trx.selectFrom('courses').select('_id').where('_id', '=', courseId);
  const open = await course.where(isForAll('courses')).executeTakeFirst();
  return open ? `/student/courses/${courseId}` : '/student/my-lessons';
}
