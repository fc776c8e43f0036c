import { type Kysely, sql } from 'kysely';

const statements = [
  // An exam may be deleted after its marks were taken, so its id refers to no table. An empty arm is the whole class.
  `create table score_fills (
    term_id text not null,
    class_id text not null,
    subject_id text not null,
    component_id text not null,
    arm_id text not null,
    exam_id text not null,
    exam_title text not null,
    absent integer not null,
    filled_by text not null,
    filled_at text not null,
    primary key (term_id, class_id, subject_id, component_id, arm_id)
  )`,
  'alter table term_scores add column filled_from text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
