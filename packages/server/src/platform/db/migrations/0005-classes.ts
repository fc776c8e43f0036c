import { type Kysely, sql } from 'kysely';

const statements = [
  `create table classes (
    _id text not null primary key,
    name text not null,
    name_key text not null,
    short_name text not null,
    position integer not null,
    class_level text not null,
    next_id text,
    teacher_id text references users (_id) on delete set null,
    closed_at text,
    created_at text not null,
    updated_at text not null
  )`,
  'create unique index classes_name on classes (name_key)',
  'create index classes_teacher on classes (teacher_id)',
  `create table class_arms (
    _id text not null primary key,
    class_id text not null references classes (_id) on delete cascade,
    name text not null,
    name_key text not null,
    position integer not null,
    teacher_id text references users (_id) on delete set null,
    created_at text not null
  )`,
  'create unique index class_arms_name on class_arms (class_id, name_key)',
  'create index class_arms_teacher on class_arms (teacher_id)',
  'alter table users add column class_id text',
  'alter table users add column arm_id text',
  'create index users_of_class on users (class_id, role, is_active, search_text, _id) where class_id is not null',
  'create index users_of_arm on users (arm_id, role, is_active, search_text, _id) where arm_id is not null',
];

const numbers = [1, 2, 3, 4, 5];
const idOf = (number: number) => String(number).padStart(24, '0');

/** A school has the five classes of the specification until it changes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const at = new Date().toISOString();
  for (const number of numbers) {
    const [name, level] = [`Class ${number}`, `Grade ${number} Secondary`];
    const next = number === numbers.length ? null : idOf(number + 1);
    await sql`insert into classes
      (_id, name, name_key, short_name, position, class_level, next_id, created_at, updated_at)
      values (${idOf(number)}, ${name}, ${name.toLowerCase()}, ${name}, ${number}, ${level}, ${next}, ${at}, ${at})
    `.execute(db);
    await sql`update users set class_id = ${idOf(number)} where role = 'user' and class_level = ${level}`.execute(db);
  }
}
