import { type Kysely, sql } from 'kysely';

/** `seq` is of the answer that was marked: when it changes, it waits again. */
const statements = [
  `create table hand_marks (
    student_id text not null,
    attempt_id text not null,
    question_id text not null,
    seq integer not null,
    points integer not null,
    comment text not null,
    rubric text not null,
    marked_by text not null,
    marked_by_name text not null,
    marked_at text not null,
    primary key (student_id, attempt_id, question_id),
    foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
  )`,
  'alter table attempts add column by_hand integer not null default 0',
  'alter table attempts add column to_mark integer not null default 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
