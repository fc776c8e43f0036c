import { type Kysely, sql } from 'kysely';

const statements = [
  `create table reviews (
    student_id text not null references users (_id) on delete cascade,
    lesson_id text not null references lessons (_id),
    _id text not null,
    rating integer not null,
    text text not null,
    search_text text not null,
    hidden_at text,
    hidden_by text references users (_id) on delete set null,
    hidden_reason text not null default '',
    created_at text not null,
    updated_at text not null,
    primary key (student_id, lesson_id)
  )`,
  'create unique index reviews_id on reviews (_id)',
  'create index reviews_lesson on reviews (lesson_id, hidden_at, rating)',
  'create index reviews_new on reviews (updated_at, _id)',
  'create index reviews_hider on reviews (hidden_by)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
