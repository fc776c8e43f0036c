import { CompiledQuery } from 'kysely';
import { engineOf } from './open.ts';
import type { Db } from './schema.ts';

/** After a great many rows at once: PostgreSQL would go on planning for the tables as they were, for a minute or so. */
export async function analyze(db: Db, databaseUrl: string): Promise<void> {
  if (engineOf(databaseUrl) === 'postgres') await db.executeQuery(CompiledQuery.raw('analyze'));
}
