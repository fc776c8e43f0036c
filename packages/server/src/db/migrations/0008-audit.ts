import { type Kysely, SqliteAdapter, sql } from 'kysely';

const refused = 'The audit log is append-only';

/** All but the person: an account that is deleted is forgotten here as well. */
const frozen = sql.join(
  [
    '_id',
    'at',
    'actor_id',
    'actor_name',
    'actor_role',
    'action',
    'area',
    'subject_kind',
    'subject_id',
    'subject_title',
    'before',
    'after',
    'request_id',
    'search_text',
  ].map((column) => sql.ref(column)),
);

async function freezeOnSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql.raw(`begin select raise(abort, '${refused}'); end`);
  await sql`create trigger audit_no_update before update of ${frozen} on audit ${refuse}`.execute(db);
  await sql`create trigger audit_no_delete before delete on audit ${refuse}`.execute(db);
}

async function freezeOnPostgres(db: Kysely<unknown>): Promise<void> {
  const body = sql.raw(`$$ begin raise exception '${refused}'; end $$`);
  await sql`create function refuse_audit_change() returns trigger language plpgsql as ${body}`.execute(db);
  const refuse = sql.raw('execute function refuse_audit_change()');
  await sql`create trigger audit_no_update before update of ${frozen} on audit for each row ${refuse}`.execute(db);
  await sql`create trigger audit_no_delete before delete on audit for each row ${refuse}`.execute(db);
  await sql`create trigger audit_no_truncate before truncate on audit for each statement ${refuse}`.execute(db);
}

/** Who did what, when, and what it changed. The database itself refuses to change or delete a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    // No reference: who did it stays on record when the account is gone.
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('actor_role', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('area', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('subject_title', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.references('users._id').onDelete('set null'))
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute();
  // Deleting an account looks for what names it.
  await db.schema.createIndex('audit_person').on('audit').columns(['person_id', '_id']).execute();
  // Ids sort by time, so they order the log; the rest is all that filters and search read of the rows they pass over.
  const searched = ['_id', 'area', 'search_text', 'actor_id', 'person_id'];
  await db.schema.createIndex('audit_search').on('audit').columns(searched).execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? freezeOnSqlite(db) : freezeOnPostgres(db));
}
