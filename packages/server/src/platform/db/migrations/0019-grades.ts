import { type Kysely, sql } from 'kysely';

/** JSON; null is the school's scale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table exams add column grade_scale text not null default 'null'").execute(db);
}
