import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Locks the groups, so that none is deleted before the exam or lesson refers to it. */
export async function requireGroups(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const groups = trx
    .selectFrom('student_groups')
    .select('_id')
    .where('_id', 'in', [...ids]);
  const rows = await lockRows(trx, groups.orderBy('_id'), 'share').execute();
  if (rows.length === ids.length) return;
  throw new AppError('invalid', 'One of these groups does not exist any more. Please choose again.', 'groupIds');
}

/** By name, for the audit log; without deleted ones. */
export async function groupNames(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const groups = db
    .selectFrom('student_groups')
    .select('name')
    .where('_id', 'in', [...ids]);
  return (await groups.orderBy('name_key').execute()).map(({ name }) => name);
}
