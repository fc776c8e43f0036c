import {
  createLesson,
  deleteLesson,
  getLesson,
  getVideoPicture,
  type LessonBody,
  listLessons,
  listPurchasedLessons,
  saveProgress,
  updateLesson,
} from '@akada/contract';
import { embedLink } from '@akada/contract/rules/video-link';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../audit/record.ts';
import type { LessonRow, Trx } from '../db/schema.ts';
import { isAlready, refuseIfChanged } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { catalogue } from './catalogue.ts';
import {
  columnsOf,
  findPurchased,
  getLessonFor,
  getOwnedLesson,
  holdLesson,
  insertLesson,
  type LessonForCaller,
  toLesson,
  toPurchasedLesson,
  updateLessonRow,
  withdrawLesson,
} from './lessons.queries.ts';
import { findProgressOf, forgetProgress, mergeReport, type Report, toProgress } from './progress.queries.ts';
import { recordLesson } from './record-lesson.ts';
import { checkScheduledDate } from './scheduled-date.ts';

async function takeReport(trx: Trx, report: Report, moment: { now: number; timeZone: string }) {
  await getOwnedLesson(trx, report.lessonId, report.studentId);
  return mergeReport(trx, report, moment);
}

type Change = Parameters<typeof updateLessonRow>[2] & { updatedAt?: string | undefined };

async function addLesson(trx: Trx, context: Context, body: LessonBody, by: Actor): Promise<LessonRow> {
  const at = iso(context.now());
  const after = await insertLesson(trx, context.newId(), body, at);
  await recordLesson(trx, 'lesson.create', { by, at }, { after });
  return after;
}

async function removeLesson(trx: Trx, id: string, who: { by: Actor; at: string }): Promise<void> {
  const before = await withdrawLesson(trx, id, who.at);
  await recordLesson(trx, 'lesson.delete', who, { before });
}

/** A link to another film starts every student's progress anew; another way to write the same link does not. */
async function changeLesson(trx: Trx, id: string, change: Change, who: { by: Actor; at: string }) {
  const was = await holdLesson(trx, id);
  refuseIfChanged('lesson', was, change.updatedAt, isAlready(was, columnsOf(change)));
  const row = await updateLessonRow(trx, was, change, who.at);
  await recordLesson(trx, 'lesson.update', who, { before: was, after: row });
  if (embedLink(row.video) !== embedLink(was.video)) await forgetProgress(trx, row._id);
  return row;
}

export function serveLessons(app: FastifyInstance, context: Context): void {
  const { db, config } = context;
  const forStaff = (row: Omit<LessonForCaller, 'payment_status'>) =>
    toLesson(context, { ...row, payment_status: null }, true);

  const pageFor = catalogue(context);
  serve(app, context, listLessons, ({ query, caller }) => pageFor(query, caller), { packsItself: true });

  serve(app, context, listPurchasedLessons, async ({ caller }) => {
    const rows = await findPurchased(db, caller._id);
    const progress = await findProgressOf(db, caller._id);
    return { message: 'Your lessons', data: rows.map((row) => toPurchasedLesson(context, row, progress.get(row._id))) };
  });

  serve(app, context, getVideoPicture, async ({ params }) => {
    const jpeg = await context.fetchYoutubePicture(params.videoId);
    return {
      message: jpeg ? 'Picture' : 'There is no picture of this video',
      data: { picture: jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}` },
    };
  });

  serve(app, context, saveProgress, async ({ params, body, caller }) => {
    const report = { ...body, studentId: caller._id, lessonId: params.id };
    const moment = { now: context.now(), timeZone: context.settings().timeZone };
    const row = await db.transaction().execute((trx) => takeReport(trx, report, moment));
    return { message: 'Progress saved', data: toProgress(row) };
  });

  serve(app, context, getLesson, async ({ params, caller }) => {
    const row = await getLessonFor(db, params.id, caller._id);
    return {
      message: 'Lesson',
      data: toLesson(context, row, caller.role !== 'user' || row.payment_status === 'approved'),
    };
  });

  serve(app, context, createLesson, async ({ body, caller }) => {
    const now = context.now();
    checkScheduledDate(body.scheduledDate, { now, timeZone: context.settings().timeZone });
    const row = await db.transaction().execute((trx) => addLesson(trx, context, body, caller));
    return { message: 'Lesson created successfully!', data: forStaff(row) };
  });

  serve(app, context, updateLesson, async ({ params, body, caller }) => {
    const now = context.now();
    const before = await getLessonFor(db, params.id, caller._id);
    const { timeZone } = context.settings();
    checkScheduledDate(body.scheduledDate, { now, timeZone, before: before.scheduled_date });
    const ownVideo = `${config.publicUrl}${before.video}`;
    const video = body.video === ownVideo && before.video.startsWith('/') ? before.video : body.video;
    const row = await db
      .transaction()
      .execute((trx) => changeLesson(trx, before._id, { ...body, video }, { by: caller, at: iso(now) }));
    return { message: 'Lesson updated successfully!', data: forStaff(row) };
  });

  serve(app, context, deleteLesson, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => removeLesson(trx, params.id, who));
    return { message: 'Lesson deleted successfully!', data: null };
  });
}
