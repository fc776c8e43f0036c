import type { Kysely } from 'kysely';

/** What a person sees of their sessions, second factors of staff, and sign-ins by the school's identity provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['device', 'last_used_at', 'confirmed_at', 'replaced_by']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('users._id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['user_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('school_logins')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('full_name', 'text', (c) => c.notNull())
    .addColumn('class_level', 'text', (c) => c.notNull())
    .addColumn('has_second_factor', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('school_logins_end').on('school_logins').column('expires_at').execute();
}
