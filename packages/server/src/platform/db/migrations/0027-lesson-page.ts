import { type Kysely, sql } from 'kysely';

const statements = [
  // Beside the lesson, because lists read lessons whole.
  `create table lesson_outlines (
    lesson_id text not null primary key references lessons (_id),
    objectives text not null default '[]',
    chapters text not null default '[]',
    updated_at text not null
  )`,
  `create table lesson_notes (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    lesson_id text not null references lessons (_id),
    second integer not null,
    text text not null,
    updated_at text not null,
    primary key (student_id, _id)
  )`,
  'create index lesson_notes_lesson on lesson_notes (student_id, lesson_id, second)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
