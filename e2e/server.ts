import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = new URL('../packages/server/src/main.ts', import.meta.url).pathname;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    const isReady = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server was not ready within 90 seconds');
}

export type RunningServer = {
  url: string;
  /** Contains the outbox of mails, among other things. */
  dataDir: string;
  stop: () => Promise<void>;
  /** As a power cut ends it: kill -9. */
  kill: () => Promise<void>;
  /** After a kill: the same address, the same data. */
  restart: () => Promise<void>;
};

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const end = once(server, 'exit');
  server.kill(signal);
  await end;
}

/** The real server with the demo school, on loopback, in a data directory of its own: a copy of `loaded-school.ts`'s, where there is one. */
export async function startServer(env: Record<string, string> = {}, ownPort?: number): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'akada-journey-'));
  const { LOADED_SCHOOL } = process.env;
  if (LOADED_SCHOOL) await cp(LOADED_SCHOOL, dataDir, { recursive: true });
  const port = ownPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  let server = start();
  await untilReady(server, url);
  return {
    url,
    dataDir,
    async stop() {
      await ended(server, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => ended(server, 'SIGKILL'),
    async restart() {
      server = start();
      await untilReady(server, url);
    },
  };
}
