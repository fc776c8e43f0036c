import { getLesson } from '@akada/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../http/session.ts';
import { openPlayback } from '../playback/open-playback.ts';
import { findPlayableFilms } from '../playback/playback.queries.ts';
import { openSample } from '../playback/sample.ts';
import { takeTicketBack } from '../playback/ticket.ts';
import { type LessonForCaller, mayWatch, openingOf, toLesson } from './lesson.entity.ts';
import { getLessonFor } from './lessons.queries.ts';
import { findOutline } from './outline.ts';
import { ratingsOf } from './ratings.ts';
import { findSample } from './sample.ts';

type Ask = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** The lesson as its page and its player get it, with the cookies that its addresses need. */
async function openLesson(context: Context, ask: Ask, row: LessonForCaller) {
  const { db } = context;
  const film = (await findPlayableFilms(db, [row._id])).get(row._id);
  const [outline, set] = [await findOutline(db, row._id), await findSample(db, row._id)];
  const { role } = ask.caller;
  const rating = (await ratingsOf(db, [row._id])).get(row._id);
  const data = { ...toLesson(context, { ...row, film, rating }, role), outline };
  if (mayWatch(context, row, role)) {
    const played = await openPlayback(context, ask, { lessonId: row._id, film });
    return { ...data, ...played, ...(role !== 'user' && { sampleSettings: set }) };
  }
  const isOnSale = row.price_minor > 0 && openingOf(context, row) === null;
  const sample = isOnSale ? await openSample(context, ask, { film, window: set }) : undefined;
  if (!sample) takeTicketBack(context, ask, row._id);
  return { ...data, sample };
}

export function serveOneLesson(app: FastifyInstance, context: Context): void {
  serve(app, context, getLesson, async ({ params, ...ask }) => {
    const row = await getLessonFor(context.db, params.id, ask.caller);
    return { message: 'Lesson fetched successfully', data: await openLesson(context, ask, row) };
  });
}
