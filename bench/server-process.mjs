// The real server as a process of its own, for measuring: used by the benches.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { node, root } from '../scripts/install.mjs';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** `nodeArgs` stand before the server's own file; what it reports on channel 3 is on `server.stdio[3]`. */
export async function startServer(env, url, nodeArgs = []) {
  const server = spawn(node, [...serverFlags, ...nodeArgs, join(root, 'packages/server/src/main.ts')], {
    // A backup of its own in the middle would be measured as well.
    env: { ...serverEnv, BACKUPS_KEPT: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    const isReady = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server was not ready within a minute');
}

export async function stopServer(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
