import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index attempts_to_mark on attempts (exam_id, submitted_at) where to_mark > 0').execute(db);
}
