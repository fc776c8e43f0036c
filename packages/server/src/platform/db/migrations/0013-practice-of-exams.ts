import { type Kysely, sql } from 'kysely';

/** Exams of before keep their questions: nobody was asked whether these may be practised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table exams add column opens_practice integer not null default 0').execute(db);
}
