import { type Kysely, sql } from 'kysely';

// Reasons of gifts were written for colleagues: null for those of before, which stay with the staff.
const statements = [
  'alter table users add column extra_time_percent integer',
  'alter table users add column extra_time_reason text',
  'alter table grants add column reason_shown integer',
  `create table staff_notes (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    text text not null,
    author_id text references users (_id) on delete set null,
    author_name text not null,
    created_at text not null,
    primary key (student_id, _id)
  )`,
  'create index staff_notes_author on staff_notes (author_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
