import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import {
  aDataDir,
  aRunningServer,
  call,
  patienceMs,
  ready,
  refusedStart,
  type ServerProcess,
  signIn,
  startProcess,
} from './server-process.ts';
import { canTrace } from './syscall-trace.ts';

/** Address in TEST-NET-3, reserved for documentation: no machine has it, so nothing can listen there. */
const foreignHost = '203.0.113.7';

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };

const portOf = (server: ServerProcess) => new URL(server.url).port;

describe('a start that cannot work says why in one line', () => {
  test('with a bad value', async () => {
    expect(await refusedStart({ DATA_DIR: aDataDir(), CURRENCY: 'naira' })).toBe(
      "CURRENCY 'naira' is not valid: expected an ISO 4217 code in capitals, such as NGN.",
    );
  });

  test('on a port that is taken', async () => {
    const first = await aRunningServer({ DATA_DIR: aDataDir(), ...head });
    expect(await refusedStart({ DATA_DIR: aDataDir(), PORT: portOf(first), ...head })).toBe(
      `PORT ${portOf(first)} is already taken on 127.0.0.1. Stop what uses it, or set PORT.`,
    );
  });

  test('on the data of another process, which it names', async () => {
    const dataDir = aDataDir();
    const first = await aRunningServer({ DATA_DIR: dataDir, ...head });
    expect(await refusedStart({ DATA_DIR: dataDir, ...head })).toBe(
      `DATA_DIR ${dataDir} is in use by process ${first.child.pid}, serving http://localhost:${portOf(first)}. Stop it, or choose another DATA_DIR.`,
    );
    expect((await call(first, 'GET', '/ready')).status).toBe(200);
  });

  test('when PostgreSQL cannot be reached, without telling the password', async () => {
    const port = await freePort();
    const url = `postgres://akada:hunter2@127.0.0.1:${port}/akada`;
    const line = await refusedStart({ DATA_DIR: aDataDir(), DATABASE_URL: url, ...head });
    expect(line).toContain('DATABASE_URL cannot be opened: ');
    expect(line).toContain(`127.0.0.1:${port}`);
    expect(line).not.toContain('hunter2');
  });

  test('when DATA_DIR is a file', async () => {
    const file = join(aDataDir(), 'data');
    writeFileSync(file, '');
    expect(await refusedStart({ DATA_DIR: file, ...head })).toMatch(`DATA_DIR ${file} cannot be used: `);
  });

  test.each([
    ['empty', ''],
    ['cut short', 'ab'.repeat(31)],
    ['too long', 'ab'.repeat(33)],
    ['not hexadecimal', 'xy'.repeat(32)],
  ])('when the secret is %s, and leaves it as it is', async (_what, content) => {
    const dataDir = aDataDir();
    const file = join(dataDir, 'secret');
    writeFileSync(file, content);
    expect(await refusedStart({ DATA_DIR: dataDir, ...head })).toMatch(`the secret in ${file} is damaged: `);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test('when SECRET_KEY is too short, without telling it', async () => {
    const line = await refusedStart({ DATA_DIR: aDataDir(), SECRET_KEY: 'ab'.repeat(31), ...head });
    expect(line).toMatch(/^SECRET_KEY is not valid: expected 64 hex characters/);
    expect(line).not.toContain('abab');
  });

  test('when the database is not one', async () => {
    const dataDir = aDataDir();
    writeFileSync(join(dataDir, 'akada.sqlite'), 'this is no database, it is only a text file '.repeat(200));
    expect(await refusedStart({ DATA_DIR: dataDir, ...head })).toMatch('DATABASE_URL cannot be opened: ');
  });

  test('when HOST is no address of this machine', async () => {
    expect(await refusedStart({ DATA_DIR: aDataDir(), HOST: foreignHost, DEMO: 'off', ...head })).toMatch(
      /^HOST 203\.0\.113\.7 and PORT \d+ cannot be listened on: /,
    );
  });
});

describe('a database that holds the demo school', () => {
  test('is refused on an address others can reach', async () => {
    const dataDir = aDataDir();
    const demo = await aRunningServer({ DATA_DIR: dataDir });
    demo.kill('SIGTERM');
    expect(await demo.exited).toBe(0);
    expect(await refusedStart({ DATA_DIR: dataDir, HOST: foreignHost, DEMO: 'off', ...head })).toMatch(
      /^HOST 203\.0\.113\.7 is refused: this database holds the demo school/,
    );
  });
});

describe('the start', () => {
  test('works again after kill -9, with what was there', async () => {
    const dataDir = aDataDir();
    const first = await aRunningServer({ DATA_DIR: dataDir, ...head });
    const token = await signIn(first, head.SUPER_ADMIN_EMAIL, head.SUPER_ADMIN_PASSWORD);
    first.kill('SIGKILL');
    await first.exited;
    const second = await startProcess({ DATA_DIR: dataDir });
    expect(await ready(second)).toBeLessThan(patienceMs());
    expect((await call(second, 'GET', '/user', { token })).body.data.email).toBe('head@school.test');
  });

  test('makes the super-admin of the environment, and no demo school', async () => {
    const server = await aRunningServer({ DATA_DIR: aDataDir(), ...head });
    const token = await signIn(server, 'HEAD@school.test', head.SUPER_ADMIN_PASSWORD);
    expect((await call(server, 'GET', '/user', { token })).body.data.role).toBe('super-admin');
    expect((await call(server, 'GET', '/admin/all-user', { token })).body.data).toEqual([]);
    expect((await call(server, 'GET', '/admin/all-admin', { token })).body.data).toEqual([]);
    expect((await call(server, 'GET', '/school')).body.data.demo).toBe(false);
    expect(`${server.said().out}${server.said().err}`).not.toContain(head.SUPER_ADMIN_PASSWORD);
  });

  test('without a super-admin prints a link that opens the first account once', async () => {
    const dataDir = aDataDir();
    const server = await aRunningServer({ DATA_DIR: dataDir, DEMO: 'off' });
    const token = /\/setup\/([\w-]{32})\s/.exec(server.said().out)?.[1];
    expect(token).toBeDefined();
    const address = `http://localhost:${portOf(server)}`;
    expect(server.said().out).toContain(`is ready at ${address}\n`);
    expect(server.said().out).toContain(`  ${address}/setup/${token}\n`);
    const password = 'a long first password';
    const open = (setupToken: string | undefined, email: string) =>
      call(server, 'POST', '/auth/setup', {
        body: { setupToken, fullName: 'First Head', email, password, cpassword: password },
      });
    expect((await open('wrong', 'thief@school.test')).status).toBe(404);
    expect((await open(token, 'first@school.test')).status).toBe(201);
    expect((await open(token, 'second@school.test')).status).toBe(404);
    await signIn(server, 'first@school.test', password);
    server.kill('SIGTERM');
    await server.exited;
    expect((await aRunningServer({ DATA_DIR: dataDir, DEMO: 'off' })).said().out).not.toContain('/setup/');
  });

  test('makes the secret once, for its own user only', async () => {
    const dataDir = join(aDataDir(), 'not/there/yet');
    mkdirSync(join(dataDir, '..'), { recursive: true });
    await aRunningServer({ DATA_DIR: dataDir, ...head });
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret']);
  });

  test.runIf(canTrace()).each([
    ['secret', 'readSecret'],
    ['holder.json', 'lockDataDir'],
  ])('names the %s only when the disk has it, and syncs the name', async (name, call) => {
    const dataDir = aDataDir();
    const trace = join(aDataDir(), 'trace');
    const module = join(import.meta.dirname, '../src/school/ops/data-dir.ts');
    const script = `import { ${call} } from ${JSON.stringify(module)}; ${call}(${JSON.stringify(dataDir)}, 'nothing');`;
    const calls = 'trace=write,fsync,link,linkat,rename,renameat,renameat2';
    const node = [process.execPath, '--input-type=module', '--eval', script];
    expect(spawnSync('strace', ['-f', '-qq', '-y', '-e', calls, '-o', trace, ...node]).status).toBe(0);
    const order = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => line.includes(join(dataDir, name)) || line.includes(`<${dataDir}>`))
      .map((line) => /^\d+ +(\w+)/.exec(line)?.[1] ?? line);
    expect(order).toEqual(['write', 'fsync', expect.stringMatching(/^(link|rename)/), 'fsync']);
  });
});

describe('the stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s ends well within ten seconds with a client that stays',
    async (signal) => {
      const server = await aRunningServer({ DATA_DIR: aDataDir(), ...head });
      // fetch keeps its connection open for the next call.
      expect((await call(server, 'GET', '/health')).status).toBe(200);
      const began = performance.now();
      server.kill(signal);
      expect(await server.exited).toBe(0);
      expect(performance.now() - began).toBeLessThan(patienceMs());
      expect(server.said().err).toBe('');
    },
  );
});
