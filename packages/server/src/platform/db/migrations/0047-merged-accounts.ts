import { type Kysely, sql } from 'kysely';

// An account that was merged is gone; its id leads to the one that was kept.
const statements = [
  `create table merged_accounts (
    merged_id text not null primary key,
    kept_id text not null references users (_id) on delete cascade,
    merged_at text not null
  )`,
  'create index merged_accounts_kept on merged_accounts (kept_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
