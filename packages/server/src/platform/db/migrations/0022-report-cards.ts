import { type Kysely, sql } from 'kysely';

/** Terms are a setting of the school, so `term_id` refers to no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table term_remarks (
        student_id text not null references users (_id) on delete cascade,
        term_id text not null,
        teacher text not null,
        principal text not null,
        updated_at text not null,
        updated_by text not null,
        primary key (student_id, term_id)
      )`,
    )
    .execute(db);
}
