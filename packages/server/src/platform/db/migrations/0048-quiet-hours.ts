import { type Kysely, sql } from 'kysely';

const statements = [
  `create table quiet_hours (
    user_id text not null primary key references users (_id) on delete cascade,
    starts text not null,
    ends text not null,
    updated_at text not null
  )`,
  'alter table notification_deliveries add column is_urgent integer not null default 0',
  'alter table push_deliveries add column is_urgent integer not null default 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
