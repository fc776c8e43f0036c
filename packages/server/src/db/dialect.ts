import { CompiledQuery, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:\/\//.test(databaseUrl) ? 'postgres' : 'sqlite';
}

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** `update`: nobody else writes the rows. `share`: nobody writes them. `key`: nobody deletes them. `delete`: nobody writes them or refers to them. */
type LockMode = 'update' | 'share' | 'key' | 'delete';

/** Order several rows by their key to avoid deadlocks. SQLite has one writer anyway. */
export function lockRows<Tables extends keyof Schema, Row>(
  trx: Db,
  rows: SelectQueryBuilder<Schema, Tables, Row>,
  mode: LockMode = 'update',
): SelectQueryBuilder<Schema, Tables, Row> {
  if (!isPostgres(trx)) return rows;
  if (mode === 'update') return rows.forNoKeyUpdate();
  if (mode === 'delete') return rows.forUpdate();
  return mode === 'share' ? rows.forShare() : rows.forKeyShare();
}

export type Lease = 'start' | 'sweep' | 'outbox' | 'forget' | 'tidy' | 'gateways' | 'imports' | 'class-lists' | 'films';

const ourLocks = 0x616b6164;

/** PostgreSQL notices a lost machine only after hours; a process that dies frees its lease at once. */
const leaseSeconds = {
  start: 600,
  sweep: 60,
  outbox: 60,
  forget: 600,
  tidy: 60,
  gateways: 300,
  imports: 60,
  'class-lists': 60,
  films: 60,
} as const;

/** The lock's transaction does nothing else; `work` uses other connections. */
async function withLock<Result>(
  db: Db,
  lease: Lease,
  call: 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock',
  work: () => Promise<Result>,
): Promise<Result | null> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${leaseSeconds[lease]}s`)}`.execute(trx);
    const lock = sql<{ locked: unknown }>`select ${sql.raw(call)}(${sql.lit(ourLocks)}, hashtext(${lease})) as locked`;
    const { rows } = await lock.execute(trx);
    return rows[0]?.locked === false ? null : work();
  });
}

export async function withLease<Result>(db: Db, lease: Lease, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work();
  return (await withLock(db, lease, 'pg_advisory_xact_lock', work)) as Result;
}

/** Null when another process has the lease. */
export async function withLeaseIfFree<Result>(
  db: Db,
  lease: Lease,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return isPostgres(db) ? withLock(db, lease, 'pg_try_advisory_xact_lock', work) : work();
}

export function secondsBetween(db: Db, from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  if (isPostgres(db)) return sql`extract(epoch from (${to})::timestamptz - (${from})::timestamptz)`;
  return sql`(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'))`;
}

/** Without it PostgreSQL plans with old statistics for a minute after a bulk load. */
export async function analyze(db: Db): Promise<void> {
  if (isPostgres(db)) await db.executeQuery(CompiledQuery.raw('analyze'));
}

/** SQLite's extended result codes and PostgreSQL's SQLSTATEs. */
const uniqueCodes: readonly unknown[] = [2067, '23505'];
const foreignKeyCodes: readonly unknown[] = [787, '23503'];

function codeOf(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return errcode ?? code;
}

export const isUniqueViolation = (error: unknown) => uniqueCodes.includes(codeOf(error));

export const isMissingReference = (error: unknown) => foreignKeyCodes.includes(codeOf(error));

/** The engines limit the parameters of a statement. */
export function* inChunks<Item>(items: readonly Item[], size = 500): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
