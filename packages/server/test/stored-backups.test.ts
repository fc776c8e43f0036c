import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertUser } from '../src/people/users/users.queries.ts';
import { backUpIfDue } from '../src/school/ops/automatic-backups.ts';
import { folderOf } from '../src/school/ops/backup-store.ts';
import { sendIfDue } from '../src/school/ops/send-backup.ts';
import { anS3Store } from './s3-server.ts';
import { aSchoolOnDisk, introduced, startCli } from './school-on-disk.ts';
import { aDataDir } from './server-process.ts';

/** Recovery of a school from the store alone. */

type Store = Awaited<ReturnType<typeof anS3Store>>;

const never = new AbortController().signal;

async function aSentSchool(store: Store, people = 1) {
  const school = await aSchoolOnDisk({ ...store.backupEnv, SCHOOL_NAME: 'Greenfield College' });
  for (let number = 0; number < people; number += 1) {
    const person = { _id: `person ${number}`, full_name: 'Ada', email: `${number}@school.test`, phone_number: '' };
    const rest = { class_level: '', role: 'user' as const, password_hash: '' };
    await insertUser(school.db, { ...person, ...rest }, '2026-09-01T00:00:00.000Z');
  }
  const night = async (time: string) => {
    school.clock.set(time);
    await backUpIfDue(school.context, never);
    return (await sendIfDue(school.context, never)) ?? '';
  };
  return { ...school, night, folder: folderOf(school.context.secret) };
}

const cli = (store: Store, dataDir: string, ...args: string[]) => startCli(dataDir, args, store.backupEnv).ended;

test('on a new machine the store is listed, rehearsed and restored from, by name or the newest', {
  timeout: 120_000,
}, async () => {
  const store = await anS3Store();
  const school = await aSentSchool(store, 3);
  const first = await school.night('2026-09-15T09:00:00Z');
  const second = await school.night('2026-09-16T09:00:00Z');
  const here = await cli(store, school.dataDir, 'backups');
  expect(here).toMatchObject({ status: 0, stderr: introduced });
  expect(here.stdout).toContain(`  ${second}  3 people, 0 attempts`);
  expect(here.stdout).toMatch(new RegExp(`  store:${second}  [\\d.]+ MB  3 people.*\n  store:${first}  `));

  const newDir = aDataDir();
  const there = await cli(store, newDir, 'backups');
  expect(there.stdout).toMatch(new RegExp(`  store:${school.folder}/${second}  .*  Greenfield College\n`));
  const rehearsed = await cli(store, newDir, 'rehearse', 'store:newest');
  expect(rehearsed).toMatchObject({ status: 0, stdout: expect.stringContaining('3 users') });
  const dryRun = await cli(store, newDir, 'restore', `store:${first}`, '--dry-run');
  expect(dryRun).toMatchObject({ status: 0, stdout: expect.stringContaining('as it was at 2026-09-15T09:00') });
  expect(existsSync(join(newDir, 'akada.sqlite'))).toBe(false);
  const restored = await cli(store, newDir, 'restore', 'store:newest');
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('as it was at 2026-09-16T09:00') });
  expect(readdirSync(newDir)).toEqual(expect.arrayContaining(['akada.sqlite', 'secret']));
  expect(readdirSync(newDir)).not.toContain('scratch');
});

test('what cannot be fetched is said in one line, and changes nothing', { timeout: 120_000 }, async () => {
  const store = await anS3Store();
  const school = await aSentSchool(store);
  const other = await aSentSchool(store);
  const name = await school.night('2026-09-15T09:00:00Z');
  await other.night('2026-09-15T09:00:00Z');
  const newDir = aDataDir();
  const refused = (words: RegExp | string) => ({ status: 1, stdout: '', stderr: expect.stringMatching(words) });
  expect(await cli(store, newDir, 'restore', 'store:none.sqlite')).toMatchObject(
    refused('no such backup in the store'),
  );
  expect(await cli(store, newDir, 'restore', `store:${name}`)).toMatchObject(refused('Several schools have such a'));
  expect(await startCli(newDir, ['restore', `store:${name}`]).ended).toMatchObject(refused('set the BACKUP_S3_'));
  const wrong = { ...store.backupEnv, BACKUP_S3_SECRET_ACCESS_KEY: 'of another school' };
  const denied = await startCli(newDir, ['backups'], wrong).ended;
  expect(denied).toMatchObject(refused('answers 403 SignatureDoesNotMatch: it refuses the keys'));
  expect(denied.stderr).not.toContain('of another school');

  const key = `${school.folder}/${name}`;
  const sound = store.objects.get(key) ?? Buffer.alloc(0);
  store.objects.set(key, Buffer.from(sound).fill(0xa5, 40_960, 40_961));
  expect(await cli(store, newDir, 'restore', `store:${key}`)).toMatchObject(refused('was not restored.*is damaged'));
  store.objects.set(key, sound.subarray(0, 50_000));
  expect(await cli(store, newDir, 'restore', `store:${key}`)).toMatchObject(refused('has 50000 bytes there instead'));
  expect(readdirSync(newDir)).not.toEqual(expect.arrayContaining(['akada.sqlite']));
  expect(readdirSync(newDir)).not.toContain('scratch');
  store.objects.set(key, sound);
  expect(await cli(store, newDir, 'restore', `store:${key}`)).toMatchObject({ status: 0 });
  await other.night('2026-09-16T09:00:00Z');
  await school.db.destroy();
  const ownNewest = await cli(store, school.dataDir, 'restore', 'store:newest', '--dry-run');
  expect(ownNewest.stdout).toContain('as it was at 2026-09-15T09:00');
});
