import type { StoredClass } from '@akada/contract';
import { classLevelFrom } from '@akada/contract/rules/class-level';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Edges } from './check-row.ts';
import { type Place, placeOf, placeOfLevel } from './read-class.ts';

/** Answers of staff about columns and spellings of classes, for this list and the next ones. */

const [columns, aClass] = ['columns ', 'class '];

/** More than a school has spellings; each is a short line. */
const mostAnswers = 2000;

/** A class level, or the ids of a class and its arm. An answer about a class that is gone is none. */
function readAnswer(all: readonly StoredClass[], value: string): Place | null {
  const level = classLevelFrom(value);
  if (level) return placeOfLevel(all, level);
  const [classId = '', armId = null] = value.split(' ');
  return placeOf(all, classId, armId) ?? placeOf(all, classId);
}

/** By which a row is read again; the class of rows that name none is in their cells already. */
export async function edgesOf({ db, settings }: Pick<Context, 'db' | 'settings'>, classLevel = ''): Promise<Edges> {
  const rows = await db
    .selectFrom('class_list_answers')
    .select(['key', 'value'])
    .orderBy('updated_at', 'desc')
    .orderBy('key')
    .limit(mostAnswers)
    .execute();
  const under = (beginning: string) =>
    rows.flatMap(({ key, value }) =>
      key.startsWith(beginning) ? [[key.slice(beginning.length), value] as const] : [],
    );
  const all = settings().classes;
  const classNames = under(aClass).flatMap(([key, value]) => {
    const place = readAnswer(all, value);
    return place ? [[key, place] as const] : [];
  });
  return {
    ...{ timeZone: settings().timeZone, classLevel, classes: all },
    ...{ classNames: Object.fromEntries(classNames), columns: Object.fromEntries(under(columns)) },
  };
}

async function remember(trx: Trx | Db, key: string, value: string, at: string): Promise<void> {
  await trx
    .insertInto('class_list_answers')
    .values({ key, value, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: at }))
    .execute();
}

export const rememberColumns = (db: Trx | Db, header: string, roles: object, at: string) =>
  remember(db, `${columns}${header}`, JSON.stringify(roles), at);

/** Without a class the answer is forgotten. */
export async function rememberClass(db: Trx | Db, key: string, place: Place | null, at: string): Promise<void> {
  if (place !== null) {
    const { classLevel, classId, armId } = place;
    const value = classId === null ? classLevel : [classId, ...(armId === null ? [] : [armId])].join(' ');
    return remember(db, `${aClass}${key}`, value, at);
  }
  await db.deleteFrom('class_list_answers').where('key', '=', `${aClass}${key}`).execute();
}
