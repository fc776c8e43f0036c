import type {
  DatabaseConnection,
  Dialect,
  Driver,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
} from 'kysely';
import { DeleteQueryNode, InsertQueryNode, TableNode, UpdateQueryNode } from 'kysely';
import type { Db, Schema } from './schema.ts';

function writtenTable(node: OperationNode): string | undefined {
  let target: OperationNode | undefined;
  if (InsertQueryNode.is(node)) target = node.into;
  if (UpdateQueryNode.is(node)) target = node.table;
  if (DeleteQueryNode.is(node)) target = node.from.froms[0];
  return target && TableNode.is(target) ? target.table.identifier.name : undefined;
}

/** Write counts by table. A plugin, so that a cache finds them through its database. */
export class TableVersions implements KyselyPlugin {
  readonly #versions = new Map<string, number>();

  transformQuery = ({ node }: PluginTransformQueryArgs) => node;

  transformResult = async ({ result }: PluginTransformResultArgs) => result;

  count(tables: Iterable<string>): void {
    for (const table of tables) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
  }

  of = (tables: readonly string[]): string => tables.map((table) => this.#versions.get(table) ?? 0).join();
}

/** A write counts when others can see it: after its statement, or after the commit of its transaction. */
function countWrites(driver: Driver, versions: TableVersions): Driver {
  const inTransaction = new WeakMap<DatabaseConnection, Set<string>>();
  const counted = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  const begin = driver.beginTransaction.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (counted.has(connection)) return connection;
    counted.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, more) => {
      const result = await execute(query, more);
      const table = writtenTable(query.query);
      const tables = inTransaction.get(connection);
      if (table && tables) tables.add(table);
      else if (table) versions.count([table]);
      // biome-ignore lint/suspicious/noExplicitAny: the rows are the caller's
      return result as any;
    };
    return connection;
  };
  driver.beginTransaction = async (connection, settings) => {
    await begin(connection, settings);
    inTransaction.set(connection, new Set());
  };
  driver.commitTransaction = async (connection) => {
    // Also if the reply to the commit is lost: the commit may have succeeded.
    await commit(connection).finally(() => versions.count(inTransaction.get(connection) ?? []));
    inTransaction.delete(connection);
  };
  driver.rollbackTransaction = async (connection) => {
    inTransaction.delete(connection);
    await rollback(connection);
  };
  return driver;
}

export function withCountedWrites(dialect: Dialect): { dialect: Dialect; plugins: KyselyPlugin[] } {
  const versions = new TableVersions();
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => countWrites(dialect.createDriver(), versions),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    plugins: [versions],
  };
}

const mostEntries = 200;

/**
 * Caches values for a second, because other processes write too, or until this process writes to one of `tables`.
 * Values whose key contains a version may have a longer `freshMs`.
 */
export class Cache<Value> {
  readonly #entries = new Map<string, { version: string; readAt: number; value: Promise<Value> }>();
  readonly #now: () => number;
  readonly #version: () => string;
  readonly #freshMs: number;

  constructor({ db, now }: { db: Db; now: () => number }, tables: readonly (keyof Schema)[], freshMs = 1000) {
    this.#freshMs = freshMs;
    const versions = db.getExecutor().plugins.find((plugin) => plugin instanceof TableVersions);
    this.#now = now;
    this.#version = () => versions?.of(tables) ?? '';
  }

  /** `read` must not run inside an open transaction, whose rows may be rolled back. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const [version, readAt] = [this.#version(), this.#now()];
    const entry = this.#entries.get(key);
    if (entry?.version === version && readAt - entry.readAt < this.#freshMs) return entry.value;
    if (this.#entries.size >= mostEntries) this.#entries.clear();
    const value = read();
    this.#entries.set(key, { version, readAt, value });
    value.catch(() => this.#entries.delete(key));
    return value;
  }
}
