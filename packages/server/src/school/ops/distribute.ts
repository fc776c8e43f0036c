import type { Config } from '../../config.ts';
import { countMachines } from '../../platform/db/citus/machines.ts';
import { placeTables } from '../../platform/db/citus/spread.ts';
import { analyze, engineOf } from '../../platform/db/dialect.ts';
import { appliedMigrations } from '../../platform/db/migrate.ts';
import { openDb } from '../../platform/db/open.ts';
import type { Db } from '../../platform/db/schema.ts';
import { upgrade } from './before-start.ts';
import { lockDataDir } from './data-dir.ts';
import { isServed } from './instance.ts';

export class DistributeRefused extends Error {}

const refused = (why: string) => new DistributeRefused(`${why} Nothing was changed.`);

async function refuseUnlessReady(db: Db): Promise<void> {
  const machines = await countMachines(db);
  if (machines === null) {
    throw refused(
      'This PostgreSQL database does not have the extension Citus: create it in this database on the coordinator and on each worker.',
    );
  }
  if (machines.coordinators === 0) {
    throw refused("Citus does not know its coordinator: run select citus_set_coordinator_host('address', port) there.");
  }
  if (machines.workers === 0) {
    throw refused("Citus has no worker: run select citus_add_node('address', port) on the coordinator for each.");
  }
  const isSchool = (await appliedMigrations(db)).length > 0;
  if (isSchool && (await isServed(db, Date.now()))) {
    throw refused('Akada serves this database. Stop all its instances, wait ten seconds, and run this again.');
  }
}

/** Distributes the school over the machines of its Citus, with no server running. May be repeated after a kill. */
export async function distributeCommand(args: readonly string[], config: Config): Promise<string> {
  if (args.length > 0) throw new DistributeRefused('Usage: npm run cli -- distribute');
  if (engineOf(config.databaseUrl) === 'sqlite') {
    throw refused(
      'This school is on SQLite. Copy it to a PostgreSQL with Citus first: npm run cli -- copy-to-postgres.',
    );
  }
  const lock = lockDataDir(config.dataDir, 'nothing: it is being distributed');
  try {
    const db = await openDb(config.databaseUrl);
    try {
      await refuseUnlessReady(db);
      await upgrade(config, db);
      const { everywhere, spread } = await placeTables(db);
      await analyze(db);
      if (everywhere.length + spread.length === 0) return 'The school is spread over the workers already.';
      return `Copied to every machine: ${everywhere.length} tables. Spread over the workers by student: ${spread.length} tables.`;
    } finally {
      await db.destroy();
    }
  } finally {
    lock.release();
  }
}
