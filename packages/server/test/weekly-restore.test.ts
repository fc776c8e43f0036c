import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { insertUser } from '../src/people/users/users.queries.ts';
import { backUpIfDue, backupsFolder } from '../src/school/ops/automatic-backups.ts';
import { allComplaints, mailBackupComplaints } from '../src/school/ops/backup-complaints.ts';
import { rehearseIfDue } from '../src/school/ops/rehearsal.ts';
import { readRehearsal } from '../src/school/ops/rehearsal-state.ts';
import { aRunningAttempt } from './running-attempt.ts';
import { aSchoolOnDisk, fill } from './school-on-disk.ts';
import { aRunningServer } from './server-process.ts';
import { aSmallDisk, canMount } from './small-disk.ts';

/** The newest backup is restored into a folder of its own. */

type School = Awaited<ReturnType<typeof aSchoolOnDisk>>;

const never = new AbortController().signal;

async function aBackedUpSchool(): Promise<School> {
  const school = await aSchoolOnDisk();
  const head = { _id: 'head', full_name: 'Head', email: 'head@school.test', phone_number: '', class_level: '' };
  await insertUser(school.db, { ...head, role: 'super-admin', password_hash: '' }, '2026-09-14T00:00:00.000Z');
  await backUpIfDue(school.context, never);
  return school;
}

const at = ({ context, clock }: School, time: string) => {
  clock.set(time);
  return rehearseIfDue(context, never);
};

const scratchOf = ({ dataDir }: School) => join(dataDir, 'scratch');

const newestOf = ({ dataDir }: School) =>
  join(backupsFolder(dataDir), readdirSync(backupsFolder(dataDir)).toSorted().at(-1) ?? '');

function damage(file: string): () => void {
  const sound = readFileSync(file);
  writeFileSync(file, Buffer.from(sound).fill(0xa5, 40_960, 45_056));
  return () => writeFileSync(file, sound);
}

test('once a week the newest backup is restored, what came back is noted, and nothing is left', async () => {
  const school = await aBackedUpSchool();
  expect(await at(school, '2026-09-15T10:00:00Z')).toEqual({
    ...{ at: '2026-09-15T10:00:00.000Z', backup: 'akada-auto-2026-09-15-0900.sqlite' },
    ...{ people: 1, attempts: 0, problem: null, soundAt: '2026-09-15T10:00:00.000Z' },
  });
  expect(existsSync(scratchOf(school))).toBe(false);
  expect(await at(school, '2026-09-22T09:59:59Z')).toBeNull();
  expect(await at(school, '2026-09-22T10:00:00Z')).toMatchObject({ problem: null });
  expect(await readRehearsal(school.db, school.context.config)).toMatchObject({ at: '2026-09-22T10:00:00.000Z' });
});

test('there is nothing to do without a backup, or where none are made', async () => {
  for (const school of [await aSchoolOnDisk(), await aSchoolOnDisk({ BACKUPS_KEPT: '0' })])
    expect(await at(school, '2026-09-15T10:00:00Z')).toBeNull();
});

test('while somebody sits an exam it waits as a backup does', async () => {
  const school = await aBackedUpSchool();
  await aRunningAttempt(school.db, '2026-09-30T00:00:00.000Z');
  expect(await at(school, '2026-09-16T03:59:59Z')).toBeNull();
  expect(await at(school, '2026-09-16T04:00:00Z')).not.toBeNull();
});

test('one that cannot be restored is named, mailed once a day and tried again each day', async () => {
  const school = await aBackedUpSchool();
  const { db, context, clock } = school;
  await at(school, '2026-09-15T10:00:00Z');
  const mend = damage(newestOf(school));
  const failed = await at(school, '2026-09-22T10:00:00Z');
  expect(failed).toMatchObject({ people: 0, soundAt: '2026-09-15T10:00:00.000Z' });
  expect(failed?.problem).toMatch(/damaged|is not what was backed up/);
  expect(existsSync(scratchOf(school))).toBe(false);
  const complaints = () => allComplaints(db, context.config, clock.now());
  const words = /^On 2026-09-22 it was tried to restore akada-auto-2026-09-15-0900\.sqlite, which failed\. /;
  expect(await complaints()).toContainEqual(expect.stringMatching(words));
  await mailBackupComplaints(context);
  await mailBackupComplaints(context);
  expect(await db.selectFrom('outbox').select('user_id').execute()).toEqual([{ user_id: 'head' }]);
  expect(await at(school, '2026-09-23T09:59:59Z')).toBeNull();
  mend();
  expect(await at(school, '2026-09-23T10:00:00Z')).toMatchObject({ problem: null, people: 1 });
  expect((await complaints()).filter((text) => words.test(text))).toEqual([]);
});

test('what is wrong in the school that came back is named', async () => {
  const school = await aBackedUpSchool();
  await aRunningAttempt(school.db, '2026-09-15T08:00:00.000Z');
  const wrong = { status: 'submitted', submitted_at: '2026-09-15T08:00:00.000Z', score: 50 } as const;
  await school.db.updateTable('attempts').set(wrong).execute();
  school.clock.set('2026-09-16T09:00:00Z');
  await backUpIfDue(school.context, never);
  expect(await at(school, '2026-09-16T10:00:00Z')).toMatchObject({
    attempts: 1,
    problem: expect.stringContaining('check'),
    soundAt: null,
  });
});

test('a stop breaks it off without a result, and nothing is left', async () => {
  const school = await aBackedUpSchool();
  const stopping = new AbortController();
  const running = rehearseIfDue(school.context, stopping.signal);
  stopping.abort();
  await expect(running).rejects.toThrow();
  expect(await readRehearsal(school.db, school.context.config)).toBeNull();
  expect(existsSync(scratchOf(school))).toBe(false);
});

const source = (path: string) => JSON.stringify(join(import.meta.dirname, '../src', path));

/** `rehearse` in a process of its own, which can be killed. */
function startRehearsal(school: School) {
  const { config } = school.context;
  const script = `
    const { rehearse } = await import(${source('school/ops/rehearse.ts')});
    await rehearse(${JSON.stringify(newestOf(school))}, ${JSON.stringify(config)}, ${JSON.stringify(scratchOf(school))});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
}

test('one that is killed half way leaves nothing after the next start, and is tried again', {
  timeout: 180_000,
}, async () => {
  const school = await aBackedUpSchool();
  await fill(school.db, 12);
  school.clock.set('2026-09-16T09:00:00Z');
  await backUpIfDue(school.context, never);
  const child = startRehearsal(school);
  onTestFinished(() => void child.kill('SIGKILL'));
  const isUnderWay = () => expect(readdirSync(scratchOf(school))).not.toEqual([]);
  await vi.waitFor(isUnderWay, { timeout: 60_000, interval: 1 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(scratchOf(school))).toBe(true);
  const server = await aRunningServer({ DATA_DIR: school.dataDir, DEMO: 'off' });
  expect(existsSync(scratchOf(school))).toBe(false);
  server.kill('SIGTERM');
  await server.exited;
  expect(await at(school, '2026-09-16T10:00:00Z')).toMatchObject({ problem: null, people: 1 });
});

describe.runIf(canMount())('a disk without room', () => {
  test('is named before anything is copied, and the school goes on', async () => {
    const school = await aBackedUpSchool();
    const disk = aSmallDisk(32);
    onTestFinished(disk.remove);
    const { config } = school.context;
    const newest = newestOf(school);
    school.context.config = { ...config, dataDir: disk.folder };
    copyFileSync(newest, join(backupsFolder(disk.folder), basename(newest)));
    const failed = await at(school, '2026-09-15T10:00:00Z');
    expect(failed?.problem).toMatch(/^The disk is full: \d+ MB would have to be free, and \d+ MB are\./);
    expect(readdirSync(disk.folder)).toEqual(['backups']);
  });
});
