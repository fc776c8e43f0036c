import { type Kysely, sql } from 'kysely';

const statements = [
  // A thread is its first message with what was written after it, so old messages are threads already.
  'alter table messages add column lesson_id text references lessons (_id) on delete set null',
  'alter table messages add column second integer',
  // Not a reference: what was paid outlives the account, and a message does not.
  'alter table messages add column order_id text',
  "alter table messages add column status text not null default 'open'",
  'alter table messages add column assigned_to text references users (_id) on delete set null',
  "alter table messages add column last_at text not null default ''",
  "alter table messages add column last_from text not null default 'student'",
  "alter table messages add column last_text text not null default ''",
  'alter table messages add column student_seen_at text',
  'alter table messages add column staff_seen_at text',
  `update messages set last_at = created_at, last_text = substr(text, 1, 200), staff_seen_at = handled_at,
    status = case when handled_at is null then 'open' else 'closed' end`,
  'drop index messages_new',
  'drop index messages_handled',
  'create index messages_newest on messages (last_at, _id)',
  'create index messages_status on messages (status, last_at)',
  'create index messages_handled on messages (handled_at)',
  'create index messages_own on messages (student_id, last_at)',
  'create index messages_assigned on messages (assigned_to, last_at)',
  'create index messages_lesson on messages (lesson_id)',
  `create table message_replies (
    student_id text not null references users (_id) on delete cascade,
    message_id text not null references messages (_id) on delete cascade,
    _id text not null,
    author_id text references users (_id) on delete set null,
    from_staff integer not null,
    text text not null,
    created_at text not null,
    primary key (student_id, message_id, _id)
  )`,
  'create index message_replies_message on message_replies (message_id)',
  'create index message_replies_author on message_replies (author_id)',
  `create table canned_answers (
    _id text not null primary key,
    title text not null,
    text text not null,
    created_at text not null
  )`,
  'create unique index canned_answers_title on canned_answers (title)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
