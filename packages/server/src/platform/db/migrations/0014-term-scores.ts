import { type Kysely, sql } from 'kysely';

const statements = [
  // Terms, subjects, classes and components are settings of the school, so their ids refer to no table.
  `create table term_scores (
    student_id text not null references users (_id) on delete cascade,
    term_id text not null,
    subject_id text not null,
    component_id text not null,
    class_id text not null,
    arm_id text,
    hundredths integer,
    state text,
    updated_at text not null,
    updated_by text not null,
    primary key (student_id, term_id, subject_id, component_id)
  )`,
  'create index term_scores_class on term_scores (term_id, class_id, subject_id)',
  `create table score_sheets (
    term_id text not null,
    class_id text not null,
    subject_id text not null,
    open_until text,
    reason text not null,
    opened_by text not null,
    opened_at text,
    primary key (term_id, class_id, subject_id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
