import { createHash } from 'node:crypto';
import type { ImportTable, TableChoice } from '@akada/contract';
import type { ImportRow } from '../../platform/db/import-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readKeptAside } from './read-aside.ts';
import type { Read, ReadTable } from './read-import.ts';

/** Tables are kept for a week, and what staff said about their columns for the next file with the same heads. */

/** Answers of one person: somebody else's keys may count in another way. */
const headsOf = (head: string, by: string) => createHash('sha256').update(`${by}\n${head}`).digest('hex');

export async function keepTable(db: Db, { _id, imported_by }: ImportRow, { head, kept, view }: ReadTable) {
  const row = { import_id: _id, heads: headsOf(head, imported_by), cells: kept, view: JSON.stringify(view) };
  await db.insertInto('question_tables').values(row).execute();
}

const rolesOf = ({ sheets }: ImportTable) =>
  JSON.stringify(sheets.map(({ isRead, columns }) => ({ isRead, roles: columns.map(({ role }) => role) })));

/** As the same person said of the last file with these heads; null where that changes nothing. */
export async function asChosenBefore(db: Db, { format, table }: Read, by: string): Promise<Read | null> {
  if (!table) return null;
  const found = await db
    .selectFrom('question_columns')
    .select('choice')
    .where('heads', '=', headsOf(table.head, by))
    .executeTakeFirst();
  if (!found) return null;
  const { sheets, keys } = JSON.parse(found.choice) as TableChoice;
  if (sheets.length !== table.view.sheets.length) return null;
  // Keys that show themselves how they count are believed.
  const choice = { sheets, keys: table.view.isKeyAsked ? keys : null };
  if (choice.keys === null && JSON.stringify(sheets) === rolesOf(table.view)) return null;
  return readKeptAside(format, table.kept, choice, true);
}

export async function rememberColumns(db: Db, heads: string, choice: TableChoice, at: string): Promise<void> {
  const written = { choice: JSON.stringify(choice), chosen_at: at };
  await db
    .insertInto('question_columns')
    .values({ heads, ...written })
    .onConflict((conflict) => conflict.column('heads').doUpdateSet(written))
    .execute();
}
