import { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { type AroundStatement, aroundStatements } from './around-statements.ts';
import { withCountedWrites } from './cache.ts';
import { isCitus, noteCitus } from './citus/is-citus.ts';
import { lockingForCitus } from './citus/row-locks.ts';
import { engineOf } from './dialect.ts';
import { settleDefaults } from './pooler.ts';
import type { Db, Schema } from './schema.ts';
import { asNamed, endSilentConnections, NamedClient } from './silent-connections.ts';

class PreparedSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string) {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    const prepared = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as string[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as string[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as string[])),
    };
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(text, prepared);
    return prepared;
  }

  close() {
    this.#database.close();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(open: () => DatabaseSync) {
    let database: DatabaseSync | undefined;
    super({
      database: async () => {
        database = open();
        return new PreparedSqlite(database);
      },
    });
    this.#isInTransaction = () => database?.isTransaction ?? false;
  }

  /** Read-then-write fails on SQLite when another connection writes between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk SQLite has rolled back by itself, and a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** Kysely does not use it, although SQLite can: a kill between two statements would leave half a schema for good. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

const required: Readonly<Record<string, string | number>> = {
  foreign_keys: 1,
  synchronous: 2,
  busy_timeout: 5000,
};

type Wish = {
  onLost?: (error: Error) => void;
  around?: AroundStatement | undefined;
  /** SQLite only: leaves the file unchanged, even if a crash has left a WAL beside it. */
  isReadOnly?: boolean;
  /** SQLite in memory only: the initial database image. */
  image?: Uint8Array;
};

function openDatabase(file: string, { isReadOnly, image }: Wish): DatabaseSync {
  if (isReadOnly) return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const database = new DatabaseSync(file);
  if (image) database.deserialize(image);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  database.exec('pragma cache_size = -32768');
  for (const [name, wanted] of Object.entries(required)) {
    const found = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
    if (found !== wanted) throw new Error(`SQLite pragma ${name} is ${String(found)}, expected ${wanted}`);
  }
  // SQLite's own `lower` handles only ASCII.
  database.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  return database;
}

/** Versions before 3.51.3 can lose commits in WAL mode. */
export function assertSqliteVersion(version = process.versions.sqlite ?? '0'): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major * 1_000_000 + minor * 1000 + patch < 3_051_003) {
    throw new Error(`SQLite ${version} is too old: Akada needs 3.51.3 or newer (Node 24.15 or newer)`);
  }
}

function sqliteDialect(file: string, wish: Wish): Dialect {
  assertSqliteVersion();
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: (): Driver => new ImmediateSqliteDriver(() => openDatabase(file, wish)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

export class DatabaseBusy extends Error {}

export class DatabaseAway extends Error {}

/** Without a SQLSTATE the server was not reached: refused, unknown, or silent. */
function asConnectError(error: Error & { code?: string }): Error {
  if (/timeout exceeded when trying to connect/.test(error.message))
    return new DatabaseBusy(error.message, { cause: error });
  if (/^(?!E)\w{5}$/.test(error.code ?? '')) return error;
  return new DatabaseAway(error.message || error.code, { cause: error });
}

/** PostgreSQL returns counts and sums as text by default. */
function readNumbers(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
}

/** The longest a request may take. */
const longestWaitMs = 15_000;

/** On Citus: several connections to one worker cannot see each other's work in one transaction. */
const oneConnectionToWorker = `select set_config('citus.multi_shard_modify_mode', 'sequential', false)
  from pg_extension where extname = 'citus'`;

/** A pooler takes a connection at once and lets the first statement wait. */
const ownSettings: pg.QueryConfig & { query_timeout: number } = {
  text: `set synchronous_commit = on; set timezone = 'UTC'; ${oneConnectionToWorker}; select pg_backend_pid() as pid`,
  query_timeout: longestWaitMs,
};

/** Detects a pooler, whose startup message has a made-up backend PID. */
async function setUp(client: pg.ClientBase & { processID?: number }): Promise<void> {
  const results = (await client.query<{ pid: number }>(ownSettings)) as unknown as pg.QueryResult<{ pid: number }>[];
  asNamed(client).isPooled = results.at(-1)?.rows[0]?.pid !== client.processID;
}

/** `migrate` uses a transaction lock. Kysely's session lock cannot be released by a failed transaction. */
class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class OwnPostgresDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionLockAdapter();
  }
}

const observed = (dialect: Dialect, around: Wish['around']) =>
  withCountedWrites(around ? aroundStatements(dialect, around) : dialect);

type Connect = () => Promise<pg.PoolClient>;

async function isPooled(connect: Connect): Promise<boolean> {
  const client = await connect();
  client.release();
  return asNamed(client).isPooled;
}

async function openPostgres(databaseUrl: string, { onLost = () => {}, around }: Wish): Promise<Db> {
  readNumbers();
  const pool = new pg.Pool({
    Client: NamedClient,
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: longestWaitMs,
    // Not in the startup packet, which PgBouncer refuses.
    onConnect: setUp,
  });
  pool.on('error', onLost);
  // Without a listener, a connection lost while in use would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const watch = endSilentConnections(pool, databaseUrl);
  const connect: Connect = () =>
    pool.connect().catch((error: Error) => {
      throw asConnectError(error);
    });
  const dialect = new OwnPostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  const db: Db = new Kysely<Schema>(
    observed(
      lockingForCitus(dialect, () => isCitus(db)),
      around,
    ),
  );
  watch.isPooled = await isPooled(connect);
  try {
    if (watch.isPooled) await settleDefaults(db);
    await noteCitus(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

export async function openDb(databaseUrl: string, wish: Wish = {}): Promise<Db> {
  if (engineOf(databaseUrl) === 'postgres') return openPostgres(databaseUrl, wish);
  const db = new Kysely<Schema>(observed(sqliteDialect(databaseUrl, wish), wish.around));
  await db.executeQuery(CompiledQuery.raw('select 1'));
  return db;
}
