import { type Kysely, sql } from 'kysely';

const statements = [
  `create table exam_versions (
    exam_id text not null references exams (_id),
    number integer not null,
    paper_id text not null references papers (_id),
    settings text not null,
    own_questions text not null,
    all_questions text not null,
    created_at text not null,
    primary key (exam_id, number)
  )`,
  `alter table practice_cards add column older text`,
  `create table practice_days (
    student_id text not null references users (_id) on delete cascade,
    day text not null,
    answers integer not null,
    primary key (student_id, day)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
