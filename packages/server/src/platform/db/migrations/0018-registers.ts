import { type Kysely, sql } from 'kysely';

const statements = [
  // Classes and arms are settings of the school, so their ids refer to no table; an empty arm is none.
  `create table registers (
    class_id text not null,
    arm_id text not null,
    day text not null,
    taken_at text not null,
    taken_by text not null,
    updated_at text not null,
    primary key (class_id, arm_id, day)
  )`,
  `create table attendance (
    student_id text not null references users (_id) on delete cascade,
    day text not null,
    class_id text not null,
    arm_id text not null,
    state text not null,
    reason text not null,
    changed_at text not null,
    changed_by text not null,
    changed_by_id text not null,
    primary key (student_id, day)
  )`,
  'create index attendance_place on attendance (class_id, arm_id, day)',
  "create index attendance_absent on attendance (day, student_id) where state = 'absent'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
