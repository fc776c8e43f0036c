import { type Kysely, sql } from 'kysely';

// How the numbers of before were written is not known.
const statements = [
  "alter table users add column phone_written text not null default ''",
  'update users set phone_written = phone_number',
  "alter table class_list_rows add column phone_written text not null default ''",
  'update class_list_rows set phone_written = phone_number',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
