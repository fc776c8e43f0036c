import { type Kysely, sql } from 'kysely';

const statements = [
  `create table films (
    _id text not null primary key,
    lesson_id text not null references lessons (_id),
    state text not null,
    file_name text not null,
    bytes bigint not null,
    progress integer not null default 0,
    tries integer not null default 0,
    duration_ms integer,
    problem text,
    rungs text not null default '[]',
    poster_second integer,
    captions text,
    created_at text not null,
    updated_at text not null
  )`,
  'create index films_lesson on films (lesson_id, state, created_at)',
  `create index films_work on films (state, created_at) where state in ('waiting', 'working')`,
  `create table materials (
    _id text not null primary key,
    lesson_id text not null references lessons (_id),
    name text not null,
    media_type text not null,
    bytes bigint not null,
    created_at text not null
  )`,
  'create index materials_lesson on materials (lesson_id, created_at)',
  'alter table lessons add column is_draft integer not null default 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
