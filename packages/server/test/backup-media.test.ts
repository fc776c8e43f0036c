import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mediaFolder } from '../src/platform/storage/open-storage.ts';
import { filmKey, materialKey } from '../src/platform/storage/storage.ts';
import { backUpIfDue, backupsFolder } from '../src/school/ops/automatic-backups.ts';
import { noteIn } from '../src/school/ops/backup-file.ts';
import { backupState } from '../src/school/ops/backup-state.ts';
import { quickCheck } from '../src/school/ops/check.ts';
import { objectOf, objectsIn, openObjects } from '../src/school/ops/media-objects.ts';
import { rehearseIfDue } from '../src/school/ops/rehearsal.ts';
import { dropUnnamed } from '../src/school/ops/retention.ts';
import { aLessonRow, aMaterial, aReadyFilm, contentsOf } from './media-files.ts';
import { aSchoolOnDisk, runCli, startCli } from './school-on-disk.ts';
import { aDataDir } from './server-process.ts';
import { aSmallDisk, canMount } from './small-disk.ts';

/** A backup is the whole school: films and files of lessons too. */

type School = Awaited<ReturnType<typeof aSchoolOnDisk>>;

const never = new AbortController().signal;

async function aSchoolWithFilms(env: Record<string, string> = {}) {
  const school = await aSchoolOnDisk(env);
  const lesson = await aLessonRow(school, 'Fractions');
  const film = await aReadyFilm(school, lesson, 400);
  const material = await aMaterial(school, lesson);
  return { ...school, lesson, film, material };
}

async function night({ context, clock, dataDir }: School, time: string): Promise<string> {
  clock.set(time);
  const made = await backUpIfDue(context, never);
  return join(backupsFolder(dataDir), made?.file.split('/').at(-1) ?? 'none');
}

const objects = ({ dataDir }: Pick<School, 'dataDir'>) =>
  Object.keys(contentsOf(objectsIn(backupsFolder(dataDir)))).filter((name) => /[0-9a-f]{64}$/.test(name));

const bytesOf = ({ dataDir }: School, names: readonly string[]) =>
  names.reduce((sum, name) => sum + statSync(join(objectsIn(backupsFolder(dataDir)), name)).size, 0);

const media = (dataDir: string) => contentsOf(mediaFolder({ dataDir }));
const filmFile = ({ dataDir, film }: { dataDir: string; film: string }) =>
  join(mediaFolder({ dataDir }), filmKey.source(film));
const inFolder = (folder: string) => join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '');

test('a backup on a stick brings films and files back on an empty machine, every byte the same', {
  timeout: 120_000,
}, async () => {
  const school = await aSchoolWithFilms();
  const stick = aDataDir();
  const made = await runCli(school.dataDir, 'backup', stick);
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('Films and files of lessons: 5 (') });
  const moved = aDataDir();
  cpSync(stick, moved, { recursive: true });
  const empty = aDataDir();
  const dryRun = await runCli(empty, 'restore', inFolder(moved), '--dry-run');
  expect(dryRun).toMatchObject({ status: 0, stdout: expect.stringContaining('Films and files: 5 of 5 are there.') });
  const restored = await runCli(empty, 'restore', inFolder(moved));
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('Films and files: 5 put back') });
  expect(restored.stdout).not.toContain('MISSING');
  expect(media(empty)).toEqual(media(school.dataDir));
});

test('the second night keeps what came since, and what it has already costs nothing', async () => {
  const school = await aSchoolWithFilms();
  await night(school, '2026-09-15T09:00:00Z');
  const first = objects(school);
  expect(first).toHaveLength(5);
  const { files = [] } = noteIn(inFolder(backupsFolder(school.dataDir)))?.media ?? {};
  const [, , sha256 = ''] = files.find(([key]) => key === filmKey.source(school.film)) ?? [];
  const kept = statSync(objectOf(objectsIn(backupsFolder(school.dataDir)), sha256));
  expect(kept.ino, 'a link on one disk').toBe(statSync(filmFile(school)).ino);
  await aMaterial(school, school.lesson);
  const second = noteIn(await night(school, '2026-09-16T09:00:00Z'));
  expect(second?.media).toMatchObject({ missing: 0, problem: null });
  expect(second?.media?.files).toHaveLength(6);
  const added = objects(school).filter((name) => !first.includes(name));
  expect(added).toHaveLength(1);
  expect(bytesOf(school, added) / bytesOf(school, first)).toBeLessThan(0.02);
});

test('a film that has become another one, or whose copy was cut short, is taken in anew', async () => {
  const school = await aSchoolWithFilms();
  const nightly = async (day: number) => {
    const note = noteIn(await night(school, `2026-09-${day}T09:00:00Z`));
    const [, , sha256 = ''] = note?.media?.files.find(([key]) => key === filmKey.source(school.film)) ?? [];
    return objectOf(objectsIn(backupsFolder(school.dataDir)), sha256);
  };
  const first = await nightly(15);
  const content = readFileSync(filmFile(school)).toReversed();
  rmSync(filmFile(school));
  writeFileSync(filmFile(school), content);
  const second = await nightly(16);
  expect(second).not.toBe(first);
  rmSync(second);
  writeFileSync(second, 'cut short');
  expect(await nightly(17)).toBe(second);
  expect(statSync(second).size).toBe(content.length);
});

test('a film that was deleted stays in the backups that name it, and goes with the last of them', async () => {
  const school = await aSchoolWithFilms({ BACKUPS_KEPT: '1', BACKUPS_KEPT_WEEKS: '0', BACKUPS_KEPT_MONTHS: '0' });
  await night(school, '2026-09-15T09:00:00Z');
  await school.db.deleteFrom('films').execute();
  rmSync(join(mediaFolder(school), 'films'), { recursive: true });
  expect(objects(school)).toHaveLength(5);
  const lock = openObjects(objectsIn(backupsFolder(school.dataDir)));
  const last = await night(school, '2026-09-16T09:00:00Z');
  expect(noteIn(last)?.media).toMatchObject({ files: [[materialKey(school.material), 3000, expect.any(String)]] });
  expect(objects(school), 'while a backup is made nothing is deleted').toHaveLength(5);
  lock.release();
  writeFileSync(join(backupsFolder(school.dataDir), 'damaged.sqlite'), 'x');
  expect(dropUnnamed(backupsFolder(school.dataDir)), 'nor while one cannot be read').toBe(0);
  rmSync(join(backupsFolder(school.dataDir), 'damaged.sqlite'));
  expect(dropUnnamed(backupsFolder(school.dataDir))).toBe(4);
  expect(objects(school)).toHaveLength(1);
});

test('what is not there is counted, and the lessons are named, by the backup, the restore, the start and the status', {
  timeout: 120_000,
}, async () => {
  const school = await aSchoolWithFilms();
  const file = await night(school, '2026-09-15T09:00:00Z');
  const empty = aDataDir();
  cpSync(file, join(empty, 'akada-2026-09-15-0900.sqlite'));
  const alone = join(empty, 'akada-2026-09-15-0900.sqlite');
  const dryRun = await runCli(empty, 'restore', alone, '--dry-run');
  expect(dryRun.stdout).toContain('5 are MISSING, of “Fractions”.');
  const restored = await runCli(empty, 'restore', alone);
  const words = '1 film and 1 file of a lesson are missing, of “Fractions”.';
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining(`MISSING: ${words}`) });
  expect((await runCli(empty, 'status')).stderr, 'the start says the same').toContain(words);
  expect((await runCli(empty, 'check', '--quick')).stderr).toContain(words);

  const back = await runCli(empty, 'restore-media', file);
  expect(back).toMatchObject({ status: 0, stdout: 'Films and files: 5 put back.\nNothing is missing now.\n' });
  expect(media(empty)).toEqual(media(school.dataDir));
});

test('a file that is gone is a finding, and the next backup says what it lacks', async () => {
  const school = await aSchoolWithFilms();
  const { db, context, clock } = school;
  rmSync(filmFile(school));
  await night(school, '2026-09-15T09:00:00Z');
  const { media: words } = await backupState(db, clock.now());
  expect(words).toBe('The last backup lacks 1 films or files of lessons. They were not there.');
  const findings = await quickCheck({ config: context.config, db, secret: context.secret, now: clock.now() });
  expect(findings.map(({ finding }) => finding)).toEqual(
    expect.arrayContaining([words, '1 film is missing, of “Fractions”.']),
  );
});

test('a restore puts back what is another now, keeps that aside, and deletes nothing', {
  timeout: 120_000,
}, async () => {
  const school = await aSchoolWithFilms();
  const before = media(school.dataDir);
  const file = await night(school, '2026-09-15T09:00:00Z');
  const later = await aMaterial(school, school.lesson);
  rmSync(filmFile(school));
  const another = Buffer.alloc(400 * 1024, 'another film');
  writeFileSync(filmFile(school), another);
  await school.db.destroy();
  const restored = await runCli(school.dataDir, 'restore', file);
  expect(restored.stdout).toContain('Films and files: 1 put back, 4 were there already.');
  const after = media(school.dataDir);
  expect(Object.keys(after)).toContain(materialKey(later));
  expect(after).toMatchObject(before);
  const aside = readdirSync(school.dataDir).find((name) => name.startsWith('media.before-restore-')) ?? '';
  expect(readFileSync(join(school.dataDir, aside, filmKey.source(school.film))).equals(another)).toBe(true);
});

test('once a week what the backup names is fetched and compared; what is damaged is named, and not put back', {
  timeout: 120_000,
}, async () => {
  const school = await aSchoolWithFilms();
  const file = await night(school, '2026-09-15T09:00:00Z');
  expect(await rehearseIfDue(school.context, never)).toMatchObject({
    problem: null,
    media: { files: 5, read: 5, next: 0 },
  });
  const found = noteIn(file)?.media?.files.find(([key]) => key === filmKey.source(school.film));
  const object = objectOf(objectsIn(backupsFolder(school.dataDir)), found?.[2] ?? '');
  const sound = readFileSync(object);
  rmSync(object);
  writeFileSync(object, Buffer.from(sound).fill(0xa5, 1000, 1001));
  school.clock.set('2026-09-23T09:00:00Z');
  const failed = await rehearseIfDue(school.context, never);
  expect(failed?.problem).toContain(
    '1 of 5 films and files of lessons that were tried do not come back, of “Fractions”.',
  );
  const empty = aDataDir();
  const restored = await runCli(empty, 'restore', file);
  expect(restored.stdout).toContain('MISSING: 1 film is missing, of “Fractions”.');
  expect(existsSync(filmFile({ dataDir: empty, film: school.film }))).toBe(false);
});

test('a backup that is killed while it takes films in leaves nothing that counts, and the next one is whole', {
  timeout: 120_000,
}, async () => {
  const school = await aSchoolWithFilms();
  for (let count = 0; count < 40; count += 1) await aReadyFilm(school, school.lesson, 300);
  const folder = objectsIn(backupsFolder(school.dataDir));
  const { child, ended } = startCli(school.dataDir, ['backup']);
  const isUnderWay = () => expect(existsSync(folder) && readdirSync(folder).length > 3).toBe(true);
  await vi.waitFor(isUnderWay, { timeout: 40_000, interval: 1 });
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(backupsFolder(school.dataDir)).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
  const made = await night(school, '2026-09-15T09:00:00Z');
  expect(noteIn(made)?.media?.files).toHaveLength(5 + 40 * 4);
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  const empty = aDataDir();
  expect((await runCli(empty, 'restore', made)).stdout).toContain('165 put back');
  expect(media(empty)).toEqual(media(school.dataDir));
});

describe.runIf(canMount())('another disk', () => {
  test('gets copies; one that is full has the database whole, and is told what is not there', {
    timeout: 120_000,
  }, async () => {
    const disk = aSmallDisk(96);
    onTestFinished(disk.remove);
    const school = await aSchoolWithFilms();
    expect(await runCli(school.dataDir, 'backup', join(disk.folder, 'akada-2026-01-01-0000.sqlite'))).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining('NOT in this backup'),
    });
    const first = inFolder(disk.folder);
    await aReadyFilm(school, school.lesson, 40_000);
    const made = await runCli(school.dataDir, 'backup', disk.folder);
    expect(made).toMatchObject({ status: 0 });
    expect(made.stdout).toMatch(/; \d more are NOT in this backup\. The disk is full: \d+ MB would have to be free/);
    const empty = aDataDir();
    const restored = await runCli(empty, 'restore', first);
    expect(restored.stdout).toContain('Films and files: 5 put back');
    expect(restored.stdout).not.toContain('MISSING');
  });
});
