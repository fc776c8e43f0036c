import { setImmediate as otherWork } from 'node:timers/promises';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { Context } from '../../../platform/http/context.ts';
import { edgesOf } from './answers.queries.ts';
import { checkRow, type Edges, isSomebodyElse, refuseRepeated, wordsIn } from './check-row.ts';
import type { Cells } from './columns.ts';
import { findKnown } from './find-known.ts';
import { findUnknownGroups } from './list-groups.ts';

/** Repeats the check of changed rows and of rows with the same number, address or name. */

export const cellsOf = ({ cells }: ClassListLineRow) => JSON.parse(cells ?? 'null') as Cells | null;

/** As the list reads it, before the other rows and the school's accounts are looked at. */
export function readAgain(row: ClassListLineRow, edges: Edges): ClassListLineRow {
  const cells = cellsOf(row);
  if (row.status === 'skipped' || row.added_at !== null || cells === null) return { ...row };
  const read = checkRow(cells, row.line, row.source, { ...edges, classLevel: '' });
  const { version, mended, raw } = row;
  const fresh = { ...row, ...read, version, mended, raw, user_id: null };
  if (row.mended === 0 || read.status === 'refused') return fresh;
  return { ...fresh, status: 'repaired', why: ['Changed in the review', read.why].filter(Boolean).join('. ') };
}

const keys = ['phone_number', 'email', 'name_key'] as const;

type Names = readonly Pick<ClassListLineRow, 'name_key' | 'class_level'>[];

/** Keys of names in the list that may be one student's with one of these. */
async function likeNames(db: Db, id: string): Promise<(rows: Names) => string[]> {
  const listed = db.selectFrom('class_list_rows').select(['name_key', 'class_level']).distinct();
  const byClass = Map.groupBy(await listed.where('list_id', '=', id).execute(), (row) => row.class_level);
  return (rows) =>
    rows.flatMap((row) =>
      (byClass.get(row.class_level) ?? []).flatMap(({ name_key }) =>
        wordsIn(name_key).length > 1 && !isSomebodyElse(name_key, row.name_key) ? [name_key] : [],
      ),
    );
}

/** More at once are a change of the whole list, whose rows are all read. */
const fewNames = 300;

/** Transitive closure of rows that share a key or a like name; other rows cannot change. */
async function rowsLike(db: Db, id: string, first: readonly ClassListLineRow[]): Promise<ClassListLineRow[]> {
  if (first.length > fewNames) return db.selectFrom('class_list_rows').selectAll().where('list_id', '=', id).execute();
  const found = new Map<number, ClassListLineRow>();
  const asked = new Set<string>();
  const like = await likeNames(db, id);
  for (let next = first; next.length > 0; ) {
    const rows: ClassListLineRow[] = [];
    for (const key of keys) {
      const named = key === 'name_key' ? like(next) : [];
      const values = [...new Set([...next.map((row) => row[key]), ...named])].filter(
        (value) => !asked.has(`${key} ${value}`),
      );
      for (const value of values) asked.add(`${key} ${value}`);
      for (const chunk of inChunks(values.filter((value) => value !== ''))) {
        const same = db.selectFrom('class_list_rows').selectAll().where('list_id', '=', id);
        rows.push(...(await same.where(key, 'in', [...chunk]).execute()));
        await otherWork();
      }
    }
    next = rows.filter(({ line }) => !found.has(line));
    for (const row of next) found.set(row.line, row);
  }
  return [...found.values()];
}

function changeOf(row: ClassListLineRow, was: ClassListLineRow | undefined): Partial<ClassListLineRow> {
  const values = Object.entries(row) as [keyof ClassListLineRow, unknown][];
  return Object.fromEntries(values.filter(([name, value]) => was?.[name] !== value));
}

/** Rows that change alike in one statement: mostly they are all that name a group. */
export async function storeChanged(
  trx: Trx,
  { _id, make_groups }: ClassListTableRow,
  before: ReadonlyMap<number, ClassListLineRow>,
  rows: readonly ClassListLineRow[],
): Promise<void> {
  await trx.updateTable('class_lists').set({ make_groups }).where('_id', '=', _id).execute();
  const alike = Map.groupBy(rows, (row) => JSON.stringify(changeOf(row, before.get(row.line))));
  for (const [change, some] of alike) {
    if (change === '{}') continue;
    for (const chunk of inChunks(some)) {
      const changed = trx.updateTable('class_list_rows').set(JSON.parse(change)).where('list_id', '=', _id);
      const lines = chunk.map(({ line }) => line);
      await changed.where('line', 'in', lines).execute();
    }
  }
}

export type Mended = { was: ClassListLineRow; now: ClassListLineRow };

/**
 * By the rules by which a list is read: its own rows in their order, then the accounts of the school. In one
 * transaction: of a row that was mended and one that it makes right, or of the list and its rows, none is stored alone.
 */
export async function storeMended(context: Context, list: ClassListTableRow, mended: readonly Mended[]): Promise<void> {
  const { db } = context;
  const edges = await edgesOf(context);
  const fresh = new Map(mended.map(({ now }) => [now.line, now]));
  const stored = await rowsLike(
    db,
    list._id,
    mended.flatMap(({ was, now }) => [was, now]),
  );
  for (const row of stored) if (!fresh.has(row.line)) fresh.set(row.line, readAgain(row, edges));
  const rows = [...fresh.values()].toSorted((one, other) => one.line - other.line);
  refuseRepeated(rows);
  const open = rows.filter((row) => row.added_at === null);
  const known = await findKnown(db, open);
  const unknown = list.make_groups === 1 ? null : await findUnknownGroups(db, open);
  const checked = open.map((row) => ({ ...row, ...unknown?.get(row.line), ...known.get(row.line) }));
  const before = new Map(stored.map((row) => [row.line, row]));
  await db.transaction().execute((trx) => storeChanged(trx, list, before, checked));
}
