import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { newIdAt } from '../src/http/new-id.ts';
import { backUpIfDue, lastQuietHour } from '../src/ops/back-up-if-due.ts';
import { backupsFolder } from '../src/ops/backup-names.ts';
import { countBackup, readCountedBackups } from '../src/ops/counted-backups.ts';
import { startBackups } from '../src/ops/start-backups.ts';
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

async function anOpenExam({ db }: School, opens_at: string, closes_at: string): Promise<void> {
  const exam = { _id: newIdAt(0), title: '', description: '', class_level: '', search_text: '', max_attempts: 1 };
  const times = { start_date: opens_at, end_date: closes_at, opens_at, closes_at, created_at: '', updated_at: '' };
  await db
    .insertInto('exams')
    .values({ ...exam, ...times, duration_minutes: 60, is_active: 1, allow_review: 0, deleted_at: null })
    .execute();
}

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
  expect(await readCountedBackups(school.db)).toEqual({
    lastAt: '2026-09-17T06:40:00.000Z',
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

test('while an exam is open it waits, but not for longer than two days', async () => {
  const school = await aSchoolOnDisk();
  await countBackup(school.db, '2026-09-14T01:00:00.000Z');
  await anOpenExam(school, '2026-09-15T08:00:00.000Z', '2026-09-15T12:00:00.000Z');
  expect(await at(school, '2026-09-15T09:00:00Z')).toBeNull();
  expect(await at(school, '2026-09-15T12:00:01Z')).not.toBeNull();
  await anOpenExam(school, '2026-09-16T00:00:00.000Z', '2026-09-30T00:00:00.000Z');
  expect(await at(school, '2026-09-17T12:00:01Z')).toBeNull();
  expect(await at(school, '2026-09-17T12:00:02Z')).not.toBeNull();
});

test('as many automatic ones are kept as BACKUPS_KEPT says; what somebody made by hand stays', async () => {
  const school = await aSchoolOnDisk({ BACKUPS_KEPT: '2' });
  const folder = backupsFolder(school.dataDir);
  writeFileSync(join(folder, 'akada-2026-01-01-0000.sqlite'), '');
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
    expect(await readCountedBackups(school.db)).toMatchObject({ lastAt: '2026-09-15T09:00:00.000Z', failures });
  }
  expect(readdirSync(folder)).toContain('akada-auto-2026-09-15-0900.sqlite');
  expect((await readCountedBackups(school.db)).problem).toMatch(/^There is a file .* already/);
  rmSync(inTheWay);
  await at(school, '2026-09-16T09:00:00Z');
  expect(await readCountedBackups(school.db)).toMatchObject({ failures: 0, problem: null });
});

test('the server looks again and again, and a stop breaks off what is under way', async () => {
  const school = await aSchoolOnDisk();
  const problems: unknown[] = [];
  const pace = { firstAfterMs: 1, everyMs: 1 };
  const stop = startBackups(school.context, (error) => problems.push(error), pace);
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
  expect(await readCountedBackups(school.db)).toMatchObject({ failures: 0 });
  expect(problems).toEqual([]);
});

test('BACKUPS_KEPT=0 makes none, where another school makes its own in the same time', async () => {
  const [school, other] = [await aSchoolOnDisk({ BACKUPS_KEPT: '0' }), await aSchoolOnDisk()];
  const pace = { firstAfterMs: 1, everyMs: 3_600_000 };
  const stops = [school, other].map(({ context }) => startBackups(context, () => {}, pace));
  await vi.waitFor(async () => expect((await readCountedBackups(other.db)).lastAt).not.toBeNull(), 20_000);
  for (const stop of stops) await stop();
  expect(readdirSync(school.dataDir)).not.toContain('backups');
});
