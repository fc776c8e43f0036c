import { type Kysely, sql } from 'kysely';

/** The first schema: people, lessons, payments, questions, exams, attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = (table: string) => db.schema.createTable(table).addColumn('_id', 'text', (c) => c.primaryKey().notNull());

  await id('users')
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone_number', 'text', (c) => c.notNull())
    .addColumn('class_level', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('is_verified', 'integer', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('users_email').unique().on('users').column('email').execute();
  await db.schema
    .createIndex('users_phone')
    .unique()
    .on('users')
    .column('phone_number')
    .where(sql.ref('phone_number'), '!=', sql.lit(''))
    .execute();
  await db.schema.createIndex('users_role').on('users').columns(['role', 'created_at']).execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'address_hash']).execute();

  await db.schema
    .createTable('login_failures')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .execute();

  await id('lessons')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('class_level', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('instructor', 'text', (c) => c.notNull())
    .addColumn('video', 'text', (c) => c.notNull())
    .addColumn('price_minor', 'integer', (c) => c.notNull())
    .addColumn('duration_minutes', 'integer')
    .addColumn('scheduled_date', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('lessons_new').on('lessons').columns(['created_at', '_id']).execute();

  await id('payments')
    .addColumn('student_id', 'text', (c) => c.references('users._id').onDelete('set null'))
    .addColumn('student_name', 'text', (c) => c.notNull())
    .addColumn('student_email', 'text', (c) => c.notNull())
    .addColumn('lesson_id', 'text', (c) => c.notNull().references('lessons._id'))
    .addColumn('lesson_title', 'text', (c) => c.notNull())
    .addColumn('price_minor', 'integer', (c) => c.notNull())
    .addColumn('discount_minor', 'integer', (c) => c.notNull())
    .addColumn('amount_minor', 'integer', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decided_by_name', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  // One live payment for a lesson and student: fifty clicks at once leave one row.
  await db.schema
    .createIndex('payments_live')
    .unique()
    .on('payments')
    .columns(['student_id', 'lesson_id'])
    .where(sql.ref('status'), '!=', sql.lit('rejected'))
    .execute();
  await db.schema.createIndex('payments_student').on('payments').columns(['student_id', 'created_at']).execute();
  await db.schema.createIndex('payments_status').on('payments').columns(['status', 'created_at']).execute();
  await db.schema.createIndex('payments_lesson').on('payments').column('lesson_id').execute();

  await id('exams')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('class_level', 'text', (c) => c.notNull())
    .addColumn('duration_minutes', 'integer', (c) => c.notNull())
    .addColumn('start_date', 'text', (c) => c.notNull())
    .addColumn('end_date', 'text', (c) => c.notNull())
    .addColumn('opens_at', 'text', (c) => c.notNull())
    .addColumn('closes_at', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('max_attempts', 'integer', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('exams_class').on('exams').columns(['class_level', 'created_at']).execute();

  await id('questions')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('correct_answer', 'text', (c) => c.notNull())
    .addColumn('exam_id', 'text', (c) => c.references('exams._id').onDelete('set null'))
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('questions_new').on('questions').columns(['created_at', '_id']).execute();

  await db.schema
    .createTable('exam_questions')
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams._id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull().references('questions._id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('exam_questions_once', ['exam_id', 'question_id'])
    .execute();
  await db.schema.createIndex('exam_questions_question').on('exam_questions').column('question_id').execute();

  await id('papers')
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams._id'))
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('papers_once').unique().on('papers').columns(['exam_id', 'content_hash']).execute();

  await id('attempts')
    .addColumn('exam_id', 'text', (c) => c.notNull().references('exams._id'))
    .addColumn('student_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('paper_id', 'text', (c) => c.notNull().references('papers._id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('deadline_at', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'text')
    .addColumn('total_questions', 'integer', (c) => c.notNull())
    .addColumn('total_points', 'integer', (c) => c.notNull())
    .addColumn('correct_answers', 'integer')
    .addColumn('score', 'integer')
    .execute();
  // Fifty starts at once leave one attempt.
  await db.schema
    .createIndex('attempts_once')
    .unique()
    .on('attempts')
    .columns(['student_id', 'exam_id', 'number'])
    .execute();
  await db.schema.createIndex('attempts_exam').on('attempts').columns(['exam_id', 'status']).execute();
  await db.schema.createIndex('attempts_due').on('attempts').columns(['status', 'deadline_at']).execute();

  await db.schema
    .createTable('answers')
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempts._id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('selected_answer', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('answers_once', ['attempt_id', 'question_id'])
    .execute();

  await db.schema
    .createTable('installation')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
