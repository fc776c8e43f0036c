import { type Kysely, sql } from 'kysely';

/** Papers of 1.0 keep its comparison of short answers, in which what phones type is no other spelling. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [before, after] = ['"type":"short-answer"', '"type":"short-answer","comparison":1'];
  await sql`update papers set content = replace(content, ${before}, ${after}) where content like ${`%${before}%`}`.execute(
    db,
  );
}
