import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table questions add column hint text not null default ''").execute(db);
}
