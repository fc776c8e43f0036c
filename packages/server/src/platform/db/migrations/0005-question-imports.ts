import { type Kysely, sql } from 'kysely';

const tables = [
  `create table question_imports (
    _id text primary key not null,
    format text not null,
    file_name text not null,
    exam_id text,
    notes text not null,
    imported_by text not null,
    created_at text not null,
    applied_at text
  )`,
  'create index question_imports_time on question_imports (applied_at, created_at)',
  `create table question_import_rows (
    import_id text not null references question_imports (_id) on delete cascade,
    line integer not null,
    status text not null,
    why text not null,
    problem text,
    source text not null,
    question text,
    picture text,
    as_read text,
    fingerprint text not null,
    question_id text not null,
    added_at text,
    primary key (import_id, line)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
