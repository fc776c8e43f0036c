import { type Kysely, sql } from 'kysely';

/** Payments that stay quick in a big school: a column to search by, and the list's two orders with all it filters by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const newLine = sql.lit('\n');
  await sql`
    update payments set
      search_text = lower(student_name || ${newLine} || student_email || ${newLine} || lesson_title)
  `.execute(db);
  await db.schema.dropIndex('payments_status').execute();
  // One status: the queue, the approved, the rejected.
  await db.schema
    .createIndex('payments_list')
    .on('payments')
    .columns(['status', 'created_at', '_id', 'search_text'])
    .execute();
  // All that were decided, whichever way.
  await db.schema
    .createIndex('payments_new')
    .on('payments')
    .columns(['created_at', '_id', 'status', 'search_text'])
    .execute();
  await db.schema.createIndex('payments_sums').on('payments').columns(['status', 'amount_minor']).execute();
}
