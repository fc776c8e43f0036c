import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openDb } from '../src/db/open.ts';
import { startPostgresServer } from './postgres-server.ts';

/** A real PostgreSQL for one test run, with a migrated template that every house is copied from. */

const templateName = 'akada_template';

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  await server.createDatabase(templateName);
  const db = await openDb(`${server.url}/${templateName}`);
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', server.url);
  return server.stop;
}
