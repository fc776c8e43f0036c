import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { aDataDir, aRunningServer } from './server-process.ts';

const root = join(import.meta.dirname, '../../..');
const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
const login = JSON.stringify({ email: head.SUPER_ADMIN_EMAIL, password: head.SUPER_ADMIN_PASSWORD });
const requests = 60;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sixty clients, each on a connection of its own that is open already. */
async function clientsOf(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: requests });
  onTestFinished(() => agent.destroy());
  const ask = (method: string, path: string, body = '') =>
    new Promise<number | string>((resolve) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      request(`${url}/api${path}`, { agent, method, headers }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
      })
        .on('error', ({ message }) => resolve(message))
        .end(body);
    });
  const all = (method: string, path: string, body?: string) =>
    Promise.all(Array.from({ length: requests }, () => ask(method, path, body)));
  expect(new Set(await all('GET', '/health'))).toEqual(new Set([200]));
  return { signInAll: () => all('POST', '/auth/login', login) };
}

/** Outcomes of the requests that were under way when the signals came. */
async function askedWhile(url: string, send: () => Promise<void>) {
  const { signInAll } = await clientsOf(url);
  const asked = signInAll();
  await pause(100);
  await send();
  const counts = new Map<number | string, number>();
  for (const result of await asked) counts.set(result, (counts.get(result) ?? 0) + 1);
  return Object.fromEntries(counts);
}

test('SIGTERM again and again cuts no request that is under way', { timeout: 90_000 }, async () => {
  const server = await aRunningServer({ DATA_DIR: aDataDir(), ...head });
  const results = await askedWhile(server.url, async () => {
    for (let time = 0; time < 3; time += 1) {
      server.kill('SIGTERM');
      await pause(50);
    }
  });
  expect(results).toEqual({ 200: requests });
  expect(await server.exited).toBe(0);
});

/** As systemd stops a service of which it knows no main process: npm, its shell, our script and the server at once. */
async function npmStart(port: number): Promise<ChildProcess> {
  const env = { ...process.env, ...head, DATA_DIR: aDataDir(), PORT: String(port), LOG_LEVEL: 'silent' };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  });
  const isReady = () => fetch(`http://127.0.0.1:${port}/api/ready`).then(({ ok }) => expect(ok).toBe(true));
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 });
  return child;
}

/** `npm test` installs and builds before; a test must not. */
function isPrepared(): boolean {
  const script = `import { isBuilt } from './scripts/build.mjs';
    import { isInstalled } from './scripts/install.mjs';
    process.exit(isInstalled() && isBuilt() ? 0 : 1);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, 'check'], { cwd: root }).status === 0;
}

test.runIf(isPrepared())('npm start cuts none when all its processes get SIGTERM', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const npm = await npmStart(port);
  const exited = once(npm, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const results = await askedWhile(url, async () => {
    process.kill(-(npm.pid ?? 0), 'SIGTERM');
  });
  expect(results).toEqual({ 200: requests });
  await exited;
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 15_000, interval: 200 });
});
