import { type Kysely, sql } from 'kysely';

const statements = [
  // Terms are settings of the school, so their ids refer to no table.
  `create table card_texts (
    student_id text not null references users (_id) on delete cascade,
    term_id text not null,
    version integer not null,
    number_key text not null,
    recipient_id text not null,
    due_at text not null,
    queued_at text,
    primary key (student_id, term_id, version, number_key)
  )`,
  'create index card_texts_waiting on card_texts (due_at) where queued_at is null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
