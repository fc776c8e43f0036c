import { type Kysely, sql } from 'kysely';

const statements = [
  `create table courses (
    _id text not null primary key,
    title text not null,
    description text not null,
    class_level text not null,
    subject text not null,
    instructor text not null,
    price_minor integer not null,
    is_draft integer not null,
    deleted_at text,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create table course_lessons (
    course_id text not null references courses (_id),
    lesson_id text not null references lessons (_id),
    position integer not null,
    primary key (course_id, lesson_id)
  )`,
  'create index course_lessons_lesson on course_lessons (lesson_id)',
  'alter table payments add column course_id text',
  'alter table payments add column course_title text',
  'create index payments_course on payments (course_id, status) where course_id is not null',
  'alter table grants add column course_id text',
  // One lesson that came later, once for each order of the course.
  'create unique index grants_added on grants (order_id, lesson_id) where course_id is not null and revoked_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
