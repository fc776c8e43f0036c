import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertUser } from '../src/people/users/users.queries.ts';
import { openDb } from '../src/platform/db/open.ts';
import { noteIn } from '../src/school/ops/backup-file.ts';
import { aSchoolOnDisk, introduced, runCli, startCli } from './school-on-disk.ts';
import { aDataDir, aRunningServer, ready, startProcess } from './server-process.ts';

/** An empty school must never start in the place of a full one. */

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };

async function refusedStart(env: Record<string, string>): Promise<string> {
  const server = await startProcess({ ...head, ...env });
  expect(await server.exited).toBe(1);
  const { err } = server.said();
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  return err.trimEnd().replace('Akada cannot start: ', '');
}

/** A data directory that had a school with one student and a backup of it, and now has only the secret and the backup. */
async function aLostSchool() {
  const { dataDir, db, database } = await aSchoolOnDisk();
  const ada = { _id: 'a'.repeat(24), full_name: 'Ada', email: 'ada@school.test', phone_number: '' };
  await insertUser(db, { ...ada, class_level: '', role: 'user', password_hash: '' }, '2026-09-15T09:00:00.000Z');
  expect(await runCli(dataDir, 'backup')).toMatchObject({ status: 0 });
  await db.destroy();
  rmSync(database);
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  return { dataDir, database, backup: join(dataDir, 'backups', name), secret: join(dataDir, 'secret') };
}

function emailsIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select email from users').all();
  database.close();
  return rows.map(({ email }) => email);
}

test('a missing database beside a secret and backups stops the start and every command, until one is restored', async () => {
  const { dataDir, database, backup, secret } = await aLostSchool();
  const words = `the database ${database} is missing, but there was a school: restore its newest backup (npm run cli -- restore ${backup}), or remove ${secret} and ${join(dataDir, 'backups')} to begin again.`;
  expect(await refusedStart({ DATA_DIR: dataDir })).toBe(words);
  for (const command of [['migrate'], ['seed', '--users', '1'], ['reset-second-factor', 'ada@school.test']])
    expect(await runCli(dataDir, ...command)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`\n${words}\n`),
    });
  expect(existsSync(database), 'nothing was made in its place').toBe(false);
  expect(await runCli(dataDir, 'restore', backup)).toMatchObject({ status: 0, stderr: introduced });
  await aRunningServer({ DATA_DIR: dataDir, DEMO: 'off' });
  expect(emailsIn(database)).toEqual(['ada@school.test']);
});

test.each([
  ['of zero bytes', (file: string) => writeFileSync(file, '')],
  ['without tables', (file: string) => new DatabaseSync(file).exec('pragma journal_mode = wal; vacuum')],
])('a database %s is refused likewise, and restore puts the school in its place', async (_what, make) => {
  const { dataDir, database, backup } = await aLostSchool();
  make(database);
  expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(
    `the database ${database} is empty, but there was a school`,
  );
  expect(await runCli(dataDir, 'restore', backup)).toMatchObject({ status: 0, stderr: introduced });
  expect(emailsIn(database)).toEqual(['ada@school.test']);
});

test('a secret alone, or backups alone, are enough to know that there was a school', async () => {
  const { dataDir, database, secret, backup } = await aLostSchool();
  copyFileSync(secret, `${secret}.kept`);
  rmSync(secret);
  const withKey = { DATA_DIR: dataDir, SECRET_KEY: 'ab'.repeat(32) };
  const backups = join(dataDir, 'backups');
  for (const env of [withKey, { DATA_DIR: dataDir }])
    expect(await refusedStart(env)).toMatch(`(npm run cli -- restore ${backup}), or remove ${backups} to begin again.`);
  rmSync(backups, { recursive: true });
  copyFileSync(`${secret}.kept`, secret);
  expect(await refusedStart({ DATA_DIR: dataDir })).toBe(
    `the database ${database} is missing, but there was a school: restore its last backup (npm run cli -- restore FILE), or remove ${secret} to begin again.`,
  );
  rmSync(secret);
  await aRunningServer({ DATA_DIR: dataDir, ...head });
});

test('a log that holds all of the school beside a tiny database is no lost school', async () => {
  const { dataDir, db, database } = await aSchoolOnDisk();
  await sql`pragma wal_autocheckpoint = 0`.execute(db);
  const ada = { _id: 'a'.repeat(24), full_name: 'Ada', email: 'ada@school.test', phone_number: '' };
  await insertUser(db, { ...ada, class_level: '', role: 'user', password_hash: '' }, '2026-09-15T09:00:00.000Z');
  const copy = aDataDir();
  for (const name of ['akada.sqlite', 'akada.sqlite-wal', 'secret'])
    copyFileSync(join(dataDir, name), join(copy, name));
  expect(statSync(database).size).toBeLessThanOrEqual(4096);
  await aRunningServer({ DATA_DIR: copy, DEMO: 'off' });
  expect(emailsIn(join(copy, 'akada.sqlite'))).toEqual(['ada@school.test']);
});

test('a log beside an empty database is left for whoever can read it, also by a restore', async () => {
  const { dataDir, database, backup } = await aLostSchool();
  writeFileSync(database, '');
  writeFileSync(`${database}-wal`, 'the last of a school');
  expect(await refusedStart({ DATA_DIR: dataDir })).toContain(`${database}-wal to begin again.`);
  expect(await runCli(dataDir, 'restore', backup)).toMatchObject({ status: 0 });
  const log = readdirSync(dataDir).find((name) => /before-restore-.*-wal$/.test(name)) ?? '';
  expect(readFileSync(join(dataDir, log), 'utf8')).toBe('the last of a school');
  expect(emailsIn(database)).toEqual(['ada@school.test']);
});

test('a restore that was killed between the database and its secret is finished by the next start', async () => {
  const { dataDir, backup, secret } = await aLostSchool();
  const itsSecret = readFileSync(secret, 'utf8');
  expect(await runCli(dataDir, 'restore', backup)).toMatchObject({ status: 0 });
  const restored = new DatabaseSync(join(dataDir, 'akada.sqlite'));
  const rows = restored.prepare("select * from installation where key = 'restored_secret'").all();
  expect(rows, 'a restore that ends keeps no secret in the database').toEqual([]);
  restored.prepare("insert into installation values ('restored_secret', ?)").run(itsSecret);
  restored.close();
  writeFileSync(secret, 'ab'.repeat(32));
  const between = join(dataDir, 'between.sqlite');
  expect(await runCli(dataDir, 'backup', between)).toMatchObject({ status: 0 });
  expect(noteIn(between)?.secret, 'a backup before the next start has the secret of its school').toBe(itsSecret);
  expect(await runCli(dataDir, 'migrate')).toMatchObject({ status: 0 });
  expect(readFileSync(secret, 'utf8')).toBe(itsSecret);
  writeFileSync(secret, 'ab'.repeat(32));
  await aRunningServer({ DATA_DIR: dataDir, DEMO: 'off' });
  expect(readFileSync(secret, 'utf8'), 'once only').toBe('ab'.repeat(32));
});

test('a restore that was killed half way leaves no copy of the school beyond the next start', async () => {
  const { dataDir, database, backup } = await aLostSchool();
  expect(await runCli(dataDir, 'restore', backup)).toMatchObject({ status: 0 });
  const [ended, alive] = [`${database}.4194305.partial`, `${database}.${process.pid}.partial`];
  for (const file of [ended, `${ended}-journal`, alive]) writeFileSync(file, 'half a school');
  await aRunningServer({ DATA_DIR: dataDir, DEMO: 'off' });
  expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([basename(alive)]);
});

test('a first start that was killed before its accounts ends as it would have', async () => {
  const { dataDir, db } = await aSchoolOnDisk();
  await db.destroy();
  const demo = await aRunningServer({ DATA_DIR: dataDir });
  expect(demo.said().out).toContain('class1@akada.example');

  const before = aDataDir();
  mkdirSync(before, { recursive: true });
  const half = await openDb(join(before, 'akada.sqlite'));
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    half,
  );
  await half.destroy();
  expect(await ready(await startProcess({ DATA_DIR: before, ...head }))).toBeGreaterThan(0);
});

test('a database of a newer version is refused in one line', async () => {
  const { dataDir, db } = await aSchoolOnDisk();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await db.destroy();
  expect(await refusedStart({ DATA_DIR: dataDir })).toBe(
    'the database is of a newer version of Akada (9999-later): start that version, or restore a backup from before its upgrade.',
  );
  expect((await startCli(dataDir, ['migrate']).ended).stderr).toContain('(9999-later)');
});
