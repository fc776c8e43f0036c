export const signIn: readonly string[] = [
  `create table sessions (
    user_id text not null references users (_id) on delete cascade,
    id_hash text not null,
    created_at text not null,
    expires_at text not null,
    device text,
    last_used_at text,
    confirmed_at text,
    replaced_by text,
    proved_at text,
    primary key (user_id, id_hash)
  )`,
  `create table login_failures (
    key text not null primary key,
    failures integer not null,
    next_try_at text not null
  )`,
  `create table second_factors (
    user_id text not null primary key references users (_id) on delete cascade,
    sealed_secret text not null,
    last_step integer not null,
    created_at text not null,
    confirmed_at text
  )`,
  `create table recovery_codes (
    user_id text not null references users (_id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  `create table school_logins (
    ticket_hash text not null primary key,
    browser_hash text not null,
    email text not null,
    full_name text not null,
    class_level text not null,
    has_second_factor integer not null,
    expires_at text not null
  )`,
  'create index school_logins_end on school_logins (expires_at)',
  `create table one_time_codes (
    key text not null primary key,
    user_id text references users (_id) on delete cascade,
    code_hash text not null,
    tries integer not null,
    expires_at text not null
  )`,
  'create index one_time_codes_end on one_time_codes (expires_at)',
  'create index one_time_codes_user on one_time_codes (user_id)',
  `create table email_links (
    token_hash text not null primary key,
    user_id text not null references users (_id) on delete cascade,
    email text not null,
    expires_at text not null
  )`,
  'create index email_links_user on email_links (user_id, expires_at)',
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
