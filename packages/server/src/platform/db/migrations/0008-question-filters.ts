import { type Kysely, sql } from 'kysely';

const indexes = [
  'create index questions_subject on questions (subject, created_at, _id)',
  'create index questions_source on questions (source, year, created_at, _id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes) await sql.raw(statement).execute(db);
}
