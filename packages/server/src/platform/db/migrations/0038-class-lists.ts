import { type Kysely, sql } from 'kysely';

// A student of a class list may have no e-mail address: '' is nobody's.
const statements = [
  'drop index users_email',
  "create unique index users_email on users (email) where email <> ''",
  'alter table users add column login_name text',
  'create unique index users_login_name on users (login_name)',
  'alter table users add column one_time_password_at text',
  `create table class_lists (
    _id text not null primary key,
    format text not null,
    file_name text not null,
    imported_by text not null,
    created_at text not null,
    applied_at text,
    undone_at text,
    slips_at text,
    created integer not null,
    removed integer not null
  )`,
  'create index class_lists_time on class_lists (created_at)',
  `create table class_list_rows (
    list_id text not null references class_lists (_id) on delete cascade,
    line integer not null,
    status text not null,
    why text not null,
    full_name text not null,
    class_level text not null,
    phone_number text not null,
    email text not null,
    name_key text not null,
    source text not null,
    user_id text references users (_id) on delete cascade,
    added_at text,
    primary key (list_id, line)
  )`,
  'create index class_list_rows_user on class_list_rows (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
