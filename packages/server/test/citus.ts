import type { TestProject } from 'vitest/node';
import { placeTables } from '../src/platform/db/citus/spread.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import { createSpanning, dropDatabases, findServers } from './citus-servers.ts';
import { onServer } from './on-server.ts';

/**
 * A running Citus (CITUS_URL, of its coordinator), with a template on each of its machines. Copies of them belong together
 * as the templates do: Citus finds its tables by the numbers that a copy keeps.
 */

const templateName = 'akada_template';
const ofTests = `^(t_[0-9a-f]{16}|${templateName})$`;

export default async function useCitus(project: TestProject): Promise<() => Promise<void>> {
  const servers = await findServers(process.env.CITUS_URL ?? '');
  const { coordinator, workers } = servers;
  await dropDatabases(servers, ofTests);
  const db = await openDb(await createSpanning(servers, templateName));
  await migrate(db);
  await placeTables(db);
  await db.destroy();
  // Citus has a process of its own in each database, and one that is in use cannot be copied.
  for (const server of [coordinator, ...workers]) {
    await onServer(
      server,
      `alter database ${templateName} with allow_connections false is_template true`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
    );
  }
  project.provide('postgresUrl', coordinator);
  project.provide('workerUrls', workers);
  return () => dropDatabases(servers, ofTests);
}
