import type { Insertable } from 'kysely';
import type { Schema, Trx } from '../db/schema.ts';

/** Columns times rows stay below what one statement may hold of values on either engine. */
const rowsAtOnce = 500;

/** Rows as they are made, some hundred with each statement. */
export async function insertRows<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: Iterable<Schema[Table]>,
): Promise<void> {
  let batch: Schema[Table][] = [];
  const flush = async () => {
    if (batch.length > 0)
      await trx
        .insertInto(table)
        .values(batch as unknown as Insertable<Schema[Table]>[])
        .execute();
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await flush();
  }
  await flush();
}
