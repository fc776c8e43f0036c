import type { LessonSort } from '@akada/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  groupList,
  isForGroups,
  isForOrOf,
  isForPlace,
  namesGroup,
  setGroups,
  withGroups,
} from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Condition } from '../../platform/db/reach.ts';
import type { Db, LessonRow, PaymentRow, Trx } from '../../platform/db/schema.ts';
import type { Place } from '../../platform/db/school-classes.ts';
import { hasWords, headHasWords, offsetOf, readPage, searchTextOf } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import type { Caller } from '../../platform/http/session.ts';
import { type LessonFields, type LessonForCaller, lessonEntity } from './lesson.entity.ts';

const isOwned = (studentId: string) => sql<boolean>`exists (
  select 1 from grants where student_id = ${studentId} and lesson_id = lessons._id and revoked_at is null
)`;

/** 'approved' where the student owns the lesson, else the status of the latest payment that did not give it. */
function paymentStatusOf(studentId: string) {
  return sql<PaymentRow['status'] | null>`case when ${isOwned(studentId)} then 'approved' else (
    select status from payments
    where lesson_id = lessons._id and student_id = ${studentId} and status <> 'approved'
    order by created_at desc, _id desc limit 1
  ) end`.as('payment_status');
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
  place?: Place | undefined;
  isPaid?: boolean | undefined;
  isDraft?: boolean | undefined;
  subject?: string | undefined;
  groupId?: string | undefined;
  /** Groups of the calling student, for lessons limited to groups. */
  groups?: readonly string[] | undefined;
  /** Reach of a limited teacher. */
  seen?: Condition;
  page: number;
  limit: number;
};

export async function findLessons(db: Db, filter: LessonFilter): Promise<{ rows: LessonRow[]; total: number }> {
  const { search, title, classLevel, place, isPaid, isDraft, subject, groupId, groups, seen, limit } = filter;
  const { priceMin, priceMax, scheduledAfter, scheduledBefore } = filter;
  let lessons = db.selectFrom('lessons').selectAll().select(groupList('lessons')).where('withdrawn_at', 'is', null);
  if (search) lessons = lessons.where((eb) => hasWords(eb.ref('search_text'), search));
  // The older parameter searches titles only.
  else if (title) lessons = lessons.where((eb) => headHasWords(eb.ref('search_text'), title));
  if (classLevel) lessons = lessons.where('class_level', '=', classLevel);
  if (place) lessons = lessons.where(isForPlace('lessons', place));
  if (isPaid !== undefined) lessons = lessons.where('price_minor', isPaid ? '>' : '=', 0);
  if (isDraft !== undefined) lessons = lessons.where('is_draft', '=', isDraft ? 1 : 0);
  if (subject) lessons = lessons.where((eb) => eb(eb.fn<string>('lower', ['subject']), '=', subject.toLowerCase()));
  if (groupId) lessons = lessons.where(namesGroup('lessons', groupId));
  if (groups) lessons = lessons.where(isForGroups('lessons', groups));
  if (seen) lessons = lessons.where(seen);
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
    .where('status', '!=', 'approved')
    .orderBy('created_at')
    .orderBy('_id'),
);

const grantsOfOne = prepared(['student'], (db, { student }) =>
  db.selectFrom('grants').select('lesson_id').where('student_id', '=', student).where('revoked_at', 'is', null),
);

/** For each lesson as `paymentStatusOf`. */
export async function paymentStatusesOf(db: Db, studentId: string): Promise<Map<string, PaymentRow['status']>> {
  const statuses = new Map<string, PaymentRow['status']>();
  for (const { lesson_id, status } of await paymentsOfOne(db, { student: studentId })) statuses.set(lesson_id, status);
  for (const { lesson_id } of await grantsOfOne(db, { student: studentId })) statuses.set(lesson_id, 'approved');
  return statuses;
}

/** Looks each subject up in the index after the one before (a loose index scan). */
export async function listSubjects(
  db: Db,
  { isDraft, groups, seen }: Pick<LessonFilter, 'isDraft' | 'groups' | 'seen'>,
): Promise<string[]> {
  const ofKind = isDraft === undefined ? sql`` : sql`and is_draft = ${isDraft ? 1 : 0}`;
  const ofGroups = groups ? sql`and ${isForGroups('lessons', groups)}` : sql``;
  const ofSeen = seen ? sql`and ${seen}` : sql``;
  const next = (after: RawBuilder<string>) =>
    sql<string | null>`
      select min(subject) from lessons where withdrawn_at is null and subject > ${after} ${ofKind} ${ofGroups} ${ofSeen}
    `;
  const { rows } = await sql<{ subject: string }>`
    with recursive found (subject) as (
      ${next(sql`''`)} union all select (${next(sql`found.subject`)}) from found where found.subject is not null
    ) select subject from found where subject is not null
  `.execute(db);
  return rows.map((row) => row.subject);
}

/** Groups named by lessons that students find: none in most schools. */
export async function groupsOfLessons(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('lesson_groups')
    .innerJoin('lessons', 'lessons._id', 'item_id')
    .select('group_id')
    .distinct()
    .where('is_draft', '=', 0)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}

export async function getLessonFor(db: Db, id: string, caller: Pick<Caller, '_id' | 'role'>): Promise<LessonForCaller> {
  let lesson = db
    .selectFrom('lessons')
    .selectAll('lessons')
    .select([paymentStatusOf(caller._id), groupList('lessons')])
    .where('_id', '=', id);
  if (caller.role === 'user') lesson = lesson.where(isForOrOf(caller._id));
  const row = await lesson.executeTakeFirst();
  const isGone = row?.withdrawn_at !== null && row?.payment_status !== 'approved';
  if (!row || isGone || (row.is_draft === 1 && caller.role === 'user')) {
    throw new AppError('not_found', 'Lesson not found');
  }
  return row;
}

export async function getOwnedLesson(db: Db, id: string, studentId: string): Promise<LessonForCaller> {
  const row = await getLessonFor(db, id, { _id: studentId, role: 'user' });
  if (row.payment_status !== 'approved') throw new AppError('not_found', 'Lesson not found');
  return row;
}

/** A lesson that two orders paid for is there once, since the first of them. */
export async function findPurchased(db: Db, studentId: string) {
  const owned = db
    .selectFrom('grants')
    .select((eb) => ['lesson_id', eb.fn.min('given_at').as('purchased_at'), eb.fn.min('_id').as('grant_id')])
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .groupBy('lesson_id')
    .as('owned');
  const rows = await db
    .selectFrom(owned)
    .innerJoin('lessons', 'lessons._id', 'owned.lesson_id')
    .selectAll('lessons')
    .select(['owned.purchased_at', groupList('lessons')])
    .where('is_draft', '=', 0)
    .orderBy('owned.purchased_at', 'desc')
    .orderBy('owned.grant_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, payment_status: 'approved' as const }));
}

export function lessonSearchText(lesson: Pick<LessonRow, 'title' | 'subject' | 'description'>): string {
  return searchTextOf(lesson.title, lesson.subject, lesson.description);
}

export async function insertLesson(db: Db, id: string, fields: Partial<LessonFields>, at: string): Promise<LessonRow> {
  const { group_ids, ...columns } = lessonEntity.newRow(id, fields, at);
  const search_text = lessonSearchText(columns);
  const row = await db
    .insertInto('lessons')
    .values({ ...columns, withdrawn_at: null, search_text })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setGroups(db, 'lessons', id, group_ids);
  return { ...row, group_ids };
}

export async function lockLesson(trx: Trx, id: string): Promise<LessonRow> {
  const lesson = trx.selectFrom('lessons').selectAll().where('_id', '=', id).where('withdrawn_at', 'is', null);
  const row = await lockRows(trx, lesson).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Lesson not found');
  return withGroups(trx, 'lessons', row);
}

export async function updateLessonRow(
  trx: Trx,
  before: LessonRow,
  { group_ids, ...columns }: Partial<LessonRow>,
  at: string,
): Promise<LessonRow> {
  if (group_ids !== undefined) await setGroups(trx, 'lessons', before._id, group_ids);
  const stored = await trx
    .updateTable('lessons')
    .set({ ...columns, updated_at: laterThan(before.updated_at, at) })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = { ...stored, group_ids: group_ids ?? before.group_ids };
  const search_text = lessonSearchText(row);
  if (search_text === row.search_text) return row;
  await trx.updateTable('lessons').set({ search_text }).where('_id', '=', row._id).execute();
  return { ...row, search_text };
}

export async function withdrawLesson(trx: Trx, id: string, at: string): Promise<LessonRow> {
  const row = await trx
    .updateTable('lessons')
    .set({ withdrawn_at: at })
    .where('_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Lesson not found');
  return withGroups(trx, 'lessons', row);
}
