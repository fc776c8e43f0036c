import type { Kysely } from 'kysely';

/** What a student owns is looked up by student; without this SQLite read the approved payments of everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('payments_owned')
    .on('payments')
    .columns(['student_id', 'status', 'created_at', '_id'])
    .execute();
}
