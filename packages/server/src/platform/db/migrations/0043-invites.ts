import { type Kysely, sql } from 'kysely';

const statements = [
  `create table invites (
    _id text not null primary key,
    code text not null,
    class_level text not null,
    most_uses integer not null,
    uses integer not null,
    ends_at text not null,
    withdrawn_at text,
    created_by text references users (_id) on delete set null,
    created_at text not null
  )`,
  'create unique index invites_code on invites (code)',
  'create index invites_time on invites (created_at, _id)',
  'create index invites_maker on invites (created_by)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
