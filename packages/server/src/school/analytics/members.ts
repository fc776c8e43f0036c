import { isInPlace } from '../../platform/db/audience.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Members of the chosen group; null for all students. */
export type Members = { ids: ReadonlySet<string>; version: string } | null;

/** Members of a group, a class or an arm. The version changes whenever somebody joins or leaves. */
async function membersOf(db: Db, id: string): Promise<NonNullable<Members>> {
  const ofClass = db.selectFrom('users').select(['_id as student_id', 'updated_at as added_at']).where(isInPlace(id));
  const members = db.selectFrom('group_members').select(['student_id', 'added_at']).where('group_id', '=', id);
  const rows = await members.unionAll(ofClass.where('role', '=', 'user')).execute();
  const last = rows.reduce((latest, { added_at }) => (added_at > latest ? added_at : latest), '');
  return { ids: new Set(rows.map(({ student_id }) => student_id)), version: `${id} ${rows.length} ${last}` };
}

/** Members of all of them; null without any. */
export async function membersOfAll(db: Db, ids: readonly (string | undefined)[]): Promise<Members> {
  let all = null as Members;
  for (const id of ids) {
    if (id === undefined) continue;
    const one = await membersOf(db, id);
    all = all
      ? {
          ids: new Set([...all.ids].filter((student) => one.ids.has(student))),
          version: `${all.version} ${one.version}`,
        }
      : one;
  }
  return all;
}
