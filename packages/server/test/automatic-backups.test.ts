import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startJobs } from '../src/run-jobs.ts';
import { backUpIfDue, backupsFolder, lastQuietHour, makeInFolder } from '../src/school/ops/automatic-backups.ts';
import { backupJob } from '../src/school/ops/backup-jobs.ts';
import { backupState, countBackup } from '../src/school/ops/backup-state.ts';
import { anOpenExam, aRunningAttempt } from './running-attempt.ts';
import { aSchoolOnDisk, fill } from './school-on-disk.ts';

/** The school is in Lagos, where two in the morning is 01:00 UTC. */

type School = Awaited<ReturnType<typeof aSchoolOnDisk>>;

const never = new AbortController().signal;

/** The name of what was made at that time, or null where there was nothing to do. */
async function at(school: School, time: string): Promise<string | null> {
  school.clock.set(time);
  const made = await backUpIfDue(school.context, never);
  return made && (made.file.split('/').at(-1) ?? '');
}

const stateOf = ({ db, clock }: School) => backupState(db, clock.now());

test('the quiet hour is two in the morning at the school, wherever that is', () => {
  const before = (now: string, zone: string) => new Date(lastQuietHour(Date.parse(now), zone)).toISOString();
  expect(before('2026-09-15T00:59:59.999Z', 'Africa/Lagos')).toBe('2026-09-14T01:00:00.000Z');
  expect(before('2026-09-15T01:00:00.000Z', 'Africa/Lagos')).toBe('2026-09-15T01:00:00.000Z');
  expect(before('2026-09-15T23:30:00.000Z', 'Africa/Lagos')).toBe('2026-09-15T01:00:00.000Z');
  expect(before('2026-09-15T20:00:00.000Z', 'Asia/Tokyo')).toBe('2026-09-15T17:00:00.000Z');
});

test('one backup a night, and one in the morning where the machine was off at night', async () => {
  const school = await aSchoolOnDisk();
  expect(await at(school, '2026-09-15T09:00:00Z')).toBe('akada-auto-2026-09-15-0900.sqlite');
  expect(await at(school, '2026-09-15T10:00:00Z')).toBeNull();
  expect(await at(school, '2026-09-16T00:59:00Z')).toBeNull();
  expect(await at(school, '2026-09-16T01:10:00Z')).toBe('akada-auto-2026-09-16-0110.sqlite');
  expect(await at(school, '2026-09-16T02:10:00Z')).toBeNull();
  expect(await at(school, '2026-09-17T06:40:00Z')).toBe('akada-auto-2026-09-17-0640.sqlite');
  expect(await stateOf(school)).toMatchObject({
    lastAt: '2026-09-17T06:40:00.000Z',
    isOld: false,
    failures: 0,
    problem: null,
  });
});

test('a backup made by hand that night will do; one from the future, of a clock that was wrong, will not', async () => {
  const school = await aSchoolOnDisk();
  await countBackup(school.db, '2026-09-15T01:30:00.000Z');
  expect(await at(school, '2026-09-15T09:00:00Z')).toBeNull();
  await countBackup(school.db, '2030-01-01T00:00:00.000Z');
  expect(await at(school, '2026-09-15T09:00:00Z')).not.toBeNull();
});

test('after a clock that was ahead tonight’s backup stays, though all others have later names', async () => {
  const school = await aSchoolOnDisk({ BACKUPS_KEPT: '2', BACKUPS_KEPT_WEEKS: '0', BACKUPS_KEPT_MONTHS: '0' });
  await at(school, '2030-01-01T01:10:00Z');
  await at(school, '2030-01-02T01:10:00Z');
  expect(await at(school, '2026-09-15T01:10:00Z')).toBe('akada-auto-2026-09-15-0110.sqlite');
  expect(readdirSync(backupsFolder(school.dataDir))).toContain('akada-auto-2026-09-15-0110.sqlite');
});

test('an exam that is open for weeks makes no backup wait: each night has its own', async () => {
  const school = await aSchoolOnDisk();
  await countBackup(school.db, '2026-09-14T01:00:00.000Z');
  await anOpenExam(school.db, '2026-09-01T00:00:00.000Z', '2026-09-30T00:00:00.000Z');
  for (const day of [15, 16, 17])
    expect(await at(school, `2026-09-${day}T01:05:00Z`)).toBe(`akada-auto-2026-09-${day}-0105.sqlite`);
});

test('while somebody sits an exam it waits, for three hours after it was due', async () => {
  const school = await aSchoolOnDisk();
  await countBackup(school.db, '2026-09-14T01:00:00.000Z');
  await aRunningAttempt(school.db, '2026-09-15T03:00:00.000Z');
  expect(await at(school, '2026-09-15T03:00:00Z')).toBeNull();
  expect(await at(school, '2026-09-15T03:00:01Z')).not.toBeNull();
  await school.db.updateTable('attempts').set({ deadline_at: '2026-09-30T00:00:00.000Z' }).execute();
  expect(await at(school, '2026-09-16T03:59:59Z')).toBeNull();
  expect(await at(school, '2026-09-16T04:00:00Z')).not.toBeNull();
});

test('where the machine was off at night it waits from the start of the server on', async () => {
  const school = await aSchoolOnDisk();
  await countBackup(school.db, '2026-09-14T01:00:00.000Z');
  await aRunningAttempt(school.db, '2026-09-30T00:00:00.000Z');
  school.context.instance = { ...school.context.instance, started_at: '2026-09-15T07:00:00.000Z' };
  expect(await at(school, '2026-09-15T09:59:59Z')).toBeNull();
  expect(await at(school, '2026-09-15T10:00:00Z')).not.toBeNull();
});

test('as many automatic ones are kept as the settings say; what somebody made by hand stays', async () => {
  const school = await aSchoolOnDisk({ BACKUPS_KEPT: '2', BACKUPS_KEPT_WEEKS: '1', BACKUPS_KEPT_MONTHS: '0' });
  const folder = backupsFolder(school.dataDir);
  await makeInFolder(school.context, 'akada-2026-01-01-0000.sqlite', '2026-01-01T00:00:00.000Z', never);
  for (const day of [15, 16, 17]) await at(school, `2026-09-${day}T09:00:00Z`);
  expect(readdirSync(folder).toSorted()).toEqual([
    'akada-2026-01-01-0000.sqlite',
    'akada-auto-2026-09-16-0900.sqlite',
    'akada-auto-2026-09-17-0900.sqlite',
  ]);
});

test('failures are counted until one succeeds, and remove no older backup', async () => {
  const school = await aSchoolOnDisk({ BACKUPS_KEPT: '1' });
  await at(school, '2026-09-15T09:00:00Z');
  const folder = backupsFolder(school.dataDir);
  const inTheWay = join(folder, 'akada-auto-2026-09-16-0900.sqlite');
  writeFileSync(inTheWay, '');
  for (const failures of [1, 2]) {
    await expect(at(school, '2026-09-16T09:00:00Z')).rejects.toThrow('There is a file');
    expect(await stateOf(school)).toMatchObject({ lastAt: '2026-09-15T09:00:00.000Z', failures });
  }
  expect(readdirSync(folder)).toContain('akada-auto-2026-09-15-0900.sqlite');
  expect((await stateOf(school)).problem).toMatch(/^There is a file .* already/);
  rmSync(inTheWay);
  await at(school, '2026-09-16T09:00:00Z');
  expect(await stateOf(school)).toMatchObject({ failures: 0, problem: null });
});

test('the server looks again and again, and a stop breaks off what is under way', async () => {
  const school = await aSchoolOnDisk();
  const problems: unknown[] = [];
  const pace = { firstAfterMs: 1, everyMs: 1 };
  const stop = startJobs([{ ...backupJob(school.context), ...pace }], (error) => problems.push(error));
  const folder = backupsFolder(school.dataDir);
  const made = () => readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  await vi.waitFor(() => expect(made()).toHaveLength(1), 20_000);
  await fill(school.db, 60);
  school.clock.advance({ days: 1 });
  await vi.waitFor(() => expect(readdirSync(folder).some((name) => name.endsWith('.partial'))).toBe(true), {
    timeout: 20_000,
    interval: 1,
  });
  await stop();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await stateOf(school)).toMatchObject({ failures: 0 });
  expect(problems).toEqual([]);
});

test('BACKUPS_KEPT=0 makes none, where another school makes its own in the same time', async () => {
  const [school, other] = [await aSchoolOnDisk({ BACKUPS_KEPT: '0' }), await aSchoolOnDisk()];
  const pace = { firstAfterMs: 1, everyMs: 3_600_000 };
  const jobs = [school, other].map(({ context }) => ({ ...backupJob(context), ...pace }));
  const stop = startJobs(jobs, () => {});
  await vi.waitFor(async () => expect((await stateOf(other)).lastAt).not.toBeNull(), 20_000);
  await stop();
  expect(readdirSync(school.dataDir)).not.toContain('backups');
});
