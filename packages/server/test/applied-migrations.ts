import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations } from '../src/platform/db/migrate.ts';
import type { Db } from '../src/platform/db/schema.ts';

/** The schema of 1.0, which is also the last one of before. */
export const asReleased = { '0001-release': migrations['0001-release'] as Migration };

/** As if the database had been made by another version of Akada, with the same schema. */
export async function setApplied(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-09-15T09:00:00.000Z')`.execute(db);
}
