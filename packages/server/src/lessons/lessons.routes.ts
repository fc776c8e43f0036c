import {
  createLesson,
  deleteLesson,
  getLesson,
  listLessons,
  listPurchasedLessons,
  updateLesson,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import {
  findLessons,
  findPurchased,
  getLessonFor,
  insertLesson,
  type LessonForCaller,
  listSubjects,
  toLesson,
  toPurchasedLesson,
  updateLessonRow,
  withdrawLesson,
} from './lessons.queries.ts';
import { checkScheduledDate } from './scheduled-date.ts';

export function serveLessons(app: FastifyInstance, context: Context): void {
  const { db, config } = context;
  const { timeZone } = config;
  const forStaff = (row: Omit<LessonForCaller, 'payment_status'>) =>
    toLesson(context, { ...row, payment_status: null }, true);

  serve(app, context, listLessons, async ({ query, caller }) => {
    const { rows, total } = await findLessons(db, query, caller._id);
    const isStaff = caller.role !== 'user';
    return {
      message: 'Lessons',
      data: rows.map((row) => toLesson(context, row, isStaff || row.payment_status === 'approved')),
      pagination: { total, page: query.page, limit: query.limit, totalPages: Math.ceil(total / query.limit) },
      subjects: await listSubjects(db),
    };
  });

  serve(app, context, listPurchasedLessons, async ({ caller }) => ({
    message: 'Your lessons',
    data: (await findPurchased(db, caller._id)).map((row) => toPurchasedLesson(context, row)),
  }));

  serve(app, context, getLesson, async ({ params, caller }) => {
    const row = await getLessonFor(db, params.id, caller._id);
    return {
      message: 'Lesson',
      data: toLesson(context, row, caller.role !== 'user' || row.payment_status === 'approved'),
    };
  });

  serve(app, context, createLesson, async ({ body }) => {
    const now = context.now();
    checkScheduledDate(body.scheduledDate, { now, timeZone });
    const row = await insertLesson(db, context.newId(), body, iso(now));
    return { message: 'Lesson created successfully!', data: forStaff(row) };
  });

  serve(app, context, updateLesson, async ({ params, body, caller }) => {
    const now = context.now();
    const before = await getLessonFor(db, params.id, caller._id);
    checkScheduledDate(body.scheduledDate, { now, timeZone, before: before.scheduled_date });
    const ownVideo = `${config.publicUrl}${before.video}`;
    const video = body.video === ownVideo && before.video.startsWith('/') ? before.video : body.video;
    const row = await updateLessonRow(db, params.id, { ...body, video }, iso(now));
    return { message: 'Lesson updated successfully!', data: forStaff(row) };
  });

  serve(app, context, deleteLesson, async ({ params }) => {
    await withdrawLesson(db, params.id, iso(context.now()));
    return { message: 'Lesson deleted successfully!', data: null };
  });
}
