import { getLesson, previewSample } from '@akada/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitsOf } from '../../platform/db/reach.ts';
import type { LessonRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { openPlayback } from '../playback/open-playback.ts';
import { findPlayableFilms } from '../playback/playback.queries.ts';
import { openSample } from '../playback/sample.ts';
import { takeTicketBack } from '../playback/ticket.ts';
import { type LessonForCaller, mayWatch, openingOf, toLesson } from './lesson.entity.ts';
import { getLessonFor } from './lessons.queries.ts';
import { nextLesson } from './next-lesson.ts';
import { findOutline } from './outline.ts';
import { ratingsOf } from './ratings.ts';
import { findSample } from './sample.ts';
import { tutorsOf } from './tutors.ts';

type Ask = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** Admins need the right to teaching; `mayWatch` decides for students. */
const teaches = ({ role, rights }: Caller) => role !== 'admin' || rights.includes('teaching');

/** Undefined for those who do not own it. */
async function nextFor(context: Context, lesson: LessonForCaller, caller: Caller) {
  if (caller.role !== 'user' || lesson.payment_status !== 'approved') return undefined;
  const isOpen = (row: Pick<LessonRow, 'scheduled_date'>) => openingOf(context, row) === null;
  return nextLesson(context.db, { studentId: caller._id, lesson, isOpen });
}

/** The lesson as its page and its player get it, with the cookies that its addresses need. */
async function openLesson(context: Context, ask: Ask, row: LessonForCaller) {
  const { db } = context;
  const film = (await findPlayableFilms(db, [row._id])).get(row._id);
  const [outline, set] = [await findOutline(db, row._id), await findSample(db, row._id)];
  const { role } = ask.caller;
  const rating = (await ratingsOf(db, [row._id])).get(row._id);
  const tutors = (await tutorsOf(db, [row._id])).get(row._id);
  const data = {
    ...toLesson(context, { ...row, film, rating, tutors }, role),
    ...limitsOf(reachOf(context, ask.caller), row),
    outline,
    next: await nextFor(context, row, ask.caller),
  };
  if (!teaches(ask.caller)) {
    takeTicketBack(context, ask, row._id);
    return data;
  }
  if (mayWatch(context, row, role)) {
    const played = await openPlayback(context, ask, { lessonId: row._id, film });
    return { ...data, ...played, ...(role !== 'user' && { sampleSettings: set }) };
  }
  const isOnSale = row.price_minor > 0 && openingOf(context, row) === null;
  const sample = isOnSale ? await openSample(context, ask, { film, window: set }) : undefined;
  if (!sample) takeTicketBack(context, ask, row._id);
  return { ...data, sample };
}

/** To a student who has not bought it. The ticket of the sample replaces the one of the lesson in this browser. */
async function openAsStranger(context: Context, ask: Ask, row: LessonForCaller) {
  const { db } = context;
  const film = (await findPlayableFilms(db, [row._id])).get(row._id);
  const window = await findSample(db, row._id);
  return {
    ...toLesson(context, { ...row, film }, 'user'),
    outline: await findOutline(db, row._id),
    sample: row.price_minor > 0 ? await openSample(context, ask, { film, window }) : undefined,
  };
}

export function serveOneLesson(app: FastifyInstance, context: Context): void {
  serve(app, context, getLesson, async ({ params, ...ask }) => {
    const row = await getLessonFor(context.db, params.id, ask.caller);
    return { message: 'Lesson fetched successfully', data: await openLesson(context, ask, row) };
  });

  serve(app, context, previewSample, async ({ params, ...ask }) => {
    const row = await getLessonFor(context.db, params.lessonId, ask.caller);
    return { message: 'Sample fetched successfully', data: await openAsStranger(context, ask, row) };
  });
}
