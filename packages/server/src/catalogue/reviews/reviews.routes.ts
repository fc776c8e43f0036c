import {
  createReview,
  deleteReview,
  listLessonReviews,
  listOwnReviews,
  listReviews,
  moderateReview,
  type StaffReview,
  updateReview,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { isSeen } from '../../platform/db/reach.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { mayWatch } from '../lessons/lesson.entity.ts';
import { getLessonFor, getOwnedLesson } from '../lessons/lessons.queries.ts';
import { ratingsOf } from '../lessons/ratings.ts';
import {
  deleteOwnReview,
  findOwnReview,
  findOwnReviews,
  findReviews,
  findReviewsOfOthers,
  getStaffReview,
  insertReview,
  isHalfWatched,
  lockReview,
  setHidden,
  updateOwnReview,
  withLimits,
} from './reviews.queries.ts';

const notWatchedYet = () =>
  new AppError('conflict', 'Watch at least half of this lesson before you review it', 'lessonId');

type Decision = { hidden: boolean; reason: string; updatedAt: string | undefined; by: Actor; at: string };

/** Idempotent: the first of two equal decisions counts. A decision about a changed review is refused. */
async function decide(trx: Trx, id: string, { hidden, reason, updatedAt, by, at }: Decision): Promise<StaffReview> {
  const was = await lockReview(trx, id);
  const isHidden = was.hidden_at !== null;
  refuseIfChanged('review', was, updatedAt, isHidden === hidden);
  if (isHidden !== hidden) {
    await setHidden(trx, id, hidden ? { at, by: by._id, reason } : null);
    await recordAudit(trx, {
      action: hidden ? 'review.hide' : 'review.show',
      by,
      at,
      subject: { kind: 'review', _id: id, title: (await getStaffReview(trx, id)).lessonTitle },
      person: was.student_id,
      before: { hidden: isHidden, reason: was.hidden_reason },
      after: { hidden, reason: hidden ? reason : '' },
    });
  }
  return getStaffReview(trx, id);
}

function serveOwn(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listOwnReviews, async ({ caller, query }) => {
    const { rows, ...found } = await findOwnReviews(db, caller._id, query);
    return { message: 'Your reviews fetched successfully', data: rows, pagination: paginationOf(found, query) };
  });

  serve(app, context, createReview, async ({ caller, body: { lessonId, rating, text } }) => {
    const studentId = caller._id;
    await getOwnedLesson(db, lessonId, studentId);
    if (!(await isHalfWatched(db, studentId, lessonId))) throw notWatchedYet();
    const review = { _id: context.newId(), studentId, lessonId, rating, text, at: iso(context.now()) };
    await db.transaction().execute((trx) => insertReview(trx, review));
    const data = await findOwnReview(db, studentId, lessonId);
    if (!data) throw new AppError('not_found', 'Review not found');
    return { message: 'Review saved', data };
  });

  serveWrite(app, context, updateReview, async ({ trx, caller, params, body }) => {
    const of = { id: params.id, studentId: caller._id };
    const at = iso(context.now());
    return {
      message: 'Review saved',
      data: await updateOwnReview(trx, of, body, at),
    };
  });

  serveWrite(app, context, deleteReview, async ({ trx, caller, params }) => {
    await deleteOwnReview(trx, { id: params.id, studentId: caller._id });
    return { message: 'Review deleted', data: null };
  });
}

export function serveReviews(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serveOwn(app, context);

  serve(app, context, listLessonReviews, async ({ caller, params, query }) => {
    const lesson = await getLessonFor(db, params.id, caller);
    const isOwned = lesson.payment_status === 'approved' && mayWatch(context, lesson, caller.role);
    const { rows, ...found } = await findReviewsOfOthers(db, { lessonId: lesson._id, readerId: caller._id }, query);
    return {
      message: 'Reviews fetched successfully',
      data: {
        rating: (await ratingsOf(db, [lesson._id])).get(lesson._id),
        own: await findOwnReview(db, caller._id, lesson._id),
        mayReview: isOwned && (await isHalfWatched(db, caller._id, lesson._id)),
        reviews: rows,
      },
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, listReviews, async ({ query, caller }) => {
    const reach = reachOf(context, caller);
    const { rows, ...found } = await findReviews(db, { ...query, seen: await isSeen(db, 'lessons', reach) });
    const data = await withLimits(db, reach, rows);
    return { message: 'Reviews fetched successfully', data, pagination: paginationOf(found, query) };
  });

  serveWrite(app, context, moderateReview, async ({ trx, doer, params, body }) => {
    const { hidden, reason = '', updatedAt } = body;
    const data = await decide(trx, params.id, { hidden, reason, updatedAt, ...doer });
    return { message: hidden ? 'Review hidden' : 'Review shown again', data };
  });
}
