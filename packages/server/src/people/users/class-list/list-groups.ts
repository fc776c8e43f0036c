import type { Actor } from '../../../platform/audit/record.ts';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import { fold } from '../../../platform/db/search.ts';
import { groupsIn, isToBeMade } from './check-row.ts';
import type { Cells } from './columns.ts';

/** Groups named in rows of a class list: existing ones in any letter case, and new ones if staff allow them. */

export const groupKey = (name: string) => fold(name).replace(/\s+/g, ' ');

export function groupsOfRow({ cells }: Pick<ClassListLineRow, 'cells'>): string[] {
  const read = JSON.parse(cells ?? '{}') as Partial<Cells>;
  return groupsIn(read.groups ?? '');
}

type Doer = { by: Actor; at: string };

/** The groups' functions for class lists, injected because groups import users and not the other way round. */
export type GroupsOfLists = {
  /** Adds the members and returns the ids of new groups; a null `newId` forbids new groups. */
  join: (
    trx: Trx,
    members: readonly { studentId: string; groups: readonly string[] }[],
    doer: Doer & { newId: (() => string) | null },
  ) => Promise<string[]>;
  /** Deletes a group if it has no students and nothing was given to it. */
  removeUnused: (trx: Trx, id: string, doer: Doer) => Promise<void>;
};

async function groupsThere(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('student_groups').select('name_key').execute();
  return new Set(rows.map((row) => row.name_key));
}

type Row = Pick<ClassListLineRow, 'line' | 'status' | 'problem' | 'cells'>;
type Verdict = Pick<ClassListLineRow, 'status' | 'why' | 'problem'>;

/** Rows that name an unknown group, by line. */
export async function findUnknownGroups(db: Db, rows: readonly Row[]): Promise<Map<number, Verdict>> {
  const verdicts = new Map<number, Verdict>();
  const named = rows.filter(
    (row) => (isToBeMade(row) || row.problem === 'unknown-group') && groupsOfRow(row).length > 0,
  );
  if (named.length === 0) return verdicts;
  const there = await groupsThere(db);
  for (const row of named) {
    const missing = groupsOfRow(row).filter((name) => !there.has(groupKey(name)));
    if (missing.length === 0) continue;
    const why = missing.map((name) => `There is no group “${name}”`).join('. ');
    verdicts.set(row.line, { status: 'refused', why, problem: 'unknown-group' });
  }
  return verdicts;
}

type Named = { newGroups: string[]; toReadAgain: number };

/** Groups that rows of the list name and that are not there, one spelling each, and how many rows wait for some that are. */
export async function groupsNamedBy(db: Db, list: ClassListTableRow): Promise<Named> {
  const rows =
    list.applied_at !== null
      ? []
      : await db
          .selectFrom('class_list_rows')
          .select(['cells', 'problem'])
          .where('list_id', '=', list._id)
          .where((eb) => eb.or([eb('problem', '=', 'unknown-group'), eb('status', 'in', ['new', 'repaired'])]))
          .where('cells', 'not like', '%"groups":""%')
          .orderBy('line')
          .execute();
  if (rows.length === 0) return { newGroups: [], toReadAgain: 0 };
  const there = await groupsThere(db);
  const names = new Map<string, string>();
  let toReadAgain = 0;
  for (const row of rows) {
    const missing = groupsOfRow(row).filter((name) => !there.has(groupKey(name)));
    for (const name of missing) if (!names.has(groupKey(name))) names.set(groupKey(name), name);
    if (missing.length === 0 && row.problem === 'unknown-group') toReadAgain += 1;
  }
  return { newGroups: [...names.values()], toReadAgain };
}
