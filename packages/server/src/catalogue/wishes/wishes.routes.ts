import { getWishList, unwishCourse, unwishLesson, wishCourse, wishLesson } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { findHaving, getCourseFor } from '../courses/courses.queries.ts';
import { toLesson } from '../lessons/lesson.entity.ts';
import { getLessonFor, paymentStatusesOf } from '../lessons/lessons.queries.ts';
import { ratingsOf } from '../lessons/ratings.ts';
import { findPlayableFilms } from '../playback/playback.queries.ts';
import {
  addCourse,
  addLesson,
  findWishedCourses,
  findWishedLessons,
  removeCourse,
  removeLesson,
} from './wishes.queries.ts';

export function serveWishes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const wishOf = ({ _id }: { _id: string }) => ({ student_id: _id, created_at: iso(context.now()) });

  serve(app, context, getWishList, async ({ caller }) => {
    const rows = await findWishedLessons(db, caller._id);
    const statuses = await paymentStatusesOf(db, caller._id);
    const ids = rows.map((row) => row._id);
    const [films, ratings] = [await findPlayableFilms(db, ids), await ratingsOf(db, ids)];
    const lessons = rows.map((row) => {
      const [film, rating] = [films.get(row._id), ratings.get(row._id)];
      return toLesson(context, { ...row, film, rating, payment_status: statuses.get(row._id) ?? null }, 'user');
    });
    const courseIds = await findWishedCourses(db, caller._id);
    return { message: 'Wish list fetched successfully', data: { lessons, courseIds } };
  });

  serve(app, context, wishLesson, async ({ params, caller }) => {
    const { _id, payment_status } = await getLessonFor(db, params.lessonId, caller);
    if (payment_status === 'approved') throw new AppError('conflict', 'This lesson is yours already');
    const wish = { ...wishOf(caller), lesson_id: _id };
    await db.transaction().execute((trx) => addLesson(trx, wish));
    return { message: 'The lesson is on your wish list', data: null };
  });

  serve(app, context, unwishLesson, async ({ params, caller }) => {
    await removeLesson(db, caller._id, params.lessonId);
    return { message: 'The lesson is not on your wish list', data: null };
  });

  serve(app, context, wishCourse, async ({ params, caller }) => {
    const { _id, is_draft } = await getCourseFor(db, params.courseId, caller._id, await findHaving(db, caller._id));
    if (is_draft === 1) throw new AppError('not_found', 'Course not found');
    const wish = { ...wishOf(caller), course_id: _id };
    await db.transaction().execute((trx) => addCourse(trx, wish));
    return { message: 'The course is on your wish list', data: null };
  });

  serve(app, context, unwishCourse, async ({ params, caller }) => {
    await removeCourse(db, caller._id, params.courseId);
    return { message: 'The course is not on your wish list', data: null };
  });
}
