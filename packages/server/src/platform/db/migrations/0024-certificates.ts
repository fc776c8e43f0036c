import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table exams add column certificate integer not null default 0',
  'alter table courses add column certificate integer not null default 0',
  // A certificate outlives its exam or course, so the id refers to no table.
  `create table certificates (
    student_id text not null references users (_id) on delete cascade,
    kind text not null,
    subject_id text not null,
    version integer not null,
    title text not null,
    percent integer,
    content text not null,
    code text not null,
    payload text not null,
    reason text not null,
    issued_at text not null,
    issued_by text,
    withdrawn_at text,
    withdrawn_by text,
    withdrawn_reason text,
    primary key (student_id, kind, subject_id, version)
  )`,
  'create index certificates_subject on certificates (kind, subject_id, student_id, version)',
  'create index certificates_code on certificates (code)',
  'create index certificates_issued on certificates (issued_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
