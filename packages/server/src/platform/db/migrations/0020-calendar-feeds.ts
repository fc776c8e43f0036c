import { type Kysely, sql } from 'kysely';

const statements = [
  `create table calendar_feeds (
    student_id text not null primary key references users (_id) on delete cascade,
    token_hash text not null,
    created_at text not null
  )`,
  'create unique index calendar_feeds_token on calendar_feeds (token_hash)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
