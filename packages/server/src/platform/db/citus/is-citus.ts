import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Adapters of databases with the Citus extension, whose rows may be sharded (decision 48). */
const onCitus = new WeakSet<object>();

/** A transaction shares the adapter of its database. */
const adapterOf = (db: Db) => db.getExecutor().adapter;

export const isCitus = (db: Db) => onCitus.has(adapterOf(db));

export async function noteCitus(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length > 0) onCitus.add(adapterOf(db));
}
