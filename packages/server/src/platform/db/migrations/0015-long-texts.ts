import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * PostgreSQL refuses a row whose index entry is over 2,704 bytes, which the description of a lesson and the titles of an
 * order may be. Its searches go by trigrams, so its lists need the text no longer; SQLite searches in these indexes.
 */
const lists = {
  lessons_list: 'lessons (withdrawn_at, created_at, _id, class_level, price_minor, subject)',
  orders_list: 'orders (status, created_at, _id)',
  orders_claimed: 'orders (status, claimed_at, created_at, _id)',
  orders_decided: 'orders (created_at, _id, status)',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const [index, columns] of Object.entries(lists)) {
    await sql.raw(`drop index ${index}`).execute(db);
    await sql.raw(`create index ${index} on ${columns}`).execute(db);
  }
}
