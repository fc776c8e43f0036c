import { type Kysely, sql } from 'kysely';

/** Finds the students with marks of an arm without looking through those of its class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index term_scores_arm on term_scores (term_id, arm_id)').execute(db);
}
