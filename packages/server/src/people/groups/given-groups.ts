import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { lockClasses, namesOfClasses, readClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** An exam or lesson may be for groups, and for classes or arms of the school. */

/** Before the item itself is locked: what it names is not merged until its change is written. */
export async function keepPlaces(trx: Trx, groupIds: readonly string[] | undefined): Promise<void> {
  if (groupIds !== undefined) await lockClasses(trx);
}

/** Locks the groups, so that none is deleted before the exam or lesson refers to it. */
export async function requireGroups(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const groups = trx
    .selectFrom('student_groups')
    .select('_id')
    .where('_id', 'in', [...ids]);
  const found = new Set((await lockRows(trx, groups.orderBy('_id'), 'share').execute()).map(({ _id }) => _id));
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return;
  const classes = namesOfClasses(await lockClasses(trx));
  if (others.every((id) => classes.has(id))) return;
  throw new AppError('invalid', 'One of these groups does not exist any more. Please choose again.', 'groupIds');
}

/** By name, for the audit log, classes first; without deleted ones. */
export async function groupNames(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const groups = db
    .selectFrom('student_groups')
    .select('name')
    .where('_id', 'in', [...ids]);
  const names = (await groups.orderBy('name_key').execute()).map(({ name }) => name);
  if (names.length === ids.length) return names;
  const classes = namesOfClasses(await readClasses(db));
  return [...[...classes].filter(([id]) => ids.includes(id)).map(([, name]) => name), ...names];
}
