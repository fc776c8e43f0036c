import { sql } from 'kysely';
import type { Db } from './schema.ts';

export class PoolerRefused extends Error {}

async function sessionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

/** A pooler may be lucky once or twice and find the same session again. */
const rounds = 3;

/** Between two transactions a connection must keep its session, while another connection has its own. */
async function shareSessions(one: Db, other: Db): Promise<boolean> {
  const first = await sessionOf(one);
  for (let round = 0; round < rounds; round += 1) {
    await sql`begin`.execute(other);
    // Where it was taken, asking again would wait for the other transaction.
    const isTaken = (await sessionOf(other)) === first;
    const isLost = isTaken || (await sessionOf(one)) !== first;
    await sql`commit`.execute(other);
    if (isLost) return true;
  }
  return false;
}

/** There the settings of a connection would hold for one transaction at best. */
export async function refuseTransactionMode(db: Db): Promise<void> {
  const isShared = await db
    .connection()
    .execute((one) => db.connection().execute((other) => shareSessions(one, other)))
    .catch((error: Error) => {
      if (/pooling mode/.test(error.message)) return true;
      throw error;
    });
  if (!isShared) return;
  throw new PoolerRefused(
    'DATABASE_URL leads through a pooler in transaction mode. Set pool_mode = session for this database in PgBouncer, or name PostgreSQL itself.',
  );
}
