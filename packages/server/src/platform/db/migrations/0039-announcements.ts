import { type Kysely, sql } from 'kysely';

const statements = [
  `create table announcements (
    _id text not null primary key,
    title text not null,
    text text not null,
    class_levels text,
    send_at text not null,
    begun_at text,
    sent_up_to text not null,
    sent_at text,
    students integer not null,
    withdrawn_at text,
    withdrawn_by text references users (_id) on delete set null,
    read_before integer not null,
    cleared_at text,
    created_by text references users (_id) on delete set null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index announcements_time on announcements (send_at, _id)',
  'create index announcements_unsent on announcements (send_at) where sent_at is null',
  'create index announcements_uncleared on announcements (withdrawn_at) where withdrawn_at is not null and cleared_at is null',
  'create index announcements_writer on announcements (created_by)',
  'create index announcements_withdrawer on announcements (withdrawn_by)',
  "create index notifications_announced on notifications (subject_id, read_at) where cause = 'announcement'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
