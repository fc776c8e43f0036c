import { type Kysely, sql } from 'kysely';

const statements = [
  `create table student_groups (
    _id text not null primary key,
    name text not null,
    name_key text not null,
    created_by text references users (_id) on delete set null,
    created_at text not null,
    updated_at text not null
  )`,
  'create unique index student_groups_name on student_groups (name_key)',
  'create index student_groups_maker on student_groups (created_by)',
  `create table group_members (
    student_id text not null references users (_id) on delete cascade,
    group_id text not null references student_groups (_id) on delete cascade,
    added_at text not null,
    primary key (student_id, group_id)
  )`,
  'create index group_members_group on group_members (group_id, student_id)',
  "alter table exams add column group_ids text not null default '[]'",
  'alter table announcements add column group_ids text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
