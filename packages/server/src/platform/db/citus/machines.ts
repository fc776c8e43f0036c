import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { isCitus } from './is-citus.ts';

export type Machines = { coordinators: number; workers: number };

/** Null without Citus. */
export async function countMachines(db: Db): Promise<Machines | null> {
  if (!isCitus(db)) return null;
  const { rows } = await sql<Machines>`
    select count(*) filter (where groupid = 0) as coordinators, count(*) filter (where groupid > 0 and isactive) as workers
    from pg_dist_node`.execute(db);
  return rows[0] ?? { coordinators: 0, workers: 0 };
}

export type Workers = { known: number; answering: number };

/** Longer than an answer takes, but short: each check occupies a connection of the pool. */
const workerPatienceMs = 3000;

/** Null if there are none. A query to a hanging worker is cancelled by the statement timeout. */
export async function readWorkers(db: Db): Promise<Workers | null> {
  if (!isCitus(db)) return null;
  const { rows } = await sql<{ host: string; port: number }>`
    select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive`.execute(db);
  if (rows.length === 0) return null;
  const answers = ({ host, port }: { host: string; port: number }) =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(workerPatienceMs)}`.execute(trx);
      await sql`set local citus.node_connection_timeout = ${sql.lit(workerPatienceMs)}`.execute(trx);
      const asked = await sql<{ ok: boolean }>`select citus_check_connection_to_node(${host}, ${port}) as ok`.execute(
        trx,
      );
      return asked.rows[0]?.ok === true;
    });
  const answering = await Promise.all(rows.map((worker) => answers(worker).catch(() => false)));
  return { known: rows.length, answering: answering.filter((ok) => ok).length };
}
