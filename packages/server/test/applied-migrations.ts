import { sql } from 'kysely';
import type { Db } from '../src/platform/db/schema.ts';

/** As if the database had been made by another version of Akada, with the same schema. */
export async function setApplied(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-09-15T09:00:00.000Z')`.execute(db);
}
