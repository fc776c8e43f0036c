import { type Kysely, sql } from 'kysely';

const statements = [
  `create table question_tables (
    import_id text not null primary key references question_imports (_id) on delete cascade,
    heads text not null,
    cells text not null,
    view text not null
  )`,
  `create table question_columns (
    heads text not null primary key,
    choice text not null,
    chosen_at text not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
