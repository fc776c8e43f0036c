import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { insertUser } from '../src/people/users/users.queries.ts';
import { namesBeforeRelease } from '../src/platform/db/before-release.ts';
import { appliedMigrations, migrations } from '../src/platform/db/migrate.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { backupCommand } from '../src/school/ops/backup-commands.ts';
import { checkBackup } from '../src/school/ops/backup-file.ts';
import { openSchool, upgrade } from '../src/school/ops/before-start.ts';
import { checkCommand } from '../src/school/ops/check.ts';
import { statusCommand } from '../src/school/ops/status.ts';
import { setApplied } from './applied-migrations.ts';
import { aSchoolOnDisk } from './school-on-disk.ts';

/** As if the next version had one more migration. */
function aLaterMigration(up: (db: Db) => Promise<unknown>): void {
  migrations['9999-later'] = { up: async (db) => void (await up(db)) };
  onTestFinished(() => {
    delete migrations['9999-later'];
  });
}

/** As if this version had the schema of 1.0: that of the test's database, which has the later migrations already. */
function noLaterMigrations(): void {
  const [, ...later] = Object.entries(migrations);
  for (const [name] of later) delete migrations[name];
  onTestFinished(() => void Object.assign(migrations, Object.fromEntries(later)));
}

async function aSchool({ accounts }: { accounts: number }) {
  const school = await aSchoolOnDisk();
  for (let number = 0; number < accounts; number += 1) {
    const person = { _id: `person ${number}`, full_name: 'Ada', email: `${number}@school.test`, phone_number: '' };
    const at = '2026-09-15T09:00:00.000Z';
    await insertUser(school.db, { ...person, class_level: '', role: 'user', password_hash: '' }, at);
  }
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  return { ...school, said: () => write.mock.calls.map(([line]) => String(line)).join('') };
}

const backupsIn = (dataDir: string) =>
  readdirSync(dataDir).includes('backups') ? readdirSync(join(dataDir, 'backups')) : [];

test('a school is backed up before its schema changes, and the backup is named', async () => {
  const { dataDir, db, context, said } = await aSchool({ accounts: 3 });
  await upgrade(context.config, db);
  expect(backupsIn(dataDir), 'nothing waits').toEqual([]);
  aLaterMigration((trx) => sql`delete from users`.execute(trx));
  await upgrade(context.config, db);
  const [name = '', ...more] = backupsIn(dataDir);
  expect(more).toEqual([]);
  expect(name).toMatch(/^akada-before-upgrade-\d{4}-\d\d-\d\d-\d{6}\.sqlite$/);
  expect(said()).toBe(`Backed up before the upgrade as ${join(dataDir, 'backups', name)}\n`);
  expect(checkBackup(join(dataDir, 'backups', name)).contents.users?.rows).toBe(3);
  expect(await appliedMigrations(db)).toContain('9999-later');
});

test('an upgrade that fails at every start does not fill the disk with backups of the same rows', async () => {
  const { dataDir, db, context } = await aSchool({ accounts: 1 });
  aLaterMigration(() => Promise.reject(new Error('the power went')));
  for (let start = 0; start < 3; start += 1)
    await expect(upgrade(context.config, db)).rejects.toThrow('the power went');
  expect(backupsIn(dataDir)).toHaveLength(1);
});

test('without a backup there is no upgrade, and the start says why', async () => {
  const { dataDir, db, context } = await aSchool({ accounts: 1 });
  aLaterMigration((trx) => sql`delete from users`.execute(trx));
  const inTheWay = join(dataDir, 'backups');
  writeFileSync(inTheWay, '');
  await expect(upgrade(context.config, db)).rejects.toThrow(
    /^this version has another schema, and no backup could be made before the upgrade\. .* Nothing was changed: /,
  );
  expect(await appliedMigrations(db)).not.toContain('9999-later');
  rmSync(inTheWay);
  await upgrade(context.config, db);
  expect(await appliedMigrations(db)).toContain('9999-later');
});

test('a school without an account has nothing to back up', async () => {
  const { dataDir, db, context } = await aSchool({ accounts: 0 });
  aLaterMigration((trx) => sql`create table later (_id text not null primary key)`.execute(trx));
  await upgrade(context.config, db);
  expect(backupsIn(dataDir)).toEqual([]);
});

test('a school of the last version before 1.0 is backed up before it is taken over', async () => {
  const { dataDir, db, context } = await aSchool({ accounts: 2 });
  noLaterMigrations();
  await setApplied(db, namesBeforeRelease);
  await upgrade(context.config, db);
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
  const [name = '', ...more] = backupsIn(dataDir);
  expect(more).toEqual([]);
  expect(checkBackup(join(dataDir, 'backups', name)).contents).toMatchObject({
    ...{ users: { rows: 2 }, kysely_migration: { rows: namesBeforeRelease.length } },
  });
});

test('no start and no command opens a school of an earlier version before 1.0, and nothing is changed', async () => {
  const { dataDir, db, context } = await aSchool({ accounts: 1 });
  const names = namesBeforeRelease.slice(0, 20);
  await setApplied(db, names);
  const refused = / of a version before 1\.0: .* with commit 213577d of Akada, /;
  await expect(upgrade(context.config, db)).rejects.toThrow(refused);
  await expect(openSchool(context.config)).rejects.toThrow(refused);
  for (const command of [statusCommand, checkCommand, backupCommand])
    await expect(command([], context.config), command.name).rejects.toThrow(refused);
  expect(await appliedMigrations(db)).toEqual(names);
  expect(backupsIn(dataDir)).toEqual([]);
});
