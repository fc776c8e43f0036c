import { type Kysely, sql } from 'kysely';

const statements = [
  // Beside the lesson, because lists read lessons whole. Without a row, and with 0 seconds, there is no sample.
  `create table lesson_samples (
    lesson_id text not null primary key references lessons (_id),
    start_second integer not null,
    seconds integer not null,
    updated_at text not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
