import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backgroundJobs } from '../src/jobs.ts';
import { insertUser } from '../src/people/users/users.queries.ts';
import { iso } from '../src/platform/http/context.ts';
import { backUpIfDue, backupsFolder } from '../src/school/ops/automatic-backups.ts';
import { mailBackupComplaints } from '../src/school/ops/backup-complaints.ts';
import { backupComplaints, backupState, countBackup, countFailure } from '../src/school/ops/backup-state.ts';
import { openHouse } from './house.ts';
import { mailbox } from './mail.ts';
import { anAdmin, aSuperAdmin } from './people.ts';
import { aSchoolOnDisk } from './school-on-disk.ts';

const complaintsOf = async ({ db, clock }: { db: Parameters<typeof backupState>[0]; clock: { now: () => number } }) =>
  backupComplaints(await backupState(db, clock.now()));

test('a backup that is old is mailed to every super-admin once a day, until there is a new one', async () => {
  const house = await openHouse();
  const head = await aSuperAdmin(house);
  await anAdmin(house);
  const mails = async () => {
    await mailBackupComplaints(house.context);
    return (await mailbox(house)).map(({ to, subject }) => [to, subject]);
  };
  const mail = [head.email, 'The backups of your school need somebody'];
  await countBackup(house.db, iso(house.clock.now()));
  house.clock.advance({ days: 2 });
  expect(await mails()).toEqual([]);
  expect(await complaintsOf(house)).toEqual([]);
  house.clock.advance({ ms: 1 });
  expect(await mails()).toEqual([mail]);
  expect((await mailbox(house))[0]?.text).toContain('The last backup was made on 2026-09-15.');
  house.clock.advance({ hours: 23 });
  expect(await mails(), 'not every hour').toHaveLength(1);
  house.clock.advance({ hours: 1 });
  expect(await mails()).toHaveLength(2);
  await countBackup(house.db, iso(house.clock.now()));
  house.clock.advance({ days: 1 });
  expect(await mails()).toHaveLength(2);
});

test('the server mails by itself', async () => {
  const house = await openHouse();
  const head = await aSuperAdmin(house);
  house.clock.advance({ days: 3 });
  const job = backgroundJobs(house.context).find(({ problem }) => problem === 'an old backup was not mailed');
  await job?.run(new AbortController().signal);
  expect((await mailbox(house)).map(({ to }) => to)).toEqual([head.email]);
});

test('two failures in a row are mailed with their reason; one may be a disk that was full for a moment', async () => {
  const house = await openHouse();
  await aSuperAdmin(house);
  const fail = async () => {
    await countFailure(house.db, Object.assign(new Error(), { code: 'ENOSPC' }));
    await mailBackupComplaints(house.context);
    return (await mailbox(house)).map(({ text }) => text);
  };
  expect(await fail()).toEqual([]);
  expect(await fail()).toEqual([
    expect.stringContaining('The last 2 tries to make a backup failed. The disk is full.'),
  ]);
  expect(await complaintsOf(house)).toEqual(['The last 2 tries to make a backup failed. The disk is full.']);
});

test('a school of more than two days without any backup is told so, unless it makes none', async () => {
  for (const [BACKUPS_KEPT, mails] of [
    ['7', 1],
    ['0', 0],
  ] as const) {
    const house = await openHouse({ env: { BACKUPS_KEPT } });
    await aSuperAdmin(house);
    house.clock.advance({ days: 2, ms: 1 });
    await mailBackupComplaints(house.context);
    expect(await mailbox(house)).toHaveLength(mails);
    expect(await complaintsOf(house)).toEqual(['No backup of the school was ever made.']);
  }
});

test('after a loss every fuller backup stays, the panel and a mail say so, until somebody deletes them', async () => {
  const school = await aSchoolOnDisk({ BACKUPS_KEPT: '2', BACKUPS_KEPT_WEEKS: '1', BACKUPS_KEPT_MONTHS: '1' });
  const { db, clock, context, dataDir } = school;
  const people = Array.from({ length: 60 }, (_, number) => ({
    ...{ _id: `person ${number}`, full_name: 'Ada', email: `${number}@school.test`, phone_number: '' },
    ...{ class_level: '', role: number === 0 ? ('super-admin' as const) : ('user' as const), password_hash: '' },
  }));
  for (const person of people) await insertUser(db, person, '2026-09-01T00:00:00.000Z');
  const night = async () => {
    clock.advance({ days: 1 });
    await backUpIfDue(context, new AbortController().signal);
  };
  const names = () => readdirSync(backupsFolder(dataDir)).toSorted();
  for (let nights = 0; nights < 3; nights += 1) await night();
  const good = names();
  expect(good).toHaveLength(2);
  expect(await complaintsOf(school)).toEqual([]);

  await db.deleteFrom('users').where('role', '=', 'user').execute();
  for (let nights = 0; nights < 3; nights += 1) await night();
  expect(names()).toEqual(expect.arrayContaining(good));
  const last = good.at(-1) ?? '';
  const words = `The newest backup holds far less than an older one (of 2026-09-21: 1 people, 0 attempts, 0 answers, 0 payments; of 2026-09-18: 60 people, 0 attempts, 0 answers, 0 payments). If something was lost, restore ${last}. Fuller backups are kept until somebody deletes them from ${backupsFolder(dataDir)}.`;
  expect(await complaintsOf(school)).toEqual([words]);
  expect(await db.selectFrom('outbox').select('user_id').execute(), 'one mail').toEqual([{ user_id: 'person 0' }]);

  for (const name of good) rmSync(join(backupsFolder(dataDir), name));
  await night();
  expect(await complaintsOf(school)).toEqual([]);
});
