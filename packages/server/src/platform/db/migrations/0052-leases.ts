import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create table leases (name text not null primary key, holder text not null, until text not null)')
    .execute(db);
}
