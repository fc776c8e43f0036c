import { type Kysely, sql } from 'kysely';

/** What an exam may be set to, at first as exams were before; the points to pass belong to the attempt's paper. */
const statements = [
  'alter table exams add column shuffle_questions integer not null default 0',
  'alter table exams add column shuffle_options integer not null default 0',
  "alter table exams add column draw text not null default '[]'",
  "alter table exams add column sections text not null default '[]'",
  "alter table exams add column instructions text not null default ''",
  "alter table exams add column materials text not null default ''",
  'alter table exams add column calculator integer not null default 0',
  "alter table exams add column review_at text not null default 'close'",
  'alter table exams add column review_released_at text',
  'alter table exams add column wrong_answer_penalty integer not null default 0',
  'alter table exams add column pass_mark integer',
  'alter table attempts add column pass_points integer',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
