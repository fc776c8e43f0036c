import { type Kysely, sql } from 'kysely';

const statements = [
  // `student_id` is whose thread it is, also where staff attach it; without `message_id` it is not sent yet. The content
  // is last, because SQLite reads through it to what stands behind.
  `create table message_attachments (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    author_id text references users (_id) on delete set null,
    message_id text references messages (_id) on delete cascade,
    letter_id text,
    position integer not null,
    file_name text not null,
    media_type text not null,
    bytes integer not null,
    width integer,
    height integer,
    file_hash text not null,
    created_at text not null,
    thumbnail text,
    content text not null,
    primary key (student_id, _id)
  )`,
  'create index message_attachments_message on message_attachments (message_id)',
  'create index message_attachments_author on message_attachments (author_id)',
  'create index message_attachments_unsent on message_attachments (created_at) where message_id is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
