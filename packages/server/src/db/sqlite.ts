import { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Changes } from './changes.ts';
import { fold } from './fold.ts';
import { writtenTables } from './written-tables.ts';

/** node:sqlite under Kysely: each statement is prepared once and kept. */
class PreparedSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #changes: Changes;
  readonly #statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();

  constructor(database: DatabaseSync, changes: Changes) {
    this.#database = database;
    this.#changes = changes;
  }

  prepare(text: string) {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    const written = writtenTables(this.#database, text);
    // Noted before the transaction ends: who reads outside it waits for that, and makes anew what the write has touched.
    const note = (isChanged: boolean) => {
      if (written === null) this.#changes.note(null);
      else if (isChanged) for (const table of written) this.#changes.note(table);
    };
    const prepared = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => {
        const rows = statement.all(...(parameters as string[]));
        note(rows.length > 0);
        return rows;
      },
      run: (parameters: readonly unknown[]) => {
        const result = statement.run(...(parameters as string[]));
        note(Number(result.changes) > 0);
        return result;
      },
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

/** Takes the write lock when a transaction begins: read-then-write would fail when another connection writes between. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

const required: Readonly<Record<string, string | number>> = {
  foreign_keys: 1,
  synchronous: 2,
  busy_timeout: 5000,
};

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  // 32 MB of pages kept in memory, for the 2 MB SQLite would keep.
  database.exec('pragma cache_size = -32768');
  for (const [name, wanted] of Object.entries(required)) {
    const found = Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0];
    if (found !== wanted) throw new Error(`SQLite pragma ${name} is ${String(found)}, expected ${wanted}`);
  }
  // SQLite's own knows only ASCII: 'ỌLÁ' would not be found as 'ọlá', nor even as 'ỌLÁ'.
  database.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  database.function('fold', { deterministic: true }, (value) => (typeof value === 'string' ? fold(value) : value));
  return database;
}

/** Versions before 3.51.3 can lose commits in WAL mode. */
export function assertSqliteVersion(version = process.versions.sqlite ?? '0'): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major * 1_000_000 + minor * 1000 + patch < 3_051_003) {
    throw new Error(`SQLite ${version} is too old: Akada needs 3.51.3 or newer (Node 24.15 or newer)`);
  }
}

/** `file` is a path or ':memory:'; `changes` hears of every write. */
export function sqliteDialect(file: string, changes: Changes): Dialect {
  assertSqliteVersion();
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: (): Driver =>
      new ImmediateSqliteDriver({ database: async () => new PreparedSqlite(openDatabase(file), changes) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
