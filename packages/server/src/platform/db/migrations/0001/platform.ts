export const platform: readonly string[] = [
  'create table installation (key text not null primary key, value text not null)',
  `create table settings (
    key text not null primary key,
    value text not null,
    updated_at text not null,
    updated_by text
  )`,
  'create table pictures (hash text not null primary key, content text not null, created_at text not null)',
  'create table leases (name text not null primary key, holder text not null, until text not null)',
  `create table instances (
    _id text not null primary key,
    build text not null,
    started_at text not null,
    seen_at text not null
  )`,
  `create table call_counts (
    key text not null primary key,
    calls integer not null,
    ends_at text not null
  )`,
  'create index call_counts_end on call_counts (ends_at)',
  `create table outbox (
    _id text not null primary key,
    user_id text references users (_id) on delete cascade,
    sealed text not null,
    status text not null,
    tries integer not null,
    next_try_at text not null,
    expires_at text not null,
    created_at text not null,
    finished_at text,
    problem text,
    about text
  )`,
  'create index outbox_due on outbox (status, next_try_at)',
  'create index outbox_user on outbox (user_id)',
  'create table mail_counts (key text not null primary key, mails integer not null, ends_at text not null)',
  'create index mail_counts_end on mail_counts (ends_at)',
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
  "create index notifications_announced on notifications (subject_id, read_at) where cause = 'announcement'",
  `create table notification_deliveries (
    user_id text not null,
    notification_id text not null,
    channel text not null,
    tries integer not null default 0,
    next_try_at text not null,
    expires_at text not null,
    is_urgent integer not null default 0,
    primary key (user_id, notification_id, channel),
    foreign key (user_id, notification_id) references notifications (user_id, _id) on delete cascade
  )`,
  'create index notification_deliveries_due on notification_deliveries (next_try_at)',
  `create table notification_choices (
    user_id text not null references users (_id) on delete cascade,
    topic text not null,
    mail integer not null,
    push integer not null default 1,
    primary key (user_id, topic)
  )`,
  `create table notification_rounds (
    cause_key text not null primary key,
    at text not null
  )`,
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
    is_urgent integer not null default 0,
    primary key (user_id, notification_id, subscription_id),
    foreign key (user_id, notification_id) references notifications (user_id, _id) on delete cascade,
    foreign key (user_id, subscription_id) references push_subscriptions (user_id, _id) on delete cascade
  )`,
  'create index push_deliveries_due on push_deliveries (next_try_at)',
  'create index push_deliveries_subscription on push_deliveries (user_id, subscription_id)',
  `create table quiet_hours (
    user_id text not null primary key references users (_id) on delete cascade,
    starts text not null,
    ends text not null,
    updated_at text not null
  )`,
  // No reference to the actor, who stays on record when the account is gone.
  `create table audit (
    _id text not null primary key,
    at text not null,
    actor_id text not null,
    actor_name text not null,
    actor_role text not null,
    action text not null,
    area text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_title text not null,
    person_id text references users (_id) on delete set null,
    before text,
    after text,
    request_id text not null,
    search_text text not null
  )`,
  'create index audit_person on audit (person_id, _id)',
  'create index audit_actor on audit (actor_id, _id)',
  'create index audit_search on audit (_id, area, search_text, actor_id, person_id)',
  'create index audit_subject on audit (subject_id, _id)',
];
