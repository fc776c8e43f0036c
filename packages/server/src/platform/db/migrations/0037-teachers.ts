import { type Kysely, sql } from 'kysely';

// The picture is in the card itself, so that it goes with the account.
const statements = [
  `create table teacher_cards (
    user_id text not null primary key references users (_id) on delete cascade,
    name text not null,
    subjects text not null,
    words text not null,
    picture text,
    picture_hash text,
    is_shown integer not null,
    search_text text not null,
    updated_at text not null
  )`,
  'create index teacher_cards_picture on teacher_cards (picture_hash)',
  `create table lesson_tutors (
    lesson_id text not null references lessons (_id) on delete cascade,
    user_id text not null references users (_id) on delete cascade,
    position integer not null,
    primary key (lesson_id, user_id)
  )`,
  'create index lesson_tutors_user on lesson_tutors (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
