import type { Kysely } from 'kysely';

/** The picture of a question: JSON with the hash of its file, its description and its size; null for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('questions').addColumn('picture', 'text').execute();
}
