import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

async function untilOpen(port: number): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error('PgBouncer does not listen');
}

const usual = ['auth_type = any', 'default_pool_size = 25', 'max_client_conn = 500', 'server_idle_timeout = 5'];

/** PgBouncer before a PostgreSQL; the address is that of the database, or of the server. */
export async function startPgbouncer(databaseUrl: string, settings: readonly string[]) {
  const { hostname, port: target, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'akada-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const where = `* = host=${hostname} port=${target} user=${username} password=${password}`;
  const own = [`listen_addr = 127.0.0.1`, `listen_port = ${port}`, 'unix_socket_dir ='];
  writeFileSync(file, ['[databases]', where, '[pgbouncer]', ...own, ...usual, ...settings].join('\n'));
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = async () => {
    const bouncer = spawn('pgbouncer', ['-q', ...asNobody, file], { stdio: 'ignore' });
    await untilOpen(port);
    return { bouncer, ended: once(bouncer, 'exit') };
  };
  let running = await start();
  const kill = async () => {
    running.bouncer.kill('SIGKILL');
    await running.ended;
  };
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    kill,
    start: async () => {
      running = await start();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
