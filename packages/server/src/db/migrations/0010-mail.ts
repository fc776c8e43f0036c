import type { Kysely } from 'kysely';

/** Mails on their way, the codes and links in them, and how many an address got of late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.references('users._id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('problem', 'text')
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'next_try_at']).execute();
  await db.schema.createIndex('outbox_user').on('outbox').column('user_id').execute();
  await db.schema
    .createTable('mail_counts')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('mails', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_counts_end').on('mail_counts').column('ends_at').execute();
  await db.schema
    .createTable('one_time_codes')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.references('users._id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('one_time_codes_end').on('one_time_codes').column('expires_at').execute();
  await db.schema.createIndex('one_time_codes_user').on('one_time_codes').column('user_id').execute();
  await db.schema
    .createTable('email_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users._id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('email_links_user').on('email_links').columns(['user_id', 'expires_at']).execute();
}
