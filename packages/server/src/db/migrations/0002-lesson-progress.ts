import type { Kysely } from 'kysely';

/** What students have watched: of each lesson, and on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lesson_progress')
    .addColumn('student_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('lesson_id', 'text', (c) => c.notNull().references('lessons._id').onDelete('cascade'))
    .addColumn('ranges', 'text', (c) => c.notNull())
    .addColumn('watched_seconds', 'integer', (c) => c.notNull())
    .addColumn('duration_seconds', 'integer', (c) => c.notNull())
    .addColumn('position_seconds', 'integer', (c) => c.notNull())
    .addColumn('watched_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lesson_progress_once', ['student_id', 'lesson_id'])
    .execute();
  await db.schema.createIndex('lesson_progress_lesson').on('lesson_progress').column('lesson_id').execute();

  await db.schema
    .createTable('study_days')
    .addColumn('student_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('watched_seconds', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('study_days_once', ['student_id', 'day'])
    .execute();
  await db.schema.createIndex('study_days_day').on('study_days').column('day').execute();
}
