import type { Taught } from '@akada/contract';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Trx } from '../../platform/db/schema.ts';

/** Classes, arms and groups that are gone, each with the one that it became, or null. */
export type Gone = ReadonlyMap<string, string | null>;

export const withoutGone = (ids: readonly string[], gone: Gone): string[] => [
  ...new Set(ids.flatMap((id) => (gone.has(id) ? (gone.get(id) ?? []) : id))),
];

async function changeTeaching(trx: Trx, change: (rows: Taught) => Taught): Promise<void> {
  const teachers = trx.selectFrom('users').select(['_id', 'teaching']).where('role', '=', 'admin');
  const rows = await lockRows(trx, teachers.where('teaching', 'is not', null).orderBy('_id')).execute();
  for (const { _id, teaching } of rows) {
    const after = JSON.stringify(change(JSON.parse(teaching ?? '[]')));
    if (after === teaching) continue;
    const value = after === '[]' ? null : after;
    await trx.updateTable('users').set({ teaching: value }).where('_id', '=', _id).execute();
  }
}

/** A row whose places are all gone goes with them: no place is not every place. */
export const moveTeaching = (trx: Trx, gone: Gone): Promise<void> =>
  changeTeaching(trx, (rows) =>
    rows.flatMap((row) => {
      const placeIds = withoutGone(row.placeIds, gone);
      return placeIds.length > 0 ? [{ ...row, placeIds }] : [];
    }),
  );

/** Its rows go, because a row without a subject is for every subject. */
export const forgetSubjects = (trx: Trx, ids: ReadonlySet<string>): Promise<void> =>
  changeTeaching(trx, (rows) => rows.filter(({ subjectId }) => subjectId === null || !ids.has(subjectId)));
