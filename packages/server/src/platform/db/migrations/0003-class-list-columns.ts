import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table class_lists add column reading text',
  'alter table class_list_rows add column raw text',
  `create table class_list_answers (
    key text not null primary key,
    value text not null,
    updated_at text not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
