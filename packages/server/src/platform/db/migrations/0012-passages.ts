import { type Kysely, sql } from 'kysely';

const tables = [
  `create table passages (
    _id text primary key not null,
    title text not null default '',
    text text not null,
    picture text,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index passages_list on passages (created_at, _id)',
  'alter table questions add column passage_id text references passages (_id)',
  'create index questions_passage on questions (passage_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
