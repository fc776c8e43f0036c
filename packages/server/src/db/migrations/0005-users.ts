import { type Kysely, sql } from 'kysely';

/** Lists of people that stay quick in a big school: a column to search by, and one index that holds all a list asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('users').addColumn('last_sign_in_at', 'text').execute();
  await sql`
    update users set
      search_text = lower(full_name || ${sql.lit('\n')} || email),
      last_sign_in_at = (select max(sessions.created_at) from sessions where sessions.user_id = users._id)
  `.execute(db);
  await db.schema.dropIndex('users_role').execute();
  // Counting, searching and skipping to a page read the index alone.
  await db.schema
    .createIndex('users_list')
    .on('users')
    .columns(['role', 'created_at', '_id', 'is_active', 'search_text'])
    .execute();
  // The lists of one student's exams, newest first.
  await db.schema.createIndex('attempts_student').on('attempts').columns(['student_id', 'started_at']).execute();
}
