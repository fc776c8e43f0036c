import { type Kysely, sql } from 'kysely';

/** What a type of question keeps beside its options and its key, as JSON; a correction may change it too. */
const statements = ['alter table questions add column details text', 'alter table re_marks add column details text'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
