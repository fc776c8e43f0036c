import {
  giveCourse as giveCourseEndpoint,
  giveLesson as giveLessonEndpoint,
  giveToGroup,
  listGrants,
  listGroupGifts,
  listOwnGifts,
  takeGroupGiftBack,
  takeLessonBack as takeLessonBackEndpoint,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { giveCourse } from './give-course.ts';
import { addGroupGift, giveSome } from './give-group.ts';
import { findGifts, findOwnGifts, type Giving, giveLesson, takeLessonBack } from './grants.ts';
import { findGroupGifts, getGroupGift } from './group-gifts.queries.ts';
import { takeGroupGift, takePiece } from './take-group-gift.ts';

function serveGroupGifts(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, giveToGroup, async ({ body, caller: by }) => {
    const [id, at] = [context.newId(), iso(context.now())];
    await db.transaction().execute((trx) => addGroupGift(trx, id, body, { by, at }));
    // The first piece, which is all of a usual group; the job gives the rest.
    const hasMore = await db.transaction().execute((trx) => giveSome(trx, context, id));
    const message = hasMore ? 'Being given to the group' : 'Given to the group';
    return { message, data: await getGroupGift(db, id) };
  });

  serve(app, context, takeGroupGiftBack, async ({ params, body, caller: by }) => {
    const taking = { by, at: iso(context.now()), reason: body.reason };
    await db.transaction().execute((trx) => takeGroupGift(trx, params.id, taking));
    const hasMore = await takePiece(context, params.id);
    const message = hasMore ? 'Being taken back from the group' : 'Taken back from the group';
    return { message, data: await getGroupGift(db, params.id) };
  });

  serve(app, context, listGroupGifts, async ({ query }) => ({
    message: 'Gifts fetched successfully',
    data: await findGroupGifts(db, query),
  }));
}

export function serveGrants(app: FastifyInstance, context: Context): void {
  const { db, now, newId } = context;
  serveGroupGifts(app, context);
  const givingOf = (by: Caller): Giving => ({ by, at: iso(now()), now, newId });

  serveWrite(app, context, giveLessonEndpoint, async ({ trx, body, caller: by }) => {
    const data = await giveLesson(trx, body, givingOf(by));
    return { message: 'Lesson given', data };
  });

  serveWrite(app, context, giveCourseEndpoint, async ({ trx, body, caller: by }) => {
    const lessons = await giveCourse(trx, body, givingOf(by));
    return { message: 'Course given', data: { lessons } };
  });

  serve(app, context, listOwnGifts, async ({ caller }) => ({
    message: 'Gifts fetched successfully',
    data: await findOwnGifts(db, caller._id),
  }));

  serveWrite(app, context, takeLessonBackEndpoint, async ({ trx, params, body, caller: by }) => {
    const taking = { by, at: iso(context.now()), reason: body.reason };
    await takeLessonBack(trx, params.id, taking);
    return { message: 'Lesson taken back' };
  });

  serve(app, context, listGrants, async ({ query }) => ({
    message: 'Lessons given fetched successfully',
    data: await findGifts(db, query.studentId),
  }));
}
