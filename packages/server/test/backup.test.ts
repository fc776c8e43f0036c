import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { backupsFolder } from '../src/school/ops/automatic-backups.ts';
import { backupState } from '../src/school/ops/backup-state.ts';
import { aSchoolOnDisk, fill, introduced, runCli, startCli } from './school-on-disk.ts';
import { beAStudent, emptyLedger, enrol, furnish, lostOrTorn } from './school-under-load.ts';
import { aDataDir, aRunningServer, call, signIn } from './server-process.ts';

const refused = (stderr: string) => ({ status: 1, stdout: '', stderr: expect.stringContaining(stderr) });

function emailsIn(file: string) {
  const database = new DatabaseSync(file);
  const rows = database.prepare('select email from users').all();
  database.close();
  return rows.map((row) => row.email);
}

test('a backup made while twenty students save has every answer that was acknowledged before it', {
  timeout: 120_000,
}, async () => {
  const dataDir = aDataDir();
  const { students, admin } = await enrol(dataDir, 20);
  const ledger = emptyLedger();
  const server = await aRunningServer({ DATA_DIR: dataDir, DEMO: 'off' });
  const school = await furnish(server, admin, { exams: 20, lessons: 5 });
  const clients = students.map((token) => beAStudent(server, token, school, ledger).catch(() => {}));
  await vi.waitFor(() => expect(ledger.saves.size).toBeGreaterThan(300), 60_000);

  const before = structuredClone(ledger);
  const made = await runCli(dataDir, 'backup');
  expect(made).toMatchObject({ status: 0, stderr: introduced });
  expect(ledger.saves.size, 'they went on saving').toBeGreaterThan(before.saves.size);
  const status = (await call(server, 'GET', '/admin/system-status', { token: admin })).body.data;
  expect(Date.now() - Date.parse(status.lastBackupAt)).toBeLessThan(60_000);
  server.kill('SIGKILL');
  await server.exited;
  await Promise.all(clients);

  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  expect(name).toMatch(/^akada-\d{4}-\d\d-\d\d-\d{4}\.sqlite$/);
  const file = join(dataDir, 'backups', name);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const elsewhere = aDataDir();
  expect(await runCli(elsewhere, 'restore', file)).toMatchObject({ status: 0, stderr: introduced });
  expect(lostOrTorn(elsewhere, before)).toEqual([]);
  expect(lostOrTorn(elsewhere, ledger), 'what came later is not in it').not.toEqual([]);
});

test('a backup that is killed half way leaves nothing that counts, and the next one works', async () => {
  const { dataDir, db } = await aSchoolOnDisk();
  await fill(db, 40);
  const folder = backupsFolder(dataDir);
  const { child, ended } = startCli(dataDir, ['backup']);
  await vi.waitFor(() => expect(readdirSync(folder).some((name) => name.endsWith('.partial'))).toBe(true), {
    timeout: 20_000,
    interval: 1,
  });
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(folder).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
  expect((await backupState(db, Date.now())).lastAt).toBeNull();

  expect(await runCli(dataDir, 'backup')).toMatchObject({ status: 0, stderr: introduced });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^akada-[\d-]+\.sqlite$/)]);
  expect((await backupState(db, Date.now())).lastAt).not.toBeNull();
});

test('on a new machine the school is there again after one command, second factors and all', {
  timeout: 90_000,
}, async () => {
  const [email, password] = ['head@school.test', 'plain-wooden-table'];
  const dataDir = aDataDir();
  const stick = aDataDir();
  const env = { DATA_DIR: dataDir, DEMO: 'off', SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password };
  const server = await aRunningServer(env);
  const token = await signIn(server, email, password);
  const { secret } = (await call(server, 'POST', '/user/second-factor', { token })).body.data;
  const totp = new TOTP({ secret });
  const otp = totp.generate();
  expect((await call(server, 'POST', '/user/second-factor/confirm', { token, body: { otp } })).status).toBe(200);
  expect(await runCli(dataDir, 'backup', stick)).toMatchObject({ status: 0, stderr: introduced });
  const file = join(stick, readdirSync(stick)[0] ?? '');
  expect(await runCli(dataDir, 'restore', file)).toMatchObject(refused('is in use by'));
  server.kill('SIGTERM');
  await server.exited;

  const newDir = aDataDir();
  const other = await aRunningServer({ ...env, DATA_DIR: newDir, SUPER_ADMIN_EMAIL: 'other@school.test' });
  other.kill('SIGKILL');
  await other.exited;
  const before = readFileSync(join(newDir, 'secret'), 'utf8');
  const dryRun = await runCli(newDir, 'restore', file, '--dry-run');
  expect(dryRun).toMatchObject({ status: 0, stderr: introduced, stdout: expect.stringContaining('1 users') });
  expect(readFileSync(join(newDir, 'secret'), 'utf8')).toBe(before);
  const restored = await runCli(newDir, 'restore', file);
  expect(restored).toMatchObject({ status: 0, stderr: introduced, stdout: expect.stringContaining('is kept') });
  // The replaced database is kept, with its WAL and its secret.
  const aside = readdirSync(newDir).filter((name) => name.includes('.before-restore-'));
  const [school = '', itsSecret = ''] = aside.filter((name) => !/-(wal|shm)$/.test(name)).toSorted();
  expect(readFileSync(join(newDir, itsSecret), 'utf8')).toBe(before);
  expect(emailsIn(join(newDir, school))).toEqual(['other@school.test']);
  expect(emailsIn(join(newDir, 'akada.sqlite'))).toEqual([email]);

  const again = await aRunningServer({ DATA_DIR: newDir, DEMO: 'off' });
  expect((await call(again, 'GET', '/user', { token })).status, 'sessions of then are over').toBe(401);
  await expect(signIn(again, email, password)).rejects.toThrow('authenticator app');
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  const entered = await call(again, 'POST', '/auth/login', { body: { email, password, otp: next } });
  expect(entered.status, entered.body.message).toBe(200);
  const status = (await call(again, 'GET', '/admin/system-status', { token: entered.body.token })).body.data;
  expect(status.lastBackupAt, 'of the very backup it comes from').not.toBeNull();
});

test('what cannot be done is said in one line, and changes nothing', { timeout: 90_000 }, async () => {
  const { dataDir, db } = await aSchoolOnDisk();
  const file = join(dataDir, 'mine.sqlite');
  expect(await runCli(dataDir, 'backup', file)).toMatchObject({ status: 0 });
  const bytes = readFileSync(file);
  const counted = await backupState(db, 0);
  expect(await runCli(dataDir, 'backup', file)).toMatchObject(refused('There is a file mine.sqlite already'));
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(await runCli(dataDir, 'backup', join(dataDir, 'no/such/folder.sqlite'))).toMatchObject(
    refused(`there is no folder ${join(dataDir, 'no/such')}.`),
  );
  const stick = join(dataDir, 'stick');
  expect(await runCli(dataDir, 'backup', stick)).toMatchObject(refused(`there is no folder ${stick}. Plug in`));
  expect(existsSync(stick)).toBe(false);
  expect(await runCli(dataDir, 'backup', '--all')).toMatchObject(refused('Usage: npm run cli -- backup'));
  expect(await backupState(db, Date.now())).toEqual(counted);

  const empty = aDataDir();
  expect(await runCli(empty, 'backup')).toMatchObject(refused('There is no school in DATA_DIR'));
  writeFileSync(join(empty, 'secret'), '');
  expect(await runCli(empty, 'backup')).toMatchObject(refused('is damaged'));
  expect(await runCli(empty, 'restore')).toMatchObject(refused('Usage: npm run cli -- restore'));
  expect(await runCli(empty, 'restore', join(empty, 'none.sqlite'))).toMatchObject(refused('There is no such file.'));
  writeFileSync(join(empty, 'letter.txt'), 'Dear parents, '.repeat(1000));
  expect(await runCli(empty, 'restore', join(empty, 'letter.txt'))).toMatchObject(refused('is not a database'));
  const otherSecret = { SECRET_KEY: 'ab'.repeat(32) };
  expect(await startCli(empty, ['restore', file], otherSecret).ended).toMatchObject(
    refused('SECRET_KEY is not the one'),
  );
  expect(existsSync(join(empty, 'akada.sqlite'))).toBe(false);

  const onPostgres = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  for (const command of [['backup'], ['restore', file]]) {
    expect(await startCli(empty, command, onPostgres).ended).toMatchObject(refused('pg_dump'));
  }
});

test('a disk that takes no more leaves no backup and no part of one', async () => {
  const { dataDir, db } = await aSchoolOnDisk();
  await fill(db, 4);
  const limited = ['sh', '-c', 'ulimit -f 4096; exec "$@"', 'sh'];
  expect(await startCli(dataDir, ['backup'], {}, limited).ended).toMatchObject(refused('The disk reports an error.'));
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  const hugeFile = join(dataDir, 'akada.sqlite-wal');
  await db.destroy();
  writeFileSync(hugeFile, '');
  truncateSync(hugeFile, 8 * 1024 ** 4);
  expect(await runCli(dataDir, 'backup')).toMatchObject(refused('MB would have to be free'));
  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
});
