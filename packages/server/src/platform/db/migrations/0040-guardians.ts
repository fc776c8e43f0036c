import { type Kysely, sql } from 'kysely';

const statements = [
  `create table guardian_links (
    student_id text not null references users (_id) on delete cascade,
    guardian_id text not null references users (_id) on delete cascade,
    created_at text not null,
    primary key (student_id, guardian_id)
  )`,
  'create index guardian_links_guardian on guardian_links (guardian_id, student_id)',
  `create table guardian_codes (
    student_id text not null primary key references users (_id) on delete cascade,
    code_hash text not null,
    expires_at text not null,
    created_at text not null
  )`,
  'create unique index guardian_codes_hash on guardian_codes (code_hash)',
  `create table guardian_choices (
    student_id text not null primary key references users (_id) on delete cascade,
    is_of_age integer not null,
    hides_results integer not null,
    hides_payments integer not null,
    hides_time integer not null,
    updated_at text not null
  )`,
  `create table guardians (
    user_id text not null primary key references users (_id) on delete cascade,
    wants_digest integer not null,
    digest_week text not null
  )`,
  'create index guardians_digest on guardians (digest_week, user_id) where wants_digest = 1',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
