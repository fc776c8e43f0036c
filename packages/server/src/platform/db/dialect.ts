import { CompiledQuery, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Schema, Trx } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:\/\//.test(databaseUrl) ? 'postgres' : 'sqlite';
}

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** `update`: exclusive write lock. `share`: no writes. `key`: no deletion. `delete`: no writes and no references. */
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

const ourLocks = 0x616b6164;

/** Transaction-level lock, safe behind a pooler. False if another transaction has it; SQLite has one writer. */
export async function lockIfFree(trx: Trx, name: string): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(ourLocks)}, hashtext(${name})) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

export function secondsBetween(db: Db, from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  if (isPostgres(db)) return sql`extract(epoch from (${to})::timestamptz - (${from})::timestamptz)`;
  return sql`(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'))`;
}

/** Several instances may serve a database of PostgreSQL. */
export const mayBeShared = (db: Db) => isPostgres(db);

/** The time of PostgreSQL's machine in milliseconds, on which instances of several machines agree; null on SQLite. */
export async function readDatabaseTime(db: Db): Promise<number | null> {
  if (!isPostgres(db)) return null;
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db);
  return Number(rows[0]?.at);
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

/** PostgreSQL's class of syntax errors and unknown names: the statement is wrong, whatever its values. */
export const isWrongStatement = (error: unknown) => String(codeOf(error)).startsWith('42');

export const isMissingReference = (error: unknown) => foreignKeyCodes.includes(codeOf(error));

/** The engines limit the parameters of a statement. */
export function* inChunks<Item>(items: readonly Item[], size = 500): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
