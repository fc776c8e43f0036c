import { type Kysely, sql } from 'kysely';

const statements = [
  `create table paper_keys (
    _id text not null primary key,
    number integer not null,
    public_key text not null,
    sealed_private_key text not null,
    created_at text not null
  )`,
  'create unique index paper_keys_number on paper_keys (number)',
  // A deleted account's papers stay as codes, so the student's id refers to no table.
  `create table signed_papers (
    code text not null,
    version integer not null,
    kind text not null,
    subject_id text not null,
    student_id text not null,
    signed text,
    issued_on text not null,
    issued_at text not null,
    withdrawn_at text,
    primary key (code, version)
  )`,
  'create unique index signed_papers_subject on signed_papers (kind, subject_id, version)',
  'create index signed_papers_student on signed_papers (student_id, issued_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
