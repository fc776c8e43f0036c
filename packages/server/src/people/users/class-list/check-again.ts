import { setImmediate as otherWork } from 'node:timers/promises';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { ClassListLineRow, ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { Context } from '../../../platform/http/context.ts';
import { checkRow, refuseRepeated } from './check-row.ts';
import type { Cells } from './columns.ts';
import { findKnown } from './find-known.ts';
import { findUnknownGroups } from './list-groups.ts';

/** Repeats the check of changed rows and of rows with the same number, address or name. */

export const cellsOf = ({ cells }: ClassListLineRow) => JSON.parse(cells ?? 'null') as Cells | null;

/** As the list reads it, before the other rows and the school's accounts are looked at. */
export function readAgain(row: ClassListLineRow, timeZone: string): ClassListLineRow {
  const cells = cellsOf(row);
  if (row.status === 'skipped' || row.added_at !== null || cells === null) return { ...row };
  const read = checkRow(cells, row.line, row.source, { timeZone, classLevel: '' });
  const fresh = { ...row, ...read, version: row.version, mended: row.mended, user_id: null };
  if (row.mended === 0 || read.status === 'refused') return fresh;
  return { ...fresh, status: 'repaired', why: ['Changed in the review', read.why].filter(Boolean).join('. ') };
}

const keys = ['phone_number', 'email', 'name_key'] as const;

/** Transitive closure of rows that share a key; other rows cannot change. */
async function rowsLike(db: Db, id: string, first: readonly ClassListLineRow[]): Promise<ClassListLineRow[]> {
  const found = new Map<number, ClassListLineRow>();
  const asked = new Set<string>();
  for (let next = first; next.length > 0; ) {
    const rows: ClassListLineRow[] = [];
    for (const key of keys) {
      const values = [...new Set(next.map((row) => row[key]))].filter((value) => !asked.has(`${key} ${value}`));
      for (const value of values) asked.add(`${key} ${value}`);
      for (const chunk of inChunks(values.filter((value) => value !== ''))) {
        const like = db.selectFrom('class_list_rows').selectAll().where('list_id', '=', id);
        rows.push(...(await like.where(key, 'in', [...chunk]).execute()));
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
export async function storeMended(
  { db, settings }: Context,
  list: ClassListTableRow,
  mended: readonly Mended[],
): Promise<void> {
  const { timeZone } = settings();
  const fresh = new Map(mended.map(({ now }) => [now.line, now]));
  const stored = await rowsLike(
    db,
    list._id,
    mended.flatMap(({ was, now }) => [was, now]),
  );
  for (const row of stored) if (!fresh.has(row.line)) fresh.set(row.line, readAgain(row, timeZone));
  const rows = [...fresh.values()].toSorted((one, other) => one.line - other.line);
  refuseRepeated(rows);
  const open = rows.filter((row) => row.added_at === null);
  const known = await findKnown(db, open);
  const unknown = list.make_groups === 1 ? null : await findUnknownGroups(db, open);
  const checked = open.map((row) => ({ ...row, ...unknown?.get(row.line), ...known.get(row.line) }));
  const before = new Map(stored.map((row) => [row.line, row]));
  await db.transaction().execute((trx) => storeChanged(trx, list, before, checked));
}
