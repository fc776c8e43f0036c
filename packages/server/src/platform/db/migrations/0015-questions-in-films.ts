import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table lesson_questions add column at_second integer',
  'alter table lesson_questions add column is_skippable integer not null default 0',
];

/** Without a second a question is asked after the film, as all were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
