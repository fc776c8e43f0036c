import { type Kysely, sql } from 'kysely';

const statements = [
  `create table push_subscriptions (
    user_id text not null,
    _id text not null,
    session_hash text not null,
    endpoint text not null,
    endpoint_hash text not null,
    p256dh text not null,
    auth text not null,
    created_at text not null,
    primary key (user_id, _id),
    foreign key (user_id, session_hash) references sessions (user_id, id_hash) on delete cascade
  )`,
  'create unique index push_subscriptions_device on push_subscriptions (endpoint_hash)',
  'create unique index push_subscriptions_session on push_subscriptions (user_id, session_hash)',
  `create table push_deliveries (
    user_id text not null,
    notification_id text not null,
    subscription_id text not null,
    tries integer not null default 0,
    next_try_at text not null,
    expires_at text not null,
    primary key (user_id, notification_id, subscription_id),
    foreign key (user_id, notification_id) references notifications (user_id, _id) on delete cascade,
    foreign key (user_id, subscription_id) references push_subscriptions (user_id, _id) on delete cascade
  )`,
  'create index push_deliveries_due on push_deliveries (next_try_at)',
  'create index push_deliveries_subscription on push_deliveries (user_id, subscription_id)',
  'alter table notification_choices add column push integer not null default 1',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
