import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** Wraps each sent statement. The text has placeholders instead of values. */
export type AroundStatement = <Result>(text: string, send: () => Promise<Result>) => Promise<Result>;

function surround(driver: Driver, around: AroundStatement): Driver {
  const surrounded = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (surrounded.has(connection)) return connection;
    surrounded.add(connection);
    const execute = connection.executeQuery.bind(connection);
    // biome-ignore lint/suspicious/noExplicitAny: the rows are the caller's
    connection.executeQuery = (query, more) => around(query.sql, () => execute<any>(query, more));
    return connection;
  };
  return driver;
}

/** `begin` and `commit` are statements as well. */
export const aroundStatements = (dialect: Dialect, around: AroundStatement): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => surround(dialect.createDriver(), around),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});
