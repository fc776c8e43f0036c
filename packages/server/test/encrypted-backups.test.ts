import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { mediaFolder } from '../src/platform/storage/open-storage.ts';
import { filmKey } from '../src/platform/storage/storage.ts';
import { backUpIfDue, backupsFolder } from '../src/school/ops/automatic-backups.ts';
import { noteIn } from '../src/school/ops/backup-file.ts';
import { folderOf } from '../src/school/ops/backup-store.ts';
import { quickCheck } from '../src/school/ops/check.ts';
import { objectOf, objectsIn } from '../src/school/ops/media-objects.ts';
import { sendIfDue } from '../src/school/ops/send-backup.ts';
import { checkBackupStore } from '../src/school/ops/stored-backups.ts';
import { aLessonRow, aMaterial, aReadyFilm, contentsOf } from './media-files.ts';
import { anS3Store } from './s3-server.ts';
import { aSchoolOnDisk, startCli } from './school-on-disk.ts';
import { aDataDir } from './server-process.ts';

/** Encrypted backups are complete, films and files included; the private key is never on the machine. */

const never = new AbortController().signal;

async function aKey() {
  const identity = await generateIdentity();
  const file = join(aDataDir(), 'key.txt');
  writeFileSync(file, `# created: today\n${identity}\n`);
  return { file, recipient: await identityToRecipient(identity) };
}

async function aSchoolThatSends(env: Record<string, string> = {}) {
  const store = await anS3Store();
  const key = await aKey();
  const settings = { ...store.backupEnv, BACKUP_AGE_RECIPIENT: key.recipient, ...env };
  const school = await aSchoolOnDisk(settings);
  const lesson = await aLessonRow(school, 'Fractions');
  const film = await aReadyFilm(school, lesson, 400);
  await aMaterial(school, lesson, Buffer.alloc(3000, 'A worksheet that everybody has. '));
  const night = async (time: string) => {
    school.clock.set(time);
    await backUpIfDue(school.context, never);
    return sendIfDue(school.context, never);
  };
  const cli = (dataDir: string, ...args: string[]) => startCli(dataDir, args, settings).ended;
  return { ...school, store, key, lesson, film, night, cli, folder: folderOf(school.context.secret) };
}

type School = Awaited<ReturnType<typeof aSchoolThatSends>>;

const keysOf = ({ store, folder }: School) => [...store.objects.keys()].map((key) => key.slice(folder.length + 1));
const mediaKeys = (school: School) => keysOf(school).filter((key) => key.startsWith('media/'));
const findings = async ({ context, db, clock }: School) =>
  (await quickCheck({ config: context.config, db, secret: context.secret, now: clock.now() })).map(
    ({ finding }) => finding,
  );

test('nothing in the store can be read or recognised, and it opens with the key on an empty machine', {
  timeout: 180_000,
}, async () => {
  const school = await aSchoolThatSends();
  const name = await school.night('2026-09-15T09:00:00Z');
  const stored = `${name}.age`;
  expect(keysOf(school).filter((key) => !key.startsWith('media/'))).toEqual(
    expect.arrayContaining([stored, `${stored}.json`, `${stored}.media`]),
  );
  expect(mediaKeys(school)).toHaveLength(5);
  const all = [...school.store.objects].map(([key, content]) => key + content.toString('latin1')).join('\n');
  const note = noteIn(join(backupsFolder(school.dataDir), name ?? ''));
  for (const [, , sha256] of note?.media?.files ?? []) expect(all).not.toContain(sha256);
  for (const text of ['SQLite format', 'A worksheet that everybody has', 'Akada', 'Fractions', school.secret])
    expect(all).not.toContain(text);

  const empty = aDataDir();
  const locked = await school.cli(empty, 'restore', 'store:newest');
  expect(locked).toMatchObject({ status: 1, stderr: expect.stringContaining('It is encrypted: name the file with') });
  const other = await aKey();
  expect(await school.cli(empty, 'restore', 'store:newest', '--identity', other.file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The key does not open this backup'),
  });
  const restored = await school.cli(empty, 'restore', 'store:newest', '--identity', school.key.file);
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('Films and files: 5 put back') });
  expect(contentsOf(mediaFolder({ dataDir: empty }))).toEqual(contentsOf(mediaFolder(school)));
});

test('the second night sends the database and what came since; what no backup needs any more is deleted there', {
  timeout: 180_000,
}, async () => {
  const school = await aSchoolThatSends({
    ...{ BACKUPS_KEPT: '1', BACKUPS_KEPT_WEEKS: '0', BACKUPS_KEPT_MONTHS: '0' },
  });
  await school.night('2026-09-15T09:00:00Z');
  const first = mediaKeys(school);
  await aMaterial(school, school.lesson);
  school.store.fail(new RegExp(`^PUT .*(${first.map((key) => key.slice(6, 40)).join('|')})`), 99);
  await school.night('2026-09-16T09:00:00Z');
  expect(mediaKeys(school)).toHaveLength(6);
  expect(mediaKeys(school)).toEqual(expect.arrayContaining(first));
  await school.db.deleteFrom('films').execute();
  rmSync(join(mediaFolder(school), 'films'), { recursive: true });
  await school.night('2026-09-17T09:00:00Z');
  expect(mediaKeys(school)).toHaveLength(2);
});

const twoKept = { BACKUPS_KEPT: '2', BACKUPS_KEPT_WEEKS: '0', BACKUPS_KEPT_MONTHS: '0' };

test('while the list of a kept backup is missing there, no film is deleted', async () => {
  const school = await aSchoolThatSends(twoKept);
  await school.night('2026-09-15T09:00:00Z');
  const second = await school.night('2026-09-16T09:00:00Z');
  expect(school.store.objects.delete(`${school.folder}/${second}.age.media`)).toBe(true);
  await school.db.deleteFrom('films').execute();
  rmSync(join(mediaFolder(school), 'films'), { recursive: true });
  await school.night('2026-09-17T09:00:00Z');
  expect(mediaKeys(school)).toHaveLength(5);
});

test('after a clock that was ahead tonight’s backup keeps its files there, though all others have later names', async () => {
  const school = await aSchoolThatSends(twoKept);
  for (const day of [1, 2]) await school.night(`2030-01-0${day}T09:00:00Z`);
  rmSync(backupsFolder(school.dataDir), { recursive: true });
  await aMaterial(school, school.lesson);
  const name = await school.night('2026-09-15T09:00:00Z');
  expect(keysOf(school)).toContain(`${name}.age.media`);
  expect(mediaKeys(school)).toHaveLength(6);
});

test('a key that was never tried is a finding, until a rehearsal has opened the store with it', {
  timeout: 300_000,
}, async () => {
  const school = await aSchoolThatSends();
  const words = 'No backup in the store was ever opened with its key.';
  expect(await findings(school)).not.toContain(words);
  await school.night('2026-09-15T09:00:00Z');
  expect(await findings(school)).toContain(words);
  const tried = await school.cli(school.dataDir, 'rehearse', 'store:newest', '--identity', school.key.file);
  expect(tried).toMatchObject({ status: 0, stdout: expect.stringContaining('5 of 5 fetched and compared by hash') });
  expect(await findings(school)).not.toContain(words);
  school.clock.set('2028-01-01T00:00:00Z');
  expect(await findings(school)).toContainEqual(expect.stringMatching(/last opened with its key on 20\d\d-/));
});

test('a film that is damaged here is not sent, all else is, and the failure says so', async () => {
  const school = await aSchoolThatSends();
  school.clock.set('2026-09-15T09:00:00Z');
  await backUpIfDue(school.context, never);
  const source = readFileSync(join(mediaFolder(school), filmKey.source(school.film)));
  const sha256 = createHash('sha256').update(source).digest('hex');
  writeFileSync(objectOf(objectsIn(backupsFolder(school.dataDir)), sha256), Buffer.from(source).fill(1, 500, 501));
  await expect(sendIfDue(school.context, never)).rejects.toThrow('1 films or files of lessons are damaged in');
  expect(mediaKeys(school)).toHaveLength(4);
  expect(keysOf(school)).toContainEqual(expect.stringMatching(/\.sqlite\.age\.json$/));
});

test('backups from before there was a key stay readable, and are named as not encrypted', {
  timeout: 300_000,
}, async () => {
  const school = await aSchoolThatSends({ BACKUP_AGE_RECIPIENT: '' });
  const name = await school.night('2026-09-15T09:00:00Z');
  school.context.config = { ...school.context.config, backupRecipients: [school.key.recipient] };
  await school.night('2026-09-16T09:00:00Z');
  const { config, secret } = school.context;
  const found = await checkBackupStore({ config, db: school.db, secret, now: school.clock.now() });
  expect(found.map(({ finding }) => finding)).toEqual([
    'Backups in the store that are not encrypted, from before BACKUP_AGE_RECIPIENT: 1.',
  ]);
  expect(mediaKeys(school), 'sent again for the key').toHaveLength(10);
  const empty = aDataDir();
  const restored = await school.cli(empty, 'restore', `store:${name}`);
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('Films and files: 5 put back') });
});

test('films in a store of their own are taken in where that is asked for, and named where it is not', {
  timeout: 180_000,
}, async () => {
  const films = await anS3Store();
  const school = await aSchoolOnDisk({ ...films.env });
  const film = await aReadyFilm(school, await aLessonRow(school, 'Fractions'));
  const folder = mediaFolder(school);
  for (const name of Object.keys(contentsOf(folder))) films.objects.set(name, readFileSync(join(folder, name)));
  school.clock.set('2026-09-15T09:00:00Z');
  const made = await backUpIfDue(school.context, never);
  expect(made?.media).toMatchObject({ files: 0, missing: 4, problem: expect.stringContaining('BACKUP_MEDIA is off') });
  school.context.config = { ...school.context.config, backupMedia: true };
  school.clock.set('2026-09-16T09:00:00Z');
  const whole = await backUpIfDue(school.context, never);
  expect(whole?.media).toMatchObject({ files: 4, missing: 0, problem: null });
  const key = filmKey.source(film);
  const [, , sha256 = ''] = noteIn(whole?.file ?? '')?.media?.files.find((file) => file[0] === key) ?? [];
  const kept = readFileSync(objectOf(objectsIn(backupsFolder(school.dataDir)), sha256));
  expect(films.objects.get(key)?.equals(kept)).toBe(true);
});
