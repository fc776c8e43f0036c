import { type Kysely, sql } from 'kysely';

const statements = [
  "alter table questions add column alike_options text not null default ''",
  "alter table questions add column alike_key text not null default ''",
  'alter table questions add column explanation_picture text',
  // Like no other question until the server has read it.
  'update questions set alike_options = _id, alike_key = _id',
  'create index questions_alike_options on questions (alike_options)',
  'create index questions_alike_key on questions (alike_key)',
  'create index audit_subject on audit (subject_id, _id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
