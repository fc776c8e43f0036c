import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** How many rows a table has, and a hash over all that stands in them. */
export type TableContents = Readonly<Record<string, { rows: number; hash: string }>>;

/** What a backup says of itself lies in a row that the school does not have. */
export const noteKey = 'backup';

const hashedAtOnce = 1 << 16;

function contentsOf(database: DatabaseSync, table: string): { rows: number; hash: string } {
  const own = table === 'installation' ? `where key <> '${noteKey}'` : '';
  const statement = database.prepare(`select * from "${table}" ${own} order by rowid`);
  statement.setReturnArrays(true);
  const hash = createHash('sha256');
  let rows = 0;
  let text = '';
  for (const row of statement.iterate()) {
    rows += 1;
    text += `${JSON.stringify(row)}\n`;
    if (text.length < hashedAtOnce) continue;
    hash.update(text);
    text = '';
  }
  return { rows, hash: hash.update(text).digest('hex') };
}

/**
 * Reads every row of every table, whichever version of Akada made them. SQLite's own check finds a broken tree of pages, but
 * not a letter that has changed in an answer. The tables of the search index are made from these, and are left out.
 */
export function readContents(database: DatabaseSync): TableContents {
  const tables = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name",
    )
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(tables.map((table) => [table, contentsOf(database, table)]));
}
