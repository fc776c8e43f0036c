import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table questions add column practice integer not null default 0',
  'create index questions_practice on questions (class_level) where practice = 1',
  // No reference to questions: a deletion of many would search both tables for each of them.
  `create table practice_answers (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    question_id text not null,
    is_right integer not null,
    answered_at text not null,
    primary key (student_id, _id)
  )`,
  'create index practice_answers_question on practice_answers (student_id, question_id)',
  `create table practice_cards (
    student_id text not null references users (_id) on delete cascade,
    question_id text not null,
    is_right integer not null,
    answered_at text not null,
    due_at text not null,
    primary key (student_id, question_id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
