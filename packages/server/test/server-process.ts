import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

/** The server as an operator runs it: a process of its own, on loopback. It is gone when the test is. */

const main = join(import.meta.dirname, '../src/main.ts');

export function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akada-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** Output so far. */
  said: () => { out: string; err: string };
  /** Resolves with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
};

export type Launch = { under?: readonly string[]; nodeArgs?: readonly string[]; uid?: number };

/** Ends with its test. */
export function watched(child: ChildProcessByStdio<null, Readable, Readable>, url: string): ServerProcess {
  const said = { out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => {
    said.out += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    said.err += data.toString();
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  onTestFinished(async () => {
    kill('SIGKILL');
    await exited;
  });
  return { child, url, said: () => said, exited, kill };
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
/** Variables that every process of a test takes over from this one. */
export const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/** Starts a process with a minimal environment and `env`; `under` is a command that runs it, `uid` its user. */
export async function startProcess(
  env: Record<string, string>,
  { under = [], nodeArgs = [], uid }: Launch = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const [command = process.execPath, ...args] = [...under, process.execPath, ...nodeArgs, main];
  const child = spawn(command, args, {
    env: { ...inherited, LOG_LEVEL: 'silent', HOST: '127.0.0.1', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  });
  return watched(child, `http://127.0.0.1:${port}`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Factor by which something may take longer than on an idle machine. */
export const busyness = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Waits until the process serves and gives the milliseconds that took; an early exit is an error, as are 20 seconds. */
export async function ready(server: ServerProcess): Promise<number> {
  const began = performance.now();
  const patienceMs = 20_000 * busyness();
  let heard = 'no answer';
  while (performance.now() - began < patienceMs) {
    if (server.child.exitCode !== null) throw new Error(`the server stopped: ${server.said().err}`);
    const reply = await fetch(`${server.url}/api/ready`).catch(() => null);
    heard = (await reply?.text()) ?? heard;
    if (reply?.ok) return performance.now() - began;
    await pause(20);
  }
  throw new Error(
    `the server is not ready after ${Math.round(patienceMs)} ms: ${heard} ${server.said().out}${server.said().err}`,
  );
}

export async function aRunningServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(env);
  await ready(server);
  return server;
}

/** One call with the token in its header; the body of the reply as it came. */
export async function call(
  server: ServerProcess,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads replies as a client without types would
  return { status: response.status, body: (await response.json()) as any };
}

export async function signIn(server: ServerProcess, email: string, password: string): Promise<string> {
  const { status, body } = await call(server, 'POST', '/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${body.message}`);
  return body.token;
}

/** Three seconds are promised; the machine of a test run gets ten, and more while it does much else. */
export const patienceMs = () => 10_000 * busyness();

/** The one line on stderr with which a start that cannot work ends, soon and with exit code 1. */
export async function refusedStart(env: Record<string, string>, launch?: Launch): Promise<string> {
  const began = performance.now();
  const server = await startProcess(env, launch);
  expect(await server.exited).toBe(1);
  const tookMs = performance.now() - began;
  expect(tookMs).toBeLessThan(patienceMs());
  console.info(`refused after ${Math.round(tookMs)} ms`);
  const { err } = server.said();
  expect(err.endsWith('\n')).toBe(true);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).toMatch(/^Akada cannot start: /);
  return err.trimEnd().replace('Akada cannot start: ', '');
}
