import { setImmediate as otherWork } from 'node:timers/promises';
import type { TableChoice } from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import { inChunks } from '../../platform/db/dialect.ts';
import type { ImportLineRow, ImportRow } from '../../platform/db/import-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { oneAfterTheOther } from './apply-import.ts';
import { countLines, findLines, getImportRow, type ImportReading } from './import.queries.ts';
import { rememberColumns } from './kept-tables.ts';
import { readKeptAside } from './read-aside.ts';
import { withoutRepeated, writeLines } from './store-import.ts';

async function deleteLines(db: Db, id: string): Promise<void> {
  const lines = (await findLines(db, id)).map(({ line }) => line);
  for (const chunk of inChunks(lines)) {
    await db.deleteFrom('question_import_rows').where('import_id', '=', id).where('line', 'in', chunk).execute();
    await otherWork();
  }
}

async function keptTable(db: Db, { _id }: ImportRow) {
  const table = await db.selectFrom('question_tables').selectAll().where('import_id', '=', _id).executeTakeFirst();
  if (!table) throw new AppError('conflict', 'This import has no columns to choose. Please bring the file again.');
  if ((await countLines(db, _id)).added > 0) {
    throw new AppError('conflict', 'Questions of this file are in the bank. Please undo that first.');
  }
  return table;
}

type Chosen = { row: ImportRow; lines: ImportLineRow[] };

/** Reads the table again; changes that were made in the review are lost. */
export function chooseColumns(context: Context, id: string, choice: TableChoice, reach: Reach | null): Promise<Chosen> {
  const { db } = context;
  return oneAfterTheOther(context, async () => {
    const row = await getImportRow(db, id);
    const { heads, cells } = await keptTable(db, row);
    const { rows, notes, table, forAll } = await readKeptAside(row.format, cells, choice);
    const drawn = await withoutRepeated(context, rows, { exam: row.exam_id, reach });
    await deleteLines(db, id);
    const lines = await writeLines(context, id, drawn);
    const view = JSON.stringify(table?.view ?? null);
    const columns = { notes: JSON.stringify(notes), reading: JSON.stringify({ forAll } satisfies ImportReading) };
    await db.updateTable('question_tables').set({ view }).where('import_id', '=', id).execute();
    await db.updateTable('question_imports').set(columns).where('_id', '=', id).execute();
    await rememberColumns(db, heads, choice, iso(context.now()));
    return { row: { ...row, ...columns }, lines };
  });
}
