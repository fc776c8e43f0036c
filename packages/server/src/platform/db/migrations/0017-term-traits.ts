import { type Kysely, sql } from 'kysely';

const statements = [
  // Terms, traits and steps are settings of the school, so their ids refer to no table.
  `create table term_traits (
    student_id text not null references users (_id) on delete cascade,
    term_id text not null,
    trait_id text not null,
    step text,
    updated_at text not null,
    updated_by text not null,
    primary key (student_id, term_id, trait_id)
  )`,
  'create index term_traits_term on term_traits (term_id, trait_id)',
  'create index term_traits_trait on term_traits (trait_id, step)',
  'create index term_traits_step on term_traits (step)',
  // Two people write the remarks of one row; null for a remark of before, which has the time and name of its row.
  ...['teacher_at', 'teacher_by', 'principal_at', 'principal_by'].map(
    (column) => `alter table term_remarks add column ${column} text`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
