import { type Kysely, sql } from 'kysely';

const statements = [
  `create table lesson_questions (
    lesson_id text not null references lessons (_id) on delete cascade,
    question_id text not null references questions (_id) on delete cascade,
    position integer not null,
    updated_at text not null,
    primary key (lesson_id, question_id)
  )`,
  'create unique index lesson_questions_position on lesson_questions (lesson_id, position)',
  'create index lesson_questions_question on lesson_questions (question_id)',
  'alter table lesson_progress add column finished_at text',
  // Who had watched nearly all of a lesson had finished it.
  `update lesson_progress set finished_at = watched_at
    where duration_seconds > 0 and watched_seconds * 10 >= duration_seconds * 9`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
