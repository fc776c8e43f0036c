import { type Kysely, sql } from 'kysely';

/** The exam that survives: devices, extra time, answers that came late, corrected keys, and the scores there were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('exams')
    .addColumn('allow_review', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('attempts').addColumn('device', 'text').execute();
  await db.schema
    .alterTable('attempts')
    .addColumn('device_number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('attempts')
    .addColumn('extra_minutes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('attempts').addColumn('last_seen_at', 'text').execute();
  await db.schema.alterTable('attempts').addColumn('submitted_by', 'text').execute();
  await sql`
    update attempts set submitted_by = case when submitted_at >= deadline_at then 'time' else 'student' end
    where status = 'submitted'
  `.execute(db);

  await db.schema
    .createTable('extra_time')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams._id'))
    // Null: for all whose attempt ran.
    .addColumn('student_id', 'text', (c) => c.references('users._id').onDelete('cascade'))
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('reopened', 'integer', (c) => c.notNull())
    .addColumn('request_key', 'text')
    .addColumn('given_by', 'text', (c) => c.notNull())
    .addColumn('given_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('extra_time_exam').on('extra_time').columns(['exam_id', 'given_at']).execute();
  await db.schema.createIndex('extra_time_key').unique().on('extra_time').columns(['request_key']).execute();
  await db.schema.createIndex('extra_time_student').on('extra_time').columns(['student_id']).execute();
  await db.schema
    .createTable('attempt_extra_time')
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempts._id').onDelete('cascade'))
    .addColumn('extra_time_id', 'text', (c) => c.notNull().references('extra_time._id').onDelete('cascade'))
    .addPrimaryKeyConstraint('attempt_extra_time_once', ['attempt_id', 'extra_time_id'])
    .execute();
  await db.schema.createIndex('attempt_extra_time_of').on('attempt_extra_time').columns(['extra_time_id']).execute();

  await db.schema
    .createTable('late_answers')
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempts._id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('selected_answer', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .addColumn('arrived_at', 'text', (c) => c.notNull())
    .addColumn('decision', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'text')
    .addPrimaryKeyConstraint('late_answers_once', ['attempt_id', 'question_id', 'seq'])
    .execute();

  await db.schema
    .createTable('score_changes')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempts._id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('before_score', 'integer', (c) => c.notNull())
    .addColumn('before_correct', 'integer', (c) => c.notNull())
    .addColumn('after_score', 'integer')
    .addColumn('after_correct', 'integer')
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('score_changes_attempt').on('score_changes').columns(['attempt_id', '_id']).execute();

  await db.schema
    .createTable('re_marks')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams._id'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('correct_answer', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('request_key', 'text')
    // JSON: what the first request was answered, for a repeated one.
    .addColumn('result', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('re_marks_key').unique().on('re_marks').columns(['request_key']).execute();
  await db.schema.createIndex('re_marks_exam').on('re_marks').columns(['exam_id']).execute();
  // Who of a class has not started: counting, searching and paging by name read the index alone.
  await db.schema
    .createIndex('users_class')
    .on('users')
    .columns(['class_level', 'role', 'is_active', 'search_text', '_id'])
    .execute();
}
