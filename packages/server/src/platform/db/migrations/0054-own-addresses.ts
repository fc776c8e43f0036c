import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table sessions add column proved_at text',
  'alter table users add column owner_proved_at text',
  'alter table users add column sms_stopped_at text',
  'update users set owner_proved_at = updated_at where is_verified = 1',
  `create table address_changes (
    _id text not null primary key,
    user_id text not null references users (_id) on delete cascade,
    kind text not null,
    old_value text not null,
    new_value text not null,
    old_written text not null,
    new_written text not null,
    was_proved integer not null,
    confirm_hash text,
    tries integer not null,
    undo_hash text not null,
    created_at text not null,
    confirm_until text not null,
    done_at text,
    expires_at text not null
  )`,
  'create index address_changes_user on address_changes (user_id, created_at)',
  'create index address_changes_end on address_changes (expires_at)',
  'create unique index address_changes_confirm on address_changes (confirm_hash)',
  'create unique index address_changes_undo on address_changes (undo_hash)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
