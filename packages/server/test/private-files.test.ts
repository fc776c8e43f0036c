import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from './school-on-disk.ts';
import { aDataDir, ready, startProcess } from './server-process.ts';

const head = { DEMO: 'off', SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
/** Default umask of most machines. */
const usualMask = ['sh', '-c', 'umask 022; exec "$@"', 'sh'];

const openIn = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => statSync(join(folder, name)).mode & 0o077,
  );

async function stopped(dataDir: string): Promise<string> {
  const server = await startProcess({ DATA_DIR: dataDir, ...head }, { under: usualMask });
  await ready(server);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  return server.said().out;
}

test('what server and commands make is for their own user only', async () => {
  const dataDir = join(aDataDir(), 'school');
  await stopped(dataDir);
  const { status } = await startCli(dataDir, ['backup'], {}, usualMask).ended;
  expect(status).toBe(0);
  expect(readdirSync(dataDir)).toContain('akada.sqlite');
  expect(openIn(dataDir)).toEqual([]);
});

test('what others could read until now is closed at the start, which says so once', async () => {
  const dataDir = aDataDir();
  await stopped(dataDir);
  chmodSync(dataDir, 0o755);
  for (const name of ['backups', 'outbox']) mkdirSync(join(dataDir, name));
  for (const name of ['backups', 'outbox']) chmodSync(join(dataDir, name), 0o755);
  const readable = [
    'akada.sqlite',
    'akada.sqlite.before-restore-1',
    'secret',
    'lock',
    'outbox/1.eml',
    'backups/1.sqlite',
  ];
  for (const name of [...readable, 'notes of the caretaker.txt']) {
    writeFileSync(join(dataDir, name), '', { flag: 'a' });
    chmodSync(join(dataDir, name), 0o644);
  }
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
  const said = `Other users of this machine could read 9 files of ${dataDir}. Now only their owner can.\n`;
  expect(await stopped(dataDir)).toContain(said);
  expect(openIn(dataDir)).toEqual(['notes of the caretaker.txt']);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
  expect(await stopped(dataDir)).not.toContain('Other users');
});
