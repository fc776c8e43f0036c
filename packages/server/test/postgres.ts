import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgresServer } from './postgres-server.ts';

/** A real PostgreSQL for one test run, with a migrated template that every house is copied from. */

const templateName = 'akada_template';

/** TEST_POOL_MODE=transaction: the tests go through PgBouncer. */
const poolMode = process.env.TEST_POOL_MODE;

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  await server.createDatabase(templateName);
  const db = await openDb(`${server.url}/${templateName}`);
  await migrate(db);
  await db.destroy();
  const pooler = poolMode ? await startPgbouncer(server.url, [`pool_mode = ${poolMode}`]) : null;
  project.provide('postgresUrl', pooler?.url ?? server.url);
  project.provide('workerUrls', []);
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}
