import { isForOrOf } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Stored } from '../../platform/db/group-rows.ts';
import type { Db, LessonRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Published lessons that are for this student. */
export function findPublished(db: Db, ids: readonly string[], studentId: string): Promise<Stored<LessonRow>[]> {
  const published = db.selectFrom('lessons').selectAll().where('_id', 'in', ids).where('is_draft', '=', 0);
  return published.where(isForOrOf(studentId)).execute();
}

/** Locks the lessons, so that none becomes a draft before the transaction ends. Returns the drafts. */
export async function lockLessons(trx: Trx, ids: readonly string[]): Promise<{ _id: string; title: string }[]> {
  if (ids.length === 0) return [];
  const lessons = trx.selectFrom('lessons').select(['_id', 'title', 'is_draft']).where('_id', 'in', ids).orderBy('_id');
  const rows = await lockRows(trx, lessons, 'share').execute();
  return rows.filter(({ is_draft }) => is_draft === 1);
}

/** For staff, who may know of it. */
export async function refuseDrafts(trx: Trx, ids: readonly string[], field?: string): Promise<void> {
  const [draft] = await lockLessons(trx, ids);
  if (draft) throw new AppError('conflict', `‘${draft.title}’ is a draft: publish it before students get it`, field);
}
