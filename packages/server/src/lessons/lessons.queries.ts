import type { LessonSort } from '@akada/contract';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { lockRows } from '../db/dialect.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, LessonRow, PaymentRow, Schema, Trx } from '../db/schema.ts';
import { hasWords, headHasWords, offsetOf, readPage, searchTextOf } from '../db/search.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';
import { type LessonFields, type LessonForCaller, lessonEntity } from './lesson.entity.ts';

/** An approved payment, else the latest. */
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

/** The search text begins with the folded title, so capitals and tones do not matter. */
const sortColumns = {
  createdAt: 'created_at',
  title: 'search_text',
  price: 'price_minor',
  scheduledDate: 'scheduled_date',
  classLevel: 'class_level',
} as const satisfies Record<LessonSort, keyof LessonRow>;

export type LessonFilter = {
  sortBy?: LessonSort | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  scheduledAfter?: string | undefined;
  scheduledBefore?: string | undefined;
  search?: string | undefined;
  title?: string | undefined;
  classLevel?: string | undefined;
  isPaid?: boolean | undefined;
  subject?: string | undefined;
  page: number;
  limit: number;
};

export async function findLessons(db: Db, filter: LessonFilter): Promise<{ rows: LessonRow[]; total: number }> {
  const { search, title, classLevel, isPaid, subject, priceMin, priceMax, scheduledAfter, scheduledBefore, limit } =
    filter;
  let lessons = db.selectFrom('lessons').selectAll().where('withdrawn_at', 'is', null);
  if (search) lessons = lessons.where((eb) => hasWords(eb.ref('search_text'), search));
  // The older parameter searches titles only.
  else if (title) lessons = lessons.where((eb) => headHasWords(eb.ref('search_text'), title));
  if (classLevel) lessons = lessons.where('class_level', '=', classLevel);
  if (isPaid !== undefined) lessons = lessons.where('price_minor', isPaid ? '>' : '=', 0);
  if (subject) lessons = lessons.where((eb) => eb(eb.fn<string>('lower', ['subject']), '=', subject.toLowerCase()));
  if (priceMin !== undefined) lessons = lessons.where('price_minor', '>=', Math.ceil(priceMin * 100));
  if (priceMax !== undefined) lessons = lessons.where('price_minor', '<=', Math.floor(priceMax * 100));
  if (scheduledAfter) lessons = lessons.where('scheduled_date', '>=', scheduledAfter);
  // A day means until its end; a lesson may also be scheduled for an hour of it.
  if (scheduledBefore) lessons = lessons.where('scheduled_date', '<=', `${scheduledBefore}~`);
  const { sortBy = 'createdAt', sortOrder = sortBy === 'createdAt' ? 'desc' : 'asc' } = filter;
  if (sortBy === 'scheduledDate') lessons = lessons.orderBy((eb) => eb('scheduled_date', 'is', null));
  const sorted = lessons.orderBy(sortColumns[sortBy], sortOrder).orderBy('_id', sortOrder);
  return readPage(sorted, { limit, offset: offsetOf(filter) });
}

const paymentsOfOne = prepared(['student'], (db, { student }) =>
  db
    .selectFrom('payments')
    .select(['lesson_id', 'status'])
    .where('student_id', '=', student)
    .orderBy('created_at')
    .orderBy('_id'),
);

/** For each lesson the approved payment, else the latest. */
export async function paymentStatusesOf(db: Db, studentId: string): Promise<Map<string, PaymentRow['status']>> {
  const rows = await paymentsOfOne(db, { student: studentId });
  const statuses = new Map<string, PaymentRow['status']>();
  for (const { lesson_id, status } of rows) {
    if (statuses.get(lesson_id) !== 'approved') statuses.set(lesson_id, status);
  }
  return statuses;
}

/** Looks each subject up in the index after the one before (a loose index scan). */
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

export function lessonSearchText(lesson: Pick<LessonRow, 'title' | 'subject' | 'description'>): string {
  return searchTextOf(lesson.title, lesson.subject, lesson.description);
}

export async function insertLesson(db: Db, id: string, fields: Partial<LessonFields>, at: string): Promise<LessonRow> {
  const columns = lessonEntity.newRow(id, fields, at);
  const search_text = lessonSearchText(columns);
  const row = await db
    .insertInto('lessons')
    .values({ ...columns, withdrawn_at: null, search_text })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

export async function lockLesson(trx: Trx, id: string): Promise<LessonRow> {
  const lesson = trx.selectFrom('lessons').selectAll().where('_id', '=', id).where('withdrawn_at', 'is', null);
  const row = await lockRows(trx, lesson).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Lesson not found');
  return row;
}

export async function updateLessonRow(
  trx: Trx,
  before: LessonRow,
  columns: Partial<LessonRow>,
  at: string,
): Promise<LessonRow> {
  const row = await trx
    .updateTable('lessons')
    .set({ ...columns, updated_at: laterThan(before.updated_at, at) })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const search_text = lessonSearchText(row);
  if (search_text === row.search_text) return row;
  await trx.updateTable('lessons').set({ search_text }).where('_id', '=', row._id).execute();
  return { ...row, search_text };
}

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
