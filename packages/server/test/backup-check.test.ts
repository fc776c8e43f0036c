import { closeSync, openSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { namesBeforeRelease } from '../src/platform/db/before-release.ts';
import { seal, secondFactorSeal } from '../src/platform/http/seal.ts';
import { checkBackup } from '../src/school/ops/backup-file.ts';
import { copyDatabase, keepIfSound, makeBackup } from '../src/school/ops/make-backup.ts';
import { setApplied } from './applied-migrations.ts';
import { aSchoolOnDisk, fill } from './school-on-disk.ts';

/** Only what a restore would take counts as a backup. */

const madeAt = '2026-09-15T09:00:00.000Z';

async function aCopy() {
  const { dataDir, db, database, secret } = await aSchoolOnDisk();
  await db
    .insertInto('pictures')
    .values({ hash: 'one', content: 'the answer of Ada is B', created_at: madeAt })
    .execute();
  await fill(db, 1);
  const partial = join(dataDir, 'copy');
  closeSync(openSync(partial, 'wx'));
  await copyDatabase({ database, secret, madeAt }, partial);
  return { dataDir, partial, file: join(dataDir, 'backup.sqlite'), secret };
}

function inCopy(file: string, text: string, ...values: string[]): void {
  const database = new DatabaseSync(file);
  database.prepare(text).run(...values);
  database.close();
}

test('a sound copy gets its name, says what is in it, and can be read where nothing can be written', async () => {
  const { dataDir, partial, file, secret } = await aCopy();
  expect(keepIfSound(partial, file)).toMatchObject({ file, madeAt });
  expect(checkBackup(file)).toMatchObject({ madeAt, secret, contents: { pictures: { rows: 2 } } });
  expect(readdirSync(dataDir).filter((name) => name.startsWith('backup.'))).toEqual(['backup.sqlite']);
});

/** Turns one letter of a row into another one: SQLite's own check finds nothing wrong with that. */
function changeLetter(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('the answer of Ada is B');
  bytes.write('A', at + 'the answer of Ada is '.length);
  writeFileSync(file, bytes);
}

/** Bytes of the trees of pages turn over, as on a stick that is worn out. */
function wearOut(file: string): void {
  const bytes = readFileSync(file);
  for (let page = 2; page * 4096 < bytes.length; page += 7) bytes.fill(0xa5, page * 4096, page * 4096 + 16);
  writeFileSync(file, bytes);
}

/** The rows are all there, and one search would not find them. */
function wearOutIndex(file: string): void {
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare("select rootpage from sqlite_master where name = 'attempts_due'").get() ?? {};
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, (Number(rootpage) - 1) * 4096, (Number(rootpage) - 1) * 4096 + 16);
  writeFileSync(file, bytes);
}

const damages: [string, (file: string) => void, RegExp][] = [
  ['in which one letter of an answer has changed', changeLetter, /^pictures is not what was backed up/],
  ['whose pages are worn out', wearOut, /damaged/],
  ['with an index that is worn out', wearOutIndex, /damaged/],
  [
    'with another secret than it was made with',
    (file) =>
      inCopy(
        file,
        'update installation set value = replace(value, \'"secret":"\', \'"secret":"a\') where key = \'backup\'',
      ),
    /says of itself is damaged/,
  ],
  ['that was cut short', (file) => truncateSync(file, 4096 * 60), /damaged/],
  ['of which nothing is there', (file) => truncateSync(file, 0), /not a database of Akada/],
  ['without a row', (file) => inCopy(file, "delete from pictures where hash = 'one'"), /1 rows of 2/],
  [
    'that is no backup of ours',
    (file) => inCopy(file, "delete from installation where key = 'backup'"),
    /not a backup/,
  ],
  [
    'of a newer version of Akada',
    (file) => inCopy(file, "insert into kysely_migration (name, timestamp) values ('9999-later', '')"),
    /9999-later is not known here/,
  ],
  [
    'of a version before 1.0 that cannot be taken over',
    (file) => inCopy(file, "update kysely_migration set name = '0001-schema' where name = '0001-release'"),
    /^It is of a version before 1\.0: restore it with commit 213577d of Akada, /,
  ],
];

test.each(damages)('a copy %s is no backup', async (_what, damage, message) => {
  const { partial, file, dataDir } = await aCopy();
  damage(partial);
  expect(() => keepIfSound(partial, file)).toThrow(message);
  expect(readdirSync(dataDir)).not.toContain('backup.sqlite');
});

test('a school that is damaged itself is not backed up: that is said, and nothing is kept', async () => {
  const { dataDir, db, database, secret } = await aSchoolOnDisk();
  await fill(db, 1);
  await db.destroy();
  wearOut(database);
  const before = readdirSync(dataDir);
  const file = join(dataDir, 'backup.sqlite');
  await expect(makeBackup({ database, secret, madeAt }, file)).rejects.toThrow(/damaged/);
  expect(readdirSync(dataDir).filter((name) => !before.includes(name) && !/-(wal|shm)$/.test(name))).toEqual([]);
});

test('a school of before an upgrade is backed up all the same: its restore ends in the newest schema', async () => {
  const { dataDir, db, database, secret } = await aSchoolOnDisk();
  await setApplied(db, namesBeforeRelease);
  const file = join(dataDir, 'backup.sqlite');
  await expect(makeBackup({ database, secret, madeAt }, file)).resolves.toMatchObject({ file });
});

test('a secret that opens no second factor of the school is refused, before it is too late', async () => {
  const { dataDir, db, database, secret } = await aSchoolOnDisk();
  await db
    .insertInto('users')
    .values({
      ...{
        _id: 'ada',
        full_name: 'Ada',
        email: 'a@school.test',
        phone_number: '',
        phone_written: '',
        class_level: '',
        role: 'admin',
      },
      ...{
        class_from_school: 0,
        phone_from: 'self' as const,
        phone_since: '',
        is_verified: 1,
        is_active: 1,
        password_hash: '',
        search_text: '',
        devices_since: '',
        created_at: '',
        updated_at: '',
      },
    })
    .execute();
  await db
    .insertInto('second_factors')
    .values({
      user_id: 'ada',
      sealed_secret: seal(Buffer.from(secret, 'hex'), secondFactorSeal('ada'), 'JBSWY3DPEHPK3PXP'),
      last_step: 0,
      created_at: '',
    })
    .execute();
  const file = join(dataDir, 'backup.sqlite');
  const other = 'ab'.repeat(32);
  await expect(makeBackup({ database, secret: other, madeAt }, file)).rejects.toThrow(
    'None of 1 second factors opens with the secret.',
  );
  await expect(makeBackup({ database, secret, madeAt }, file)).resolves.toMatchObject({ file });
});
