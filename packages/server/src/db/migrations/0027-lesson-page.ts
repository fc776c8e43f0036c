import { type Kysely, sql } from 'kysely';

const statements = [
  // Beside the lesson, because lists read lessons whole.
  `create table lesson_outlines (
    lesson_id text not null primary key references lessons (_id),
    objectives text not null default '[]',
    chapters text not null default '[]',
    updated_at text not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
