import { type Kysely, SqliteAdapter, sql } from 'kysely';

const refused = 'The audit log is append-only';

/** A row may go once the log as a whole is said to begin later: a hole in it, or a quiet end, stays impossible. */
const isKept = sql.raw("old.at >= coalesce((select value from installation where key = 'audit_kept_from'), '')");

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_no_delete`.execute(db);
  const refuse = sql.raw(`begin select raise(abort, '${refused}'); end`);
  await sql`create trigger audit_no_delete before delete on audit when ${isKept} ${refuse}`.execute(db);
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_no_delete on audit`.execute(db);
  await sql`
    create function refuse_audit_delete() returns trigger language plpgsql as $$ begin
      if ${isKept} then raise exception '${sql.raw(refused)}'; end if;
      return old;
    end $$
  `.execute(db);
  await sql`
    create trigger audit_no_delete before delete on audit for each row execute function refuse_audit_delete()
  `.execute(db);
}

/** A guardian's consent, and an end for the oldest part of the audit log where a school sets one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guardian_consents')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('users._id').onDelete('cascade'))
    .addColumn('guardian_name', 'text', (c) => c.notNull())
    .addColumn('guardian_contact', 'text', (c) => c.notNull())
    .addColumn('text_version', 'text', (c) => c.notNull())
    .addColumn('given_at', 'text', (c) => c.notNull())
    .execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? keepOnSqlite(db) : keepOnPostgres(db));
}
