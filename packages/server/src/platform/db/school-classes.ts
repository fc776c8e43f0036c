import { type StoredClass, storedClasses } from '@akada/contract';
import { classOfLevel, defaultClasses, fullClassName } from '@akada/contract/rules/school-classes';
import { lockRows } from './dialect.ts';
import type { Db, SettingRow, Trx } from './schema.ts';

/** The classes of the school are a setting; without its row a school has the default ones (decision 56). */

export const classesKey = 'classes';

export const classesIn = (row: Pick<SettingRow, 'value'> | undefined): StoredClass[] =>
  row === undefined ? defaultClasses : storedClasses.parse(JSON.parse(row.value));

/** Counts the saves of the settings; a change of them locks its row. */
export const revisionKey = 'revision';

const shareRevision = async (trx: Trx) => {
  const revision = trx.selectFrom('settings').select('key').where('key', '=', revisionKey);
  return (await lockRows(trx, revision, 'share').executeTakeFirst()) !== undefined;
};

/**
 * Classes that do not change until the transaction ends. Lock order: before accounts, promotions and lists, as a class
 * that goes locks them. A school that never saved anything has no row to lock yet.
 */
export async function lockClasses(trx: Trx): Promise<StoredClass[]> {
  if (!(await shareRevision(trx))) {
    const first = { key: revisionKey, value: '0', updated_at: '', updated_by: null };
    await trx
      .insertInto('settings')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await shareRevision(trx);
  }
  return readClasses(trx);
}

/** For a transaction; everything else has them in `context.settings()`. */
export async function readClasses(db: Db): Promise<StoredClass[]> {
  return classesIn(await db.selectFrom('settings').select('value').where('key', '=', classesKey).executeTakeFirst());
}

/** Names of classes and arms by their ids: 'SSS 2' and 'SSS 2 Gold'. */
export function namesOfClasses(classes: readonly StoredClass[]): Map<string, string> {
  return new Map(
    classes.flatMap(({ _id, name, arms }) => [
      [_id, name] as const,
      ...arms.map((arm) => [arm._id, fullClassName({ name, arm: arm.name })] as const),
    ]),
  );
}

type HasClasses = { settings: () => { classes: readonly StoredClass[] } };

/** A class with its arms, or an arm with its class. */
export type Place = { classLevel: string; ids: readonly string[]; isWholeLevel: boolean };

/** Undefined without an id. */
export const placeOf = ({ settings }: HasClasses, id: string | undefined) =>
  id === undefined ? undefined : placeNamed(settings().classes, id);

function placeNamed(classes: readonly StoredClass[], id: string): Place {
  const own = classes.find(({ _id, arms }) => _id === id || arms.some((arm) => arm._id === id));
  const ids = own === undefined ? [id] : own._id === id ? [id, ...own.arms.map((arm) => arm._id)] : [id, own._id];
  return {
    ...{ classLevel: own?.classLevel ?? '', ids },
    isWholeLevel: own?._id === id && classOfLevel(classes, own.classLevel) === id,
  };
}
