import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { insertUser } from '../src/people/users/users.queries.ts';
import { backUpIfDue, backupsFolder } from '../src/school/ops/automatic-backups.ts';
import { allComplaints, mailBackupComplaints } from '../src/school/ops/backup-complaints.ts';
import { backupState } from '../src/school/ops/backup-state.ts';
import { folderOf } from '../src/school/ops/backup-store.ts';
import { fullCheck } from '../src/school/ops/check.ts';
import { sendIfDue } from '../src/school/ops/send-backup.ts';
import { readSent, sentState } from '../src/school/ops/sent-state.ts';
import { aRunningAttempt } from './running-attempt.ts';
import { anS3Store } from './s3-server.ts';
import { aSchoolOnDisk, fill } from './school-on-disk.ts';

type School = Awaited<ReturnType<typeof aSchoolThatSends>>;

const never = new AbortController().signal;

async function aSchoolThatSends(env: Record<string, string> = {}) {
  const store = await anS3Store();
  const school = await aSchoolOnDisk({ ...store.backupEnv, ...env });
  return { ...school, store, folder: folderOf(school.context.secret) };
}

async function backUp({ context, clock }: School, time: string): Promise<string> {
  clock.set(time);
  const made = await backUpIfDue(context, never);
  return made?.file.split('/').at(-1) ?? '';
}

const send = ({ context }: School) => sendIfDue(context, never);
const stateOf = ({ db, context, clock }: School) => sentState(db, context.config, clock.now());
const keys = ({ store }: School) => [...store.objects.keys()].toSorted();
const hour = { hours: 1 };

test('an automatic backup is sent once, as it lies on the disk, with a label that holds no secret', async () => {
  const school = await aSchoolThatSends();
  expect(await send(school), 'nothing was made yet').toBeNull();
  const name = await backUp(school, '2026-09-15T09:00:00Z');
  expect(await send(school)).toBe(name);
  const key = `${school.folder}/${name}`;
  expect(keys(school)).toEqual([key, `${key}.json`]);
  const file = readFileSync(join(backupsFolder(school.dataDir), name));
  expect(school.store.objects.get(key)?.equals(file)).toBe(true);
  const label = String(school.store.objects.get(`${key}.json`));
  expect(JSON.parse(label)).toMatchObject({ school: 'Akada', madeAt: '2026-09-15T09:00:00.000Z', bytes: file.length });
  expect(label + key).not.toContain(school.secret);
  expect(await stateOf(school)).toMatchObject({ lastAt: '2026-09-15T09:00:00.000Z', failures: 0, problem: null });
  school.store.stop();
  expect(await send(school), 'the store is not asked again').toBeNull();
});

test('a large one is sent in parts, and a part that failed is sent again', async () => {
  const school = await aSchoolThatSends();
  await fill(school.db, 11);
  const name = await backUp(school, '2026-09-15T09:00:00Z');
  school.store.fail(/^PUT .*partNumber=2/, 1);
  await send(school);
  const sent = school.store.objects.get(`${school.folder}/${name}`);
  expect(sent?.equals(readFileSync(join(backupsFolder(school.dataDir), name)))).toBe(true);
  expect([school.store.unfinished(), school.store.largestBody()]).toEqual([0, 5 * 1024 * 1024]);
});

test('as many are kept in the store as on the disk, and those of others or made by hand stay', async () => {
  const school = await aSchoolThatSends({ BACKUPS_KEPT: '2', BACKUPS_KEPT_WEEKS: '1', BACKUPS_KEPT_MONTHS: '0' });
  const { store, folder } = school;
  const others = ['0123456789abcdef/akada-auto-2020-01-01-0000.sqlite', `${folder}/akada-2020-01-01-0000.sqlite`];
  const brokenOff = `${folder}/akada-auto-2026-09-01-0000.sqlite`;
  for (const key of [...others, brokenOff]) store.objects.set(key, Buffer.from('a backup'));
  for (const day of [15, 16, 17]) {
    await backUp(school, `2026-09-${day}T09:00:00Z`);
    await send(school);
  }
  const kept = readdirSync(backupsFolder(school.dataDir)).map((name) => `${folder}/${name}`);
  expect(kept).toHaveLength(2);
  expect(keys(school)).toEqual([...others, ...kept, ...kept.map((key) => `${key}.json`)].toSorted());
});

test('a store that deletes nothing is named, and the backup is not sent again for that', async () => {
  const school = await aSchoolThatSends({ BACKUPS_KEPT: '1', BACKUPS_KEPT_WEEKS: '0', BACKUPS_KEPT_MONTHS: '0' });
  await backUp(school, '2026-09-15T09:00:00Z');
  await send(school);
  await backUp(school, '2026-09-16T09:00:00Z');
  school.store.fail(/^DELETE /, 1, [403, 'AccessDenied']);
  await expect(send(school)).rejects.toThrow(/answers 403 AccessDenied: it refuses the keys/);
  expect(await stateOf(school)).toMatchObject({ lastAt: '2026-09-16T09:00:00.000Z', failures: 1 });
  school.store.fail(/^PUT /, 99);
  school.clock.advance(hour);
  await send(school);
  expect(keys(school)).toHaveLength(2);
  expect(await stateOf(school)).toMatchObject({ failures: 0, problem: null });
});

const refusals: [string, [number, string], RegExp][] = [
  ['is full', [507, 'InsufficientStorage'], /answers 507 InsufficientStorage: it is full\./],
  ['has given all of its quota', [403, 'QuotaExceeded'], /answers 403 QuotaExceeded: it is full\./],
  ['has trouble', [500, 'InternalError'], /answers 500 InternalError: it has trouble of its own\./],
  ['has no such bucket', [404, 'NoSuchBucket'], /answers 404 NoSuchBucket: there is no such bucket\./],
];

test.each(refusals)(
  'a store that %s is named, the backup here stays, and an hour later it is sent',
  async (...args) => {
    const [, reply, words] = args;
    const school = await aSchoolThatSends();
    const name = await backUp(school, '2026-09-15T09:00:00Z');
    school.store.fail(/^POST .*uploads/, 1, reply);
    await expect(send(school)).rejects.toThrow(words);
    expect(await stateOf(school)).toMatchObject({ lastAt: null, failures: 1, problem: expect.stringMatching(words) });
    expect(readdirSync(backupsFolder(school.dataDir))).toEqual([name]);
    expect(await backupState(school.db, school.clock.now())).toMatchObject({ failures: 0, problem: null });
    school.clock.advance({ minutes: 59 });
    expect(await send(school), 'not all the time').toBeNull();
    school.clock.advance({ minutes: 2 });
    expect(await send(school)).toBe(name);
    expect(await stateOf(school)).toMatchObject({ failures: 0, problem: null });
  },
);

test('wrong keys and a store that is away are mailed when they last, without any key or secret', async () => {
  const school = await aSchoolThatSends({ BACKUP_S3_SECRET_ACCESS_KEY: 'of another school' });
  const { db, context, clock, store } = school;
  const head = { _id: 'head', full_name: 'Head', email: 'head@school.test', phone_number: '', class_level: '' };
  await insertUser(db, { ...head, role: 'super-admin', password_hash: '' }, '2026-09-14T00:00:00.000Z');
  await backUp(school, '2026-09-15T09:00:00Z');
  const mails = async () => (await db.selectFrom('outbox').select('_id').execute()).length;
  await expect(send(school)).rejects.toThrow(/403 SignatureDoesNotMatch: it refuses the keys/);
  await mailBackupComplaints(context);
  expect(await mails(), 'once may be a moment').toBe(0);
  clock.advance(hour);
  store.stop();
  const failed = await send(school).catch((error: Error) => error);
  expect(String(failed)).toMatch(/does not answer \(ECONNREFUSED\)/);
  const complaints = await allComplaints(db, context.config, clock.now());
  expect(complaints).toEqual([
    expect.stringMatching(/^The last 2 tries to send a backup failed\. The bucket .*answer/),
  ]);
  for (const text of [...complaints, JSON.stringify(failed), JSON.stringify(await readSent(db))])
    expect(text).not.toMatch(/of another school|AKIDSCHOOL|Signature=/);
  await mailBackupComplaints(context);
  await mailBackupComplaints(context);
  expect(await mails(), 'once a day').toBe(1);
});

test('what the store has cut short or changed does not count, and is sent anew', async () => {
  const school = await aSchoolThatSends();
  const name = await backUp(school, '2026-09-15T09:00:00Z');
  const key = `${school.folder}/${name}`;
  school.store.spoil(/partNumber/, (body) => body.subarray(0, 100_000));
  await expect(send(school)).rejects.toThrow(/has 100000 bytes there instead of \d+/);
  school.store.spoil(/partNumber/, (body) => Buffer.from(body).fill(0xa5, 5000, 5001));
  school.clock.advance(hour);
  await expect(send(school)).rejects.toThrow('is not there what was sent: it is damaged');
  expect(keys(school), 'no label').toEqual([key]);
  expect(await stateOf(school)).toMatchObject({ lastAt: null, failures: 2 });
  school.store.spoil(null);
  school.clock.advance(hour);
  expect(await send(school)).toBe(name);
  expect(keys(school)).toEqual([key, `${key}.json`]);
});

test('what a killed process has sent in part is dropped, and the backup is sent from the start', async () => {
  const school = await aSchoolThatSends();
  await fill(school.db, 11);
  const name = await backUp(school, '2026-09-15T09:00:00Z');
  const stopping = new AbortController();
  school.store.before(/partNumber=2/, async () => stopping.abort());
  await expect(sendIfDue(school.context, stopping.signal)).rejects.toThrow();
  expect([school.store.unfinished(), keys(school)]).toEqual([1, []]);
  expect(await stateOf(school), 'a stop is no failure').toMatchObject({ failures: 0 });
  expect(await send(school)).toBe(name);
  expect(school.store.unfinished()).toBe(0);
});

test('students come first: between two parts it waits until they are done', async () => {
  const school = await aSchoolThatSends();
  const { db, context, clock, store } = school;
  await fill(db, 11);
  const name = await backUp(school, '2026-09-15T01:30:00Z');
  let sittingAtPart2: number | null = null;
  let looks = 0;
  const countSitting = async () => {
    const running = await db.selectFrom('attempts').select('_id').where('status', '=', 'running').execute();
    sittingAtPart2 = running.length;
  };
  store.before(/partNumber=1/, async () => {
    await aRunningAttempt(db, '2026-09-15T08:00:00.000Z');
    looks = 0;
    store.before(/partNumber=2/, countSitting);
  });
  const now = () => {
    looks += 1;
    return clock.now();
  };
  const sending = sendIfDue({ ...context, now }, never, 5);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(20), 30_000);
  await db.updateTable('attempts').set({ status: 'submitted' }).execute();
  expect(await sending).toBe(name);
  expect(sittingAtPart2).toBe(0);
});

test('a store that was set and is never reached is a complaint after two days', async () => {
  const school = await aSchoolThatSends();
  const { db, context, clock } = school;
  const head = { _id: 'head', full_name: 'Head', email: 'head@school.test', phone_number: '', class_level: '' };
  await insertUser(db, { ...head, role: 'super-admin', password_hash: '' }, '2026-09-14T00:00:00.000Z');
  await backUp(school, '2026-09-15T09:00:00Z');
  const complaints = async (time: string) => {
    clock.set(time);
    return (await allComplaints(db, context.config, clock.now())).filter((text) => text.includes('sent to'));
  };
  expect(await complaints('2026-09-15T23:00:00Z')).toEqual([]);
  expect(await complaints('2026-09-16T00:00:01Z')).toEqual([
    expect.stringMatching(/^No backup was ever sent to the b/),
  ]);
  clock.set('2026-09-15T09:00:00Z');
  await send(school);
  expect(await complaints('2026-09-17T09:00:00Z')).toEqual([]);
  expect(await complaints('2026-09-17T09:00:01Z')).toEqual([expect.stringMatching(/ is of 2026-09-15\.$/)]);
});

test('check finds a store that refuses, a backup that is gone from it, and a store that nothing is sent to', async () => {
  const school = await aSchoolThatSends();
  const { db, context, clock, store } = school;
  const findings = async (config = context.config) => {
    const found = await fullCheck({ config, db, secret: context.secret, now: clock.now() });
    return found.map(({ finding }) => finding).filter((finding) => /BACKUP_S3|sent/.test(finding));
  };
  const name = await backUp(school, '2026-09-15T09:00:00Z');
  await send(school);
  expect(await findings()).toEqual([]);
  expect(keys(school), 'what was tried out is gone').toHaveLength(2);
  store.objects.delete(`${school.folder}/${name}`);
  expect(await findings()).toEqual([expect.stringMatching(/was sent to the bucket .* and is no longer there/)]);
  store.fail(/^PUT /, 1, [403, 'AccessDenied']);
  expect(await findings()).toEqual([expect.stringMatching(/^Backups cannot be sent\. .*403 AccessDenied/)]);
  expect(await findings({ ...context.config, backupsKept: 0 })).toEqual([
    'BACKUP_S3_… is set, and nothing is sent there: BACKUPS_KEPT is 0.',
  ]);
});

test('an automatic backup is sent, not what somebody put beside it', async () => {
  const school = await aSchoolThatSends();
  const name = await backUp(school, '2026-09-15T09:00:00Z');
  const folder = backupsFolder(school.dataDir);
  copyFileSync(join(folder, name), join(folder, 'akada-2026-09-16-0900.sqlite'));
  expect(await send(school)).toBe(name);
});
