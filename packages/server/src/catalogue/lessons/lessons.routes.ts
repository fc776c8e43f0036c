import {
  checkVideo,
  createLesson,
  deleteLesson,
  getVideoPicture,
  type Lesson,
  listLessons,
  listPurchasedLessons,
  saveProgress,
  scheduledDateMessage,
  updateLesson,
} from '@akada/contract';
import { openingText } from '@akada/contract/rules/opening';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { unplayableReason, youtubeId } from '@akada/contract/rules/video-link';
import type { FastifyInstance } from 'fastify';
import { giveToBuyersOfCourses } from '../../money/orders/course-grants.ts';
import { groupsOf } from '../../platform/db/audience.ts';
import { Cache } from '../../platform/db/cache.ts';
import { isSeen, limitsOf } from '../../platform/db/reach.ts';
import type { LessonRow, Trx } from '../../platform/db/schema.ts';
import { placeOf } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { withSubject } from '../../platform/http/named-subject.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf, revalidated } from '../../platform/http/replies.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { findPlayableFilms, lessonsWithMaterials } from '../playback/playback.queries.ts';
import { addLesson, changeLesson, removeLesson } from './change-lesson.ts';
import { type LessonForCaller, openingOf, toLesson, toPurchasedLesson } from './lesson.entity.ts';
import {
  findLessons,
  findPurchased,
  getLessonFor,
  getOwnedLesson,
  groupsOfLessons,
  type LessonFilter,
  listSubjects,
  paymentStatusesOf,
} from './lessons.queries.ts';
import { nearSearch } from './near-words.ts';
import { serveNotes } from './notes.ts';
import { serveOneLesson } from './one-lesson.ts';
import { serveOutline } from './outline.ts';
import { findProgressOf, mergeReport, type Report, toProgress } from './progress.queries.ts';
import { ratingsOf } from './ratings.ts';
import { serveSample } from './sample.ts';
import { withTutors } from './tutors.ts';

type Page = {
  rows: readonly LessonForCaller[];
  total: number;
  more?: boolean;
  subjects: string[];
  /** In place of a search that finds nothing. */
  searchedFor?: string;
};

const tablesOfPage = ['lessons', 'lesson_groups', 'films', 'reviews', 'lesson_tutors', 'teacher_cards'] as const;

const pages = perContext((context) => new Cache<Page>(context, tablesOfPage));

/** Large pages are asked for by imports only. */
const largestCached = 50;

async function withFilmsAndTutors<Row extends LessonRow>({ db }: Context, rows: readonly Row[]) {
  const films = await findPlayableFilms(
    db,
    rows.map((row) => row._id),
  );
  return (await withTutors(db, rows)).map((row) => ({ ...row, film: films.get(row._id) }));
}

/** Words that were typed, or where they find nothing, the nearest ones that do. */
async function search(context: Context, filter: LessonFilter) {
  const found = await findLessons(context.db, filter);
  const searchedFor = found.total === 0 && filter.search ? await nearSearch(context, filter.search) : undefined;
  if (searchedFor === undefined) return found;
  const near = await findLessons(context.db, { ...filter, search: searchedFor });
  return near.total === 0 ? found : { ...near, searchedFor };
}

async function readPage(context: Context, filter: LessonFilter): Promise<Page> {
  const { rows, ...found } = await search(context, filter);
  const ratings = await ratingsOf(
    context.db,
    rows.map((row) => row._id),
  );
  const ofAnybody = (await withFilmsAndTutors(context, rows)).map((row) => ({
    ...row,
    rating: ratings.get(row._id),
    payment_status: null,
  }));
  return { ...found, rows: ofAnybody, subjects: await listSubjects(context.db, filter) };
}

function getPage(context: Context, filter: LessonFilter): Promise<Page> {
  if (filter.limit > largestCached || filter.seen) return readPage(context, filter);
  const key = JSON.stringify(Object.entries(filter).toSorted());
  return pages(context).get(key, () => readPage(context, filter));
}

const namedGroups = perContext((context) => new Cache<ReadonlySet<string>>(context, ['lessons', 'lesson_groups']));

/** Students in the same groups share a page; their groups are read only where a lesson names some. */
async function filterFor(context: Context, filter: LessonFilter, { _id }: Caller): Promise<LessonFilter> {
  const forStudents = { ...filter, isDraft: false, groupId: undefined, place: undefined };
  const named = await namedGroups(context).get('', () => groupsOfLessons(context.db));
  if (named.size === 0) return forStudents;
  const groups = (await groupsOf(context.db, _id)).filter((id) => named.has(id)).toSorted();
  return { ...forStudents, groups };
}

/** `isShared`: equal for all students in no group who paid for none of these lessons. */
async function readCatalogue(context: Context, filter: LessonFilter, caller: Caller) {
  const isStudent = caller.role === 'user';
  const named = withSubject(context, filter);
  const reach = reachOf(context, caller);
  const seen = await isSeen(context.db, 'lessons', reach);
  const asked = isStudent ? await filterFor(context, named, caller) : { ...named, ...(seen && { seen }) };
  const { rows, subjects, ...found } = await getPage(context, asked);
  const statuses = isStudent ? await paymentStatusesOf(context.db, caller._id) : new Map<string, never>();
  const data: Lesson[] = rows.map((row) => {
    const payment_status = statuses.get(row._id) ?? null;
    return { ...toLesson(context, { ...row, payment_status }, caller.role), ...limitsOf(reach, row) };
  });
  const isShared = isStudent && !asked.groups?.length && !rows.some((row) => statuses.has(row._id));
  return { data, pagination: paginationOf(found, filter), subjects, searchedFor: found.searchedFor, isShared };
}

/** An unchanged date may have passed. */
function checkScheduledDate(context: Context, value: string | null | undefined, before: string | null = null): void {
  if (!value || value === before) return;
  const at = schoolInstant(value, 'start', context.settings().timeZone);
  if (at === null) {
    throw new AppError('invalid', 'Scheduled date must be a date such as 2026-12-31', 'scheduledDate');
  }
  if (at <= context.now()) throw new AppError('invalid', scheduledDateMessage, 'scheduledDate');
}

/** An unchanged link may be from before links were checked. */
function refuseLink(link: string | undefined, before: string | null = null): void {
  if (!link || link === before) return;
  const why = unplayableReason(link);
  if (why !== null) throw new AppError('invalid', why, 'video');
}

async function takeReport(trx: Trx, report: Report, context: Context) {
  const row = await getOwnedLesson(trx, report.lessonId, report.studentId);
  const [now, { timeZone }] = [context.now(), context.settings()];
  const opening = openingOf(context, row);
  if (opening !== null) {
    throw new AppError('conflict', `This lesson opens on ${openingText(opening, now, timeZone)}`);
  }
  return mergeReport(trx, report, { now, timeZone });
}

function serveReading(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listLessons, async ({ query: { class: of, ...others }, caller, reply }) => {
    const { isShared, ...page } = await readCatalogue(context, { ...others, place: placeOf(context, of) }, caller);
    if (isShared) reply.header('Cache-Control', revalidated);
    return { message: 'Lessons fetched successfully', ...page };
  });

  serve(app, context, listPurchasedLessons, async ({ caller }) => {
    const rows = await withFilmsAndTutors(context, await findPurchased(db, caller._id));
    const progress = await findProgressOf(db, caller._id);
    const furnished = await lessonsWithMaterials(
      db,
      rows.map((row) => row._id),
    );
    return {
      message: 'Your lessons fetched successfully',
      data: rows.map((row) => {
        const owned = { ...row, hasMaterials: furnished.has(row._id) };
        return toPurchasedLesson(context, owned, progress.get(row._id));
      }),
    };
  });

  serve(app, context, getVideoPicture, async ({ params }) => {
    const jpeg = await context.fetchYoutubePicture(params.videoId);
    return {
      message: 'Picture fetched successfully',
      data: { picture: jpeg && `data:image/jpeg;base64,${jpeg.toString('base64')}` },
    };
  });

  serve(app, context, checkVideo, async ({ query: { link } }) => {
    const problem = unplayableReason(link);
    const video = youtubeId(link);
    const told = video === null ? null : await context.askYoutube(video);
    return {
      message: 'Video check fetched successfully',
      data: {
        problem: problem ?? told?.problem ?? null,
        title: told?.title ?? null,
        isChecked: !video || told !== null,
      },
    };
  });

  serveWrite(app, context, saveProgress, async ({ trx, params, body, caller }) => {
    const report = { ...body, studentId: caller._id, lessonId: params.id };
    const row = await takeReport(trx, report, context);
    return { message: 'Progress saved', data: toProgress(row) };
  });
}

function serveEditing(app: FastifyInstance, context: Context): void {
  const { db, config } = context;
  const who = (by: Caller) => ({ by, at: iso(context.now()), reach: reachOf(context, by) });
  const forStaff = async (row: LessonRow) => {
    const [furnished = row] = await withFilmsAndTutors(context, [row]);
    return toLesson(context, { ...furnished, payment_status: null }, 'admin');
  };

  serve(app, context, createLesson, async ({ body, caller }) => {
    refuseLink(body.video);
    checkScheduledDate(context, body.scheduledDate);
    const row = await db.transaction().execute((trx) => addLesson(trx, context, body, who(caller)));
    return { message: 'Lesson created successfully!', data: await forStaff(row) };
  });

  serve(app, context, updateLesson, async ({ params, body, caller }) => {
    const before = await getLessonFor(db, params.id, caller);
    const isOwn = before.video.startsWith('/') && body.video === `${config.publicUrl}${before.video}`;
    const change = withSubject(context, { ...body, video: isOwn ? before.video : body.video });
    refuseLink(change.video, before.video);
    checkScheduledDate(context, body.scheduledDate, before.scheduled_date);
    const row = await db.transaction().execute((trx) => changeLesson(trx, before._id, change, who(caller)));
    // After the commit, and when it is repeated, as a lesson that is added to a course.
    if (body.groupIds) await giveToBuyersOfCourses(db, row._id, { ...who(caller), newId: context.newId });
    return { message: 'Lesson updated successfully!', data: await forStaff(row) };
  });

  serveWrite(app, context, deleteLesson, async ({ trx, doer, params }) => {
    await removeLesson(trx, params.id, doer);
    return { message: 'Lesson deleted successfully!', data: null };
  });
}

export function serveLessons(app: FastifyInstance, context: Context): void {
  serveReading(app, context);
  serveOneLesson(app, context);
  serveEditing(app, context);
  serveOutline(app, context);
  serveSample(app, context);
  serveNotes(app, context);
}
