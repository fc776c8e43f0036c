import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table users add column class_from_school integer not null default 0',
  "alter table users add column phone_from text not null default 'self'",
  "alter table users add column phone_since text not null default ''",
  "update users set phone_from = 'invite' where role = 'guardian'",
  'alter table guardian_codes add column by_school integer not null default 0',
  `create table class_requests (
    student_id text not null primary key references users (_id) on delete cascade,
    _id text not null,
    from_class text not null,
    class_level text not null,
    status text not null,
    reason text not null,
    asked_at text not null,
    decided_at text,
    decided_by text references users (_id) on delete set null,
    decided_by_name text
  )`,
  "create index class_requests_waiting on class_requests (asked_at) where status = 'waiting'",
  'create index class_requests_decider on class_requests (decided_by)',
];

const atOnce = 200;

type Ids = ReturnType<typeof sql<{ id: string }>>;

/** Ids first: on Citus a table on every machine is not changed by what lies on one. */
async function mark(db: Kysely<unknown>, found: Ids, change: string): Promise<void> {
  const { rows } = await found.execute(db);
  for (let at = 0; at < rows.length; at += atOnce) {
    const ids = rows.slice(at, at + atOnce).map(({ id }) => id);
    await sql`update users set ${sql.raw(change)} where _id in (${sql.join(ids)})`.execute(db);
  }
}

const edited = (what: string): Ids => sql`select distinct person_id as id from audit
  where action = 'user.edit' and person_id is not null and after like ${`%${what}%`}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const byList: Ids = sql`select user_id as id from class_list_rows where user_id is not null`;
  await mark(db, byList, "class_from_school = 1, phone_from = 'staff'");
  for (const given of [
    sql<{ id: string }>`select distinct student_id as id from promotion_students`,
    sql<{ id: string }>`select _id as id from users where login_name is not null`,
    edited('"classLevel"'),
  ]) {
    await mark(db, given, 'class_from_school = 1');
  }
  await mark(db, edited('Phone number'), "phone_from = 'staff'");
}
