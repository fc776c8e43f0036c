import { type Kysely, sql } from 'kysely';

const statements = [
  // JSON: subjects and classes of a teacher.
  'alter table users add column teaching text',
  // 1 if the rights to teaching and marking are limited to them.
  'alter table users add column is_limited integer',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
