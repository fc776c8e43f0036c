import { type Kysely, sql } from 'kysely';

const tables = [
  `create table question_deletions (
    _id text primary key not null,
    content text not null,
    deleted_by text not null,
    deleted_at text not null,
    undone_at text
  )`,
  'create index question_deletions_time on question_deletions (deleted_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
