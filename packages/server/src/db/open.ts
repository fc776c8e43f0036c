import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Changes, setChanges } from './changes.ts';
import { Listener } from './listen.ts';
import { keepPlans } from './plans.ts';
import type { Db, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export function engineOf(databaseUrl: string): Engine {
  return /^postgres(ql)?:\/\//.test(databaseUrl) ? 'postgres' : 'sqlite';
}

/** Every connection was in use for as long as a request may wait. */
export class DatabaseBusy extends Error {}

/** Counts and sums come back as text from PostgreSQL unless told otherwise. */
function readNumbers(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
}

/**
 * Opens `postgres://…`, or the SQLite file (a path, or ':memory:'), and makes sure a commit means the disk has it.
 * `onLost` hears of PostgreSQL connections that died.
 */
export async function openDb(databaseUrl: string, onLost: (error: Error) => void = () => {}): Promise<Db> {
  if (engineOf(databaseUrl) === 'sqlite') {
    const changes = new Changes(() => true);
    const db = new Kysely<Schema>({ dialect: sqliteDialect(databaseUrl, changes) });
    setChanges(db, changes);
    await db.executeQuery(CompiledQuery.raw('select 1'));
    return db;
  }
  readNumbers();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    // As long as a request may take: a class that starts at once waits its turn.
    connectionTimeoutMillis: 15_000,
    options: '-c synchronous_commit=on -c timezone=UTC',
  });
  pool.on('error', onLost);
  // One that dies while it is used fails what uses it; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', onLost));
  const listener = new Listener(databaseUrl);
  pool.on('connect', listener.hearOn);
  pool.on('connect', keepPlans());
  const connect = () =>
    pool.connect().catch((error: Error) => {
      throw /timeout exceeded when trying to connect/.test(error.message) ? new DatabaseBusy() : error;
    });
  const end = async () => {
    await listener.stop();
    await pool.end();
  };
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }),
  });
  setChanges(db, listener.changes);
  await db.executeQuery(CompiledQuery.raw('select 1'));
  await listener.start();
  return db;
}
