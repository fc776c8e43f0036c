import { type Kysely, sql } from 'kysely';

const statements = [
  "alter table lessons add column group_ids text not null default '[]'",
  "alter table courses add column group_ids text not null default '[]'",
  "create index lessons_groups on lessons (group_ids) where group_ids <> '[]'",
  "create index courses_groups on courses (group_ids) where group_ids <> '[]'",
  `create table group_gifts (
    _id text not null primary key,
    group_id text not null,
    lesson_id text,
    course_id text,
    title text not null,
    lesson_ids text not null,
    reason text not null,
    given_by text references users (_id) on delete set null,
    given_at text not null,
    given_up_to text not null,
    owners integer not null,
    done_at text,
    taken_by text references users (_id) on delete set null,
    taken_at text,
    taken_reason text,
    cleared_at text
  )`,
  'create index group_gifts_group on group_gifts (group_id, given_at)',
  'create index group_gifts_lesson on group_gifts (lesson_id, given_at)',
  'create index group_gifts_course on group_gifts (course_id, given_at)',
  'create index group_gifts_undone on group_gifts (given_at) where done_at is null',
  'create index group_gifts_uncleared on group_gifts (taken_at) where cleared_at is null',
  'create index group_gifts_giver on group_gifts (given_by)',
  'create index group_gifts_taker on group_gifts (taken_by)',
  'alter table grants add column gift_id text',
  'create index grants_gift on grants (gift_id, student_id) where gift_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
