import { type Kysely, sql } from 'kysely';

/** A device is known by its cookie; the address that a sign-in came from is not kept any more. */
const statements = [
  "alter table users add column devices_since text not null default ''",
  'drop index sessions_user',
  'alter table sessions drop column address_hash',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
