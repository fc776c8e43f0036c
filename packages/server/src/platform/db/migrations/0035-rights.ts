import { type Kysely, sql } from 'kysely';

// Null is every right: what admins had before rights could be taken.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users add column rights text').execute(db);
}
