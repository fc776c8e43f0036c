import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { aDataDir, ready } from './server-process.ts';
import { twoInstances } from './two-instances.ts';

const file = join(import.meta.dirname, '../../../deploy/Caddyfile');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** Stands for an instance of Akada: it answers with its name and what it was asked. */
async function anInstance(name: string) {
  const state = { isReady: true, status: 200, refusals: 0 };
  const server = createServer((request, response) => {
    const isHealth = request.url === '/api/ready';
    if (isHealth && !state.isReady) {
      response.statusCode = 503;
      state.refusals += 1;
    }
    if (!isHealth) response.statusCode = state.status;
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    const { headers, method } = request;
    request.on('end', () => response.end(JSON.stringify({ name, method, bytes, headers })));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  return { state, stop, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The very file an operator gets, but for addresses, and without the door for its administration. */
async function startCaddy(first: string, second: string) {
  const folder = aDataDir();
  const text = readFileSync(file, 'utf8');
  for (const part of ['app1:3000', 'app2:3000', 'lb_policy ', '{\n\tservers {']) expect(text).toContain(part);
  const site = text
    .replace('lb_policy ', 'header_down X-Upstream {http.reverse_proxy.upstream.hostport}\n\tlb_policy ')
    .replaceAll('app1:3000', first)
    .replaceAll('app2:3000', second)
    .replace('{\n\tservers {', '{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\tservers {');
  writeFileSync(join(folder, 'Caddyfile'), site);
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: url };
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env });
  let log = '';
  child.stderr.on('data', (data: Buffer) => {
    log += data.toString();
  });
  const exited = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const until = performance.now() + 30_000;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (performance.now() > until || child.exitCode !== null) throw new Error(`Caddy does not serve: ${log}`);
    await pause(20);
  }
  return async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${url}${path}`, init);
    const text = await reply.text();
    return { status: reply.status, by: reply.headers.get('x-upstream'), body: text ? JSON.parse(text) : null };
  };
}

describe.runIf(hasCaddy)('deploy/Caddyfile', () => {
  test('is valid, with its certificates, and formatted', () => {
    const env = { PATH: process.env.PATH, HOME: aDataDir() };
    const { status, stderr } = spawnSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env });
    expect({ status, stderr: status === 0 ? '' : stderr.toString() }).toEqual({ status: 0, stderr: '' });
    expect(stderr.toString()).toContain('enabling automatic HTTP->HTTPS redirects');
    expect(spawnSync('caddy', ['fmt', file], { env, encoding: 'utf8' }).stdout).toBe(readFileSync(file, 'utf8'));
  });

  test('passes on who asked and what was sent, to both, but pieces of a film to the first alone', async () => {
    const [one, two] = [await anInstance('one'), await anInstance('two')];
    const ask = await startCaddy(one.address, two.address);
    const forged = { 'x-forwarded-for': '203.0.113.7' };
    const names = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      const { body } = await ask('/api/lesson', { headers: forged });
      expect(body.headers['x-forwarded-for']).toBe('127.0.0.1');
      names.add(body.name);
    }
    expect(names).toEqual(new Set(['one', 'two']));
    const piece = { method: 'PATCH', body: new Uint8Array(5 * 2 ** 20) };
    for (const path of ['/api/upload', '/api/upload/1', '/api/upload/2']) {
      expect((await ask(path, piece)).body).toMatchObject({ name: 'one', method: 'PATCH', bytes: piece.body.length });
    }
    const tooLarge = await ask('/api/upload/1', { method: 'PATCH', body: new Uint8Array(7 * 10 ** 6) });
    expect(tooLarge.status).not.toBe(200);
  });

  test('asks the other instance when one is gone or not ready', async () => {
    const [one, two] = [await anInstance('one'), await anInstance('two')];
    const ask = await startCaddy(one.address, two.address);
    one.state.isReady = false;
    const isAway = async () => {
      for (let count = 0; count < 4; count += 1) if ((await ask('/')).body.name === 'one') return false;
      return true;
    };
    while (!(await isAway())) await pause(100);
    one.state.isReady = true;
    while (await isAway()) await pause(100);
    two.stop();
    for (let count = 0; count < 6; count += 1) expect((await ask('/')).body.name).toBe('one');
    for (let count = 0; count < 6; count += 1) {
      expect((await ask('/', { method: 'POST', body: 'answers' })).body).toMatchObject({ name: 'one', bytes: 7 });
    }
  });

  test('passes on the words of an instance when none is ready, but moves no film to another one', async () => {
    const [one, two] = [await anInstance('one'), await anInstance('two')];
    const ask = await startCaddy(one.address, two.address);
    one.state.isReady = false;
    two.state.isReady = false;
    one.state.status = 503;
    two.state.status = 503;
    // The second check comes when the first one has counted.
    while (one.state.refusals < 2 || two.state.refusals < 2) await pause(50);
    const refused = await ask('/api/studentExam/answer/1', { method: 'PUT', body: 'answers' });
    expect(refused).toMatchObject({ status: 503, body: { method: 'PUT', bytes: 7 } });
    one.stop();
    two.state.status = 404;
    for (let count = 0; count < 3; count += 1) {
      expect([502, 503]).toContain((await ask('/api/upload/1', { method: 'HEAD' })).status);
    }
  });

  describe('before two instances on PostgreSQL, as compose.cluster.yaml starts them', () => {
    let postgres: PostgresServer;
    beforeAll(async () => {
      postgres = await startPostgresServer();
    });
    afterAll(() => postgres.stop());

    test('people are signed in at both, and stay so while one after the other is stopped', async () => {
      const { one, two, launch, enrol } = await twoInstances(postgres);
      const { admin } = await enrol(1);
      const ask = await startCaddy(new URL(one.url).host, new URL(two.url).host);
      const statusOf = async () => (await ask('/api/user', { headers: { token: admin } })).status;
      const staysSignedIn = async () => {
        for (let count = 0; count < 10; count += 1) expect(await statusOf()).toBe(200);
      };
      await staysSignedIn();
      two.kill('SIGTERM');
      await staysSignedIn();
      expect(await two.exited).toBe(0);
      const next = await launch({ PORT: new URL(two.url).port });
      await ready(next);
      while ((await ask('/api/health')).by !== new URL(two.url).host) await pause(50);
      one.kill('SIGTERM');
      await staysSignedIn();
      expect(await one.exited).toBe(0);
      await staysSignedIn();
    });
  });
});
