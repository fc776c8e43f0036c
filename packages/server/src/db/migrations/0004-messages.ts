import type { Kysely } from 'kysely';

/** What students write to the school; it goes with the student's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('student_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('teacher', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('handled_at', 'text')
    .addColumn('handled_by', 'text', (c) => c.references('users._id').onDelete('set null'))
    .execute();
  // A student's messages are numbered: of two sent at once, the second counts the first.
  await db.schema.createIndex('messages_turn').unique().on('messages').columns(['student_id', 'number']).execute();
  await db.schema.createIndex('messages_new').on('messages').columns(['created_at', '_id']).execute();
  await db.schema.createIndex('messages_handled').on('messages').columns(['handled_at', 'created_at']).execute();
  // Deleting an account looks for what it has handled.
  await db.schema.createIndex('messages_handler').on('messages').column('handled_by').execute();
}
