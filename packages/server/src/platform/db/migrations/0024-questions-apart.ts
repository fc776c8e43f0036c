import { type Kysely, sql } from 'kysely';

// Each pair stands twice, once from each side. It refers to no question: one that is deleted and brought back is as it was.
const statements = [
  `create table questions_apart (
    question_id text not null,
    other_id text not null,
    primary key (question_id, other_id)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
