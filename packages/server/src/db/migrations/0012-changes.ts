import { type Kysely, PostgresAdapter, sql } from 'kysely';

const told = ['lessons', 'exams', 'exam_questions', 'questions', 'settings'];

/** On PostgreSQL these tables tell every process of their changes when they are committed (db/listen.ts); SQLite has one process, which sees its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create function akada_tell_change() returns trigger language plpgsql as $$
    begin perform pg_notify('akada_changes', tg_table_name); return null; end $$`.execute(db);
  for (const table of told) {
    await sql`create trigger ${sql.raw(`${table}_told`)} after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function akada_tell_change()`.execute(db);
  }
}
