import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table invites add column class_id text',
  'alter table invites add column arm_id text',
  'alter table class_requests add column from_class_id text',
  'alter table class_requests add column class_id text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
