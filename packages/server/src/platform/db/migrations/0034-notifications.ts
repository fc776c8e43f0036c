import { type Kysely, sql } from 'kysely';

const statements = [
  `create table notifications (
    user_id text not null references users (_id) on delete cascade,
    _id text not null,
    cause text not null,
    cause_key text not null,
    subject_id text not null,
    title text not null,
    body text not null,
    link text not null,
    created_at text not null,
    read_at text,
    primary key (user_id, _id)
  )`,
  'create unique index notifications_cause on notifications (user_id, cause_key)',
  'create index notifications_newest on notifications (user_id, created_at)',
  'create index notifications_unread on notifications (user_id) where read_at is null',
  'create index notifications_subject on notifications (subject_id)',
  'create index notifications_age on notifications (created_at)',
  `create table notification_deliveries (
    user_id text not null,
    notification_id text not null,
    channel text not null,
    tries integer not null default 0,
    next_try_at text not null,
    expires_at text not null,
    primary key (user_id, notification_id, channel),
    foreign key (user_id, notification_id) references notifications (user_id, _id) on delete cascade
  )`,
  'create index notification_deliveries_due on notification_deliveries (next_try_at)',
  `create table notification_choices (
    user_id text not null references users (_id) on delete cascade,
    topic text not null,
    mail integer not null,
    primary key (user_id, topic)
  )`,
  `create table notification_rounds (
    cause_key text not null primary key,
    at text not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
