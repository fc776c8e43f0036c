import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What several processes on one database share: pictures, which of them live, and how often an address has called. The last two are
 * worth nothing after a crash of the database: on PostgreSQL they are kept without a log, so that writing them waits for no disk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const passing = (table: string) => {
    const create = db.schema.createTable(table);
    return isPostgres ? create.modifyFront(sql`unlogged`) : create;
  };
  await db.schema
    .createTable('pictures')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await passing('instances')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('build', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
  await passing('call_counts')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('call_counts_end').on('call_counts').column('ends_at').execute();
}
