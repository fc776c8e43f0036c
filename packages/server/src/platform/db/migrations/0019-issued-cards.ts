import { type Kysely, sql } from 'kysely';

const statements = [
  // Terms are settings of the school, so their ids refer to no table.
  `create table issued_cards (
    student_id text not null references users (_id) on delete cascade,
    term_id text not null,
    version integer not null,
    content text not null,
    code text not null,
    payload text not null,
    reason text not null,
    issued_at text not null,
    issued_by text not null,
    withdrawn_at text,
    withdrawn_by text,
    withdrawn_reason text,
    primary key (student_id, term_id, version)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
