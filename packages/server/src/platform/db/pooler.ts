import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from './schema.ts';

export class PoolerRefused extends Error {}

/** `from` clause: sessions of our role in this database that began before `since`. */
const older = (since: string) => sql`from pg_stat_activity
  where usename = session_user and datname = current_database() and backend_start < ${since}::timestamptz`;

/** `reset_val` is a session's initial value: a `set`, also by another application, does not change it. */
async function hasDefaults(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    select name from pg_settings
    where (name, reset_val) in (('synchronous_commit', 'on'), ('TimeZone', 'UTC'))`.execute(trx);
  return rows.length === 2;
}

/** The pooler picks the session of a transaction; concurrent transactions sample several. */
const transactionsAtOnce = 5;

async function haveDefaults(db: Db): Promise<boolean> {
  const asked = Array.from({ length: transactionsAtOnce }, () => db.transaction().execute(hasDefaults));
  const found = await Promise.all(asked).catch((error: Error) => {
    if (!/pooling mode/.test(error.message)) throw error;
    throw new PoolerRefused(
      'DATABASE_URL leads through a pooler in statement mode. Set pool_mode = transaction or session for this database in PgBouncer, or name PostgreSQL itself.',
    );
  });
  return found.every(Boolean);
}

const settings = ["synchronous_commit = 'on'", "timezone = 'UTC'"];

async function changesOfDefaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ whose: string }>`
    select format('role %I in database %I', session_user, current_database()) as whose`.execute(db);
  return settings.map((setting) => `alter ${rows[0]?.whose} set ${setting}`);
}

async function runAll(trx: Trx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Sessions that the pooler kept have the old defaults; it opens new ones by itself. True if none is left. */
async function endOlder(db: Db, since: string): Promise<boolean> {
  await sql`select pg_terminate_backend(pid) ${older(since)} and state = 'idle'`.execute(db);
  // Terminating its own session fails the statement.
  await sql`select pg_terminate_backend(pid) ${older(since)} and pid = pg_backend_pid()`.execute(db);
  const { rows } = await sql`select pid ${older(since)}`.execute(db);
  return rows.length === 0;
}

const tries = 50;
const betweenMs = 100;

async function changeDefaults(db: Db, changes: readonly string[]): Promise<string> {
  await db.transaction().execute((trx) => runAll(trx, changes));
  const { rows } = await sql<{ since: string }>`select clock_timestamp()::text as since`.execute(db);
  return rows[0]?.since ?? '';
}

/**
 * In transaction mode a statement may run in a session without our `set`. So the role gets our settings as its
 * defaults, which a role may change for itself, and older sessions are terminated.
 */
export async function settleDefaults(db: Db): Promise<void> {
  let changes: string[] = [];
  let since: string | null = null;
  const areSettled = async () => {
    if (since === null) {
      if (await haveDefaults(db)) return true;
      changes = await changesOfDefaults(db);
      since = await changeDefaults(db, changes);
    }
    return (await endOlder(db, since)) && (await haveDefaults(db));
  };
  let problem = '';
  for (let left = tries; left > 0; left -= 1) {
    try {
      if (await areSettled()) return;
      problem = 'sessions from before are in use';
    } catch (error) {
      // A statement may meet a session that has just been ended, by this process or by another one that starts.
      if (error instanceof PoolerRefused) throw error;
      problem = (error as Error).message;
    }
    await pause(betweenMs);
  }
  throw new PoolerRefused(
    `DATABASE_URL leads through a pooler, and its role could not get the settings that Akada needs: ${problem}. Run as the administrator of the database: ${changes.join('; ')}. Then run RECONNECT in the console of PgBouncer, and start again.`,
  );
}
