import type { OwnReview, ReviewOfOther, ReviewStatus, StaffReview } from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import { sql } from 'kysely';
import { groupList } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { type Condition, limitsOf } from '../../platform/db/reach.ts';
import type { Db, ReviewRow, Trx } from '../../platform/db/schema.ts';
import { fold, offsetOf, personHasWords, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';

type Page = { page: number; limit: number };
export type Said = { rating: number; text?: string | undefined };

const notFound = () => new AppError('not_found', 'Review not found');

function reviews(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('lessons', 'lessons._id', 'reviews.lesson_id')
    .innerJoin('users as student', 'student._id', 'reviews.student_id')
    .leftJoin('users as hider', 'hider._id', 'reviews.hidden_by');
}

const columns = [
  'reviews._id as _id',
  'reviews.lesson_id as lessonId',
  'lessons.title as lessonTitle',
  'reviews.rating as rating',
  'reviews.text as text',
  'reviews.created_at as createdAt',
  'reviews.updated_at as updatedAt',
  'reviews.hidden_at as hiddenAt',
  'reviews.hidden_reason as hiddenReason',
  'hider.full_name as hiddenByName',
  'student._id as studentId',
  'student.full_name as studentName',
  'student.class_level as studentClassLevel',
] as const;

type Hidden = 'hiddenAt' | 'hiddenReason' | 'hiddenByName';
type Read = Omit<StaffReview, Hidden> & { hiddenAt: string | null; hiddenReason: string; hiddenByName: string | null };

function toStaffReview({ hiddenAt, hiddenReason, hiddenByName, ...review }: Read): StaffReview {
  if (hiddenAt === null) return review;
  return { ...review, hiddenAt, hiddenReason, hiddenByName: hiddenByName ?? undefined };
}

export async function findOwnReviews(
  db: Db,
  studentId: string,
  page: Page,
): Promise<{ rows: OwnReview[]; total: number }> {
  const own = reviews(db).select(columns).where('reviews.student_id', '=', studentId);
  const newestFirst = own.orderBy('reviews.updated_at', 'desc').orderBy('reviews._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit: page.limit, offset: offsetOf(page) });
  return { rows: rows.map(toStaffReview), total };
}

export async function findOwnReview(db: Db, studentId: string, lessonId: string): Promise<OwnReview | null> {
  const own = reviews(db).where('reviews.student_id', '=', studentId).where('reviews.lesson_id', '=', lessonId);
  const row = await own.select(columns).executeTakeFirst();
  return row ? toStaffReview(row) : null;
}

/** Stars without words are in the average only. */
export async function findReviewsOfOthers(
  db: Db,
  { lessonId, readerId }: { lessonId: string; readerId: string },
  page: Page,
): Promise<{ rows: ReviewOfOther[]; total: number }> {
  const shown = reviews(db)
    .select(columns)
    .where('reviews.lesson_id', '=', lessonId)
    .where('reviews.student_id', '<>', readerId)
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.text', '<>', '');
  const newestFirst = shown.orderBy('reviews.updated_at', 'desc').orderBy('reviews._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit: page.limit, offset: offsetOf(page) });
  const toOther = ({ _id, studentName, studentClassLevel, rating, text, updatedAt }: Read): ReviewOfOther => ({
    ...{ _id, rating, text, updatedAt },
    firstName: studentName.trim().split(/\s+/)[0] ?? '',
    classLevel: studentClassLevel,
  });
  return { rows: rows.map(toOther), total };
}

export async function isHalfWatched(db: Db, studentId: string, lessonId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lesson_progress')
    .select(['watched_seconds', 'duration_seconds'])
    .where('student_id', '=', studentId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  return row !== undefined && row.duration_seconds > 0 && row.watched_seconds * 2 >= row.duration_seconds;
}

const saidColumns = ({ rating, text = '' }: Said) => ({ rating, text, search_text: fold(text) });

type NewReview = Said & { _id: string; studentId: string; lessonId: string; at: string };

/** The same again, because its reply was lost, returns the first. */
export async function insertReview(trx: Trx, { _id, studentId, lessonId, at, ...said }: NewReview): Promise<void> {
  const stored = await trx
    .insertInto('reviews')
    .values({
      ...{ _id, student_id: studentId, lesson_id: lessonId, ...saidColumns(said) },
      ...{ hidden_at: null, hidden_by: null, hidden_reason: '', created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'lesson_id']).doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (stored) return;
  const first = await findOwnReview(trx, studentId, lessonId);
  if (first?.rating === said.rating && first.text === (said.text ?? '')) return;
  throw new AppError('conflict', 'You have reviewed this lesson already. Edit your review instead.', 'lessonId');
}

type OfOwn = { id: string; studentId: string };

async function lockOwn(trx: Trx, { id, studentId }: OfOwn): Promise<ReviewRow> {
  const own = trx.selectFrom('reviews').selectAll().where('_id', '=', id).where('student_id', '=', studentId);
  const row = await lockRows(trx, own).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function updateOwnReview(trx: Trx, of: OfOwn, said: Said, at: string): Promise<OwnReview> {
  const was = await lockOwn(trx, of);
  const { rating, text = was.text } = said;
  if (rating !== was.rating || text !== was.text) {
    const changed = { ...saidColumns({ rating, text }), updated_at: laterThan(was.updated_at, at) };
    await trx.updateTable('reviews').set(changed).where('_id', '=', was._id).execute();
  }
  const row = await findOwnReview(trx, of.studentId, was.lesson_id);
  if (!row) throw notFound();
  return row;
}

export async function deleteOwnReview(trx: Trx, of: OfOwn): Promise<void> {
  const { _id } = await lockOwn(trx, of);
  await trx.deleteFrom('reviews').where('_id', '=', _id).execute();
}

export type ReviewFilter = Page & {
  status?: ReviewStatus | undefined;
  search?: string | undefined;
  /** Lessons that a limited teacher sees. */
  seen?: Condition;
};

export async function findReviews(db: Db, filter: ReviewFilter): Promise<{ rows: StaffReview[]; total: number }> {
  const { status, search, seen, limit } = filter;
  let found = reviews(db).select(columns);
  if (seen) found = found.where(seen);
  if (status) found = found.where('reviews.hidden_at', status === 'shown' ? 'is' : 'is not', null);
  if (search) {
    const lines = sql<string>`(student.search_text || ${'\n'} || lessons.search_text || ${'\n'} || reviews.search_text)`;
    found = found.where(personHasWords(lines, search));
  }
  const newestFirst = found.orderBy('reviews.updated_at', 'desc').orderBy('reviews._id', 'desc');
  const { rows, total } = await readPage(newestFirst, { limit, offset: offsetOf(filter) });
  return { rows: rows.map(toStaffReview), total };
}

/** Reviews of a lesson that is also for others are read, and not hidden. */
export async function withLimits(db: Db, reach: Reach | null, rows: readonly StaffReview[]): Promise<StaffReview[]> {
  if (reach === null || rows.length === 0) return [...rows];
  const ids = [...new Set(rows.map(({ lessonId }) => lessonId))];
  const lessons = db.selectFrom('lessons').select(['_id', 'subject', 'class_level']).select(groupList('lessons'));
  const found = await lessons.where('_id', 'in', ids).execute();
  const limits = new Map(found.map((lesson) => [lesson._id, limitsOf(reach, lesson)]));
  return rows.map((row) => ({ ...row, ...limits.get(row.lessonId) }));
}

export async function lockReview(trx: Trx, id: string): Promise<ReviewRow> {
  const row = await lockRows(trx, trx.selectFrom('reviews').selectAll().where('_id', '=', id)).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function setHidden(
  trx: Trx,
  id: string,
  hidden: { at: string; by: string; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null, hidden_reason: hidden?.reason ?? '' })
    .where('_id', '=', id)
    .execute();
}

export async function getStaffReview(db: Db, id: string): Promise<StaffReview> {
  const row = await reviews(db).select(columns).where('reviews._id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toStaffReview(row);
}
