import { type Kysely, sql } from 'kysely';

const statements = [
  `create table wished_lessons (
    student_id text not null references users (_id) on delete cascade,
    lesson_id text not null references lessons (_id),
    created_at text not null,
    primary key (student_id, lesson_id)
  )`,
  'create index wished_lessons_lesson on wished_lessons (lesson_id)',
  `create table wished_courses (
    student_id text not null references users (_id) on delete cascade,
    course_id text not null references courses (_id),
    created_at text not null,
    primary key (student_id, course_id)
  )`,
  'create index wished_courses_course on wished_courses (course_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
