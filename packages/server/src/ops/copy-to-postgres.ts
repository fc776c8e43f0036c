import type { Db, Schema } from '../db/schema.ts';
import { relearnWords, wordLists } from '../db/search-words.ts';
import { copyTable, type Tally, tableOrder, tallyOf } from './copy-tables.ts';

/** Why nothing was copied; the message is for the operator. */
export class CopyRefused extends Error {}

export type Copied = { table: keyof Schema } & Tally;

/** Ends a dry run, and takes all it wrote back. */
class DryRunOver extends Error {}

async function refuseUnlessEmpty(target: Db): Promise<void> {
  for (const table of tableOrder) {
    const row = await target.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) {
      throw new CopyRefused(`The PostgreSQL database is not empty: it has rows in ${table}. Nothing was copied.`);
    }
  }
}

/**
 * Copies a school from SQLite into an empty PostgreSQL database that has the same schema, in one transaction: either all
 * of it is there afterwards or nothing. Every table is read back and compared by count and checksum before the commit.
 * A dry run does the same and takes it back at the end. Throws CopyRefused.
 */
export async function copyToPostgres(source: Db, target: Db, isDryRun: boolean): Promise<Copied[]> {
  await refuseUnlessEmpty(target);
  const copied: Copied[] = [];
  const work = target.transaction().execute(async (trx) => {
    for (const table of tableOrder) {
      const read = await copyTable(source, trx, table);
      const found = await tallyOf(trx, table);
      if (found.rows !== read.rows || found.checksum !== read.checksum) {
        throw new CopyRefused(
          `${table} differs after copying: ${read.rows} rows (${read.checksum}) were read, ${found.rows} (${found.checksum}) are there. Nothing was copied.`,
        );
      }
      copied.push({ table, ...read });
    }
    // Counts and indexes have followed row by row.
    for (const list of wordLists) await relearnWords(trx, list);
    if (isDryRun) throw new DryRunOver();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DryRunOver)) throw error;
  });
  return copied;
}
