import { type Kysely, sql } from 'kysely';

/**
 * `tolerance` of a second mark is the one it was given under. `first_…` and `settled_…` are empty until two marks that
 * differ are settled, because the settled mark replaces the first one in `hand_marks`.
 */
const statements = [
  `create table second_markings (
    exam_id text not null references exams (_id) on delete cascade,
    question_id text not null,
    tolerance integer not null,
    opened_by text not null,
    opened_at text not null,
    primary key (exam_id, question_id)
  )`,
  `create table second_marks (
    student_id text not null,
    attempt_id text not null,
    question_id text not null,
    seq integer not null,
    points integer not null,
    tolerance integer not null,
    comment text not null,
    rubric text not null,
    marked_by text not null,
    marked_by_name text not null,
    marked_at text not null,
    first_points integer,
    first_by_name text,
    settled_by text,
    settled_by_name text,
    settled_at text,
    primary key (student_id, attempt_id, question_id),
    foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
