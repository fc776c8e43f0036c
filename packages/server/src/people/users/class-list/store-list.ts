import { setImmediate as otherWork } from 'node:timers/promises';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { ClassListLineRow } from '../../../platform/db/import-rows.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { edgesOf } from './answers.queries.ts';
import { findKnown } from './find-known.ts';
import { findUnknownGroups } from './list-groups.ts';
import { readFileAside } from './read-list.ts';

type Upload = { bytes: Buffer; isPasted: boolean; fileName: string; classLevel: string; by: string };

async function insertRows(trx: Trx, rows: readonly ClassListLineRow[]): Promise<void> {
  await trx
    .insertInto('class_list_rows')
    .values([...rows])
    .execute();
}

/** Some 10 ms each, in which the one writer of SQLite does nothing else. */
const rowsAtOnce = 200;

export async function storeList(context: Context, upload: Upload): Promise<{ id: string; rows: ClassListLineRow[] }> {
  const { db } = context;
  const edges = await edgesOf(context, upload.classLevel);
  const { format, rows: read, reading } = await readFileAside(upload.bytes, upload.isPasted, edges);
  const known = await findKnown(db, read);
  const unknownGroups = await findUnknownGroups(db, read);
  const id = context.newId();
  const rows = read.map((row) => ({
    ...{ list_id: id, user_id: null, added_at: null },
    ...{ ...row, ...unknownGroups.get(row.line), ...known.get(row.line) },
  }));
  const list = { _id: id, format, file_name: upload.fileName, imported_by: upload.by, created_at: iso(context.now()) };
  const untouched = { applied_at: null, undone_at: null, slips_at: null, created: 0, removed: 0 };
  const noGroups = { make_groups: 0, made_groups: null, reading: JSON.stringify(reading) };
  await db
    .insertInto('class_lists')
    .values({ ...list, ...untouched, ...noGroups })
    .execute();
  for (const chunk of inChunks(rows, rowsAtOnce)) {
    await db.transaction().execute((trx) => insertRows(trx, chunk));
    await otherWork();
  }
  return { id, rows };
}
