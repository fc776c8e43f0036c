import type { Lesson, LessonBody, PurchasedLesson } from '@akada/contract';
import { listPriceMinor } from '@akada/contract/rules/cart';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import { embedLink } from '@akada/contract/rules/video-link';
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { searchTextOf } from '../db/fold.ts';
import { readFound } from '../db/list-page.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, LessonRow, PaymentRow, Schema, Trx } from '../db/schema.ts';
import { headHasAll, isFound, type Query, search } from '../db/search.ts';
import { learnWords } from '../db/search-words.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';
import type { Context } from '../http/context.ts';
import { notWatched, toProgress, type Watched } from './progress.queries.ts';

export type LessonForCaller = LessonRow & { payment_status: PaymentRow['status'] | null };

/** Links of our own videos are stored as paths and completed on the way out. */
function absolute(context: Context, link: string): string {
  return link.startsWith('/') ? `${context.config.publicUrl}${link}` : link;
}

export function toLesson(context: Context, row: LessonForCaller, mayWatch: boolean): Lesson {
  const thumbnail = `${context.config.publicUrl}/api/lesson/${row._id}/thumbnail`;
  const video = mayWatch ? absolute(context, row.video) : null;
  return {
    _id: row._id,
    title: row.title,
    description: row.description,
    classLevel: row.class_level,
    subject: row.subject,
    instructor: row.instructor,
    price: fromMinor(row.price_minor),
    listPrice: fromMinor(listPriceMinor(row.price_minor, context.settings().listPriceFactor)),
    isPaid: row.price_minor > 0,
    video,
    videoUrl: video,
    thumbnailUrl: thumbnail,
    thumbnail,
    duration: row.duration_minutes,
    scheduledDate: row.scheduled_date,
    purchased: row.payment_status === 'approved',
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type Purchased = LessonForCaller & { purchased_at: string };

export function toPurchasedLesson(context: Context, row: Purchased, watched?: Watched): PurchasedLesson {
  const lesson = toLesson(context, row, true);
  const videoUrl = absolute(context, row.video);
  return {
    ...lesson,
    video: embedLink(videoUrl),
    videoUrl,
    ...toProgress(watched ?? notWatched),
    watchedAt: watched?.watched_at ?? null,
    purchasedAt: row.purchased_at,
  };
}

/** The status of the caller's payment that counts: an approved one, else the latest. */
function paymentStatusOf(eb: ExpressionBuilder<Schema, 'lessons'>, studentId: string) {
  return eb
    .selectFrom('payments')
    .select('status')
    .whereRef('payments.lesson_id', '=', 'lessons._id')
    .where('payments.student_id', '=', studentId)
    .orderBy(sql`case status when 'approved' then 0 else 1 end`)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments._id', 'desc')
    .limit(1)
    .as('payment_status');
}

export type LessonFilter = {
  search?: string | undefined;
  title?: string | undefined;
  classLevel?: string | undefined;
  isPaid?: boolean | undefined;
  subject?: string | undefined;
  page: number;
  limit: number;
};

/** Whole rows of a page, newest first: what is not on it is not read. */
function newestFirst(db: Db, ids: Expression<string>): Promise<LessonRow[]> {
  const page = db.selectFrom('lessons').selectAll().where('_id', 'in', sql<string>`(${ids})`);
  return page.orderBy('created_at', 'desc').orderBy('_id', 'desc').execute();
}

async function pageOf(db: Db, filter: LessonFilter, query: Query | null) {
  const { search: typed, classLevel, isPaid, subject, page, limit } = filter;
  const offset = (page - 1) * limit;
  if (query && typed && !classLevel && isPaid === undefined && !subject) {
    const stretch = { narrowing: [], direction: 'desc', limit, offset } as const;
    return readFound(db, 'lessons', query, stretch, (ids) => newestFirst(db, ids));
  }
  let matching = db.selectFrom('lessons').where('withdrawn_at', 'is', null);
  if (query) matching = matching.where(isFound(db, 'lessons', query));
  // The older name of the search looks at titles alone.
  if (query && !typed) matching = matching.where((eb) => headHasAll(eb.ref('search_text'), query));
  if (classLevel) matching = matching.where('class_level', '=', classLevel);
  if (isPaid !== undefined) matching = matching.where('price_minor', isPaid ? '>' : '=', 0);
  if (subject) matching = matching.where((eb) => eb(eb.fn<string>('lower', ['subject']), '=', subject.toLowerCase()));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (total <= offset) return { rows: [], total };
  const ids = matching.select('_id').orderBy('created_at', 'desc').orderBy('_id', 'desc').limit(limit).offset(offset);
  return { rows: await newestFirst(db, sql<string>`${ids}`), total };
}

/** Lessons for sale that match, newest first, and how many there are in all. */
export async function findLessons(
  db: Db,
  filter: LessonFilter,
): Promise<{ rows: LessonRow[]; total: number; more?: boolean }> {
  return search(db, 'lessons', filter.search || filter.title, (query) => pageOf(db, filter, query));
}

const paymentsOfOne = prepared(['student'], (db, { student }) =>
  db
    .selectFrom('payments')
    .select(['lesson_id', 'status'])
    .where('student_id', '=', student)
    .orderBy('created_at')
    .orderBy('_id'),
);

/** The student's payment that counts for each lesson: an approved one, else the latest. */
export async function paymentStatusesOf(db: Db, studentId: string): Promise<Map<string, PaymentRow['status']>> {
  const rows = await paymentsOfOne(db, { student: studentId });
  const statuses = new Map<string, PaymentRow['status']>();
  for (const { lesson_id, status } of rows) {
    if (statuses.get(lesson_id) !== 'approved') statuses.set(lesson_id, status);
  }
  return statuses;
}

/** Every subject a lesson for sale has, for the filters: each is looked up in the index from the one before. */
export async function listSubjects(db: Db): Promise<string[]> {
  const next = (after: RawBuilder<string>) =>
    sql<string | null>`select min(subject) from lessons where withdrawn_at is null and subject > ${after}`;
  const { rows } = await sql<{ subject: string }>`
    with recursive found (subject) as (
      ${next(sql`''`)} union all select (${next(sql`found.subject`)}) from found where found.subject is not null
    ) select subject from found where subject is not null
  `.execute(db);
  return rows.map((row) => row.subject);
}

/** A lesson the caller may see: one for sale, or one they own. */
export async function getLessonFor(db: Db, id: string, callerId: string): Promise<LessonForCaller> {
  const row = await db
    .selectFrom('lessons')
    .selectAll('lessons')
    .select((eb) => paymentStatusOf(eb, callerId))
    .where('_id', '=', id)
    .executeTakeFirst();
  if (!row || (row.withdrawn_at !== null && row.payment_status !== 'approved')) {
    throw new AppError('not_found', 'Lesson not found');
  }
  return row;
}

/** A lesson the student owns, on sale or not; any other is not there for them. */
export async function getOwnedLesson(db: Db, id: string, studentId: string): Promise<LessonForCaller> {
  const row = await getLessonFor(db, id, studentId);
  if (row.payment_status !== 'approved') throw new AppError('not_found', 'Lesson not found');
  return row;
}

export async function findPurchased(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('lessons', 'lessons._id', 'payments.lesson_id')
    .selectAll('lessons')
    .select(['payments.status as payment_status', 'payments.created_at as paid_at', 'payments.decided_at'])
    .where('payments.student_id', '=', studentId)
    .where('payments.status', '=', 'approved')
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments._id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, purchased_at: row.decided_at ?? row.paid_at }));
}

type Body = Partial<Omit<LessonBody, 'scheduledDate'>> & { scheduledDate?: string | null };

/** The columns a body changes; what it does not name stays. */
export function columnsOf(body: Body) {
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.classLevel !== undefined && { class_level: body.classLevel }),
    ...(body.video !== undefined && { video: body.video }),
    ...(body.price !== undefined && { price_minor: toMinor(body.price) ?? 0 }),
    ...(body.subject !== undefined && { subject: body.subject }),
    ...(body.duration !== undefined && { duration_minutes: body.duration }),
    ...(body.instructor !== undefined && { instructor: body.instructor }),
    ...(body.scheduledDate !== undefined && { scheduled_date: body.scheduledDate || null }),
  };
}

/** What the catalogue is searched by; the title, its first field, also alone. */
export function lessonSearchText(lesson: Pick<LessonRow, 'title' | 'subject' | 'description'>): string {
  return searchTextOf(lesson.title, lesson.subject, lesson.description);
}

export async function insertLesson(db: Db, id: string, body: Body, at: string): Promise<LessonRow> {
  const columns = { title: '', subject: '', description: '', ...columnsOf(body) };
  const search_text = lessonSearchText(columns);
  const row = await db
    .insertInto('lessons')
    .values({
      class_level: '',
      video: '',
      price_minor: 0,
      duration_minutes: null,
      instructor: '',
      scheduled_date: null,
      withdrawn_at: null,
      ...columns,
      search_text,
      _id: id,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await learnWords(db, 'lessons', [search_text]);
  return row;
}

/** Takes the row: what it is now is what this change finds. */
export async function holdLesson(trx: Trx, id: string): Promise<LessonRow> {
  const row = await trx
    .updateTable('lessons')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Lesson not found');
  return row;
}

/** `before` is held. */
export async function updateLessonRow(trx: Trx, before: LessonRow, body: Body, at: string): Promise<LessonRow> {
  const row = await trx
    .updateTable('lessons')
    .set({ ...columnsOf(body), updated_at: laterThan(before.updated_at, at) })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const search_text = lessonSearchText(row);
  if (search_text === row.search_text) return row;
  await trx.updateTable('lessons').set({ search_text }).where('_id', '=', row._id).execute();
  await learnWords(trx, 'lessons', [search_text]);
  return { ...row, search_text };
}

/** Off sale; the row stays for those who bought it and for the payments that name it. */
export async function withdrawLesson(db: Db, id: string, at: string): Promise<LessonRow> {
  const row = await db
    .updateTable('lessons')
    .set({ withdrawn_at: at })
    .where('_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Lesson not found');
  return row;
}
