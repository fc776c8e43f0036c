import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { openDb } from '../src/platform/db/open.ts';
import { backUpIfDue, backupsFolder, underWaySince } from '../src/school/ops/automatic-backups.ts';
import { checkBackup } from '../src/school/ops/backup-file.ts';
import { makeWanted } from '../src/school/ops/backup-now.ts';
import { aDatabaseOnDisk, madeNow } from './backups.ts';
import { type House, openHouse } from './house.ts';
import { mailbox } from './mail.ts';
import { anAdmin, aSuperAdmin, password } from './people.ts';
import { aDataDir } from './server-process.ts';

const never = new AbortController().signal;

/** A server whose school lies on a disk, as backups need it. */
async function aSchool(env: Record<string, string> = {}) {
  const house = await openHouse({ env, database: await aDatabaseOnDisk() });
  const head = await aSuperAdmin(house);
  const press = () => house.ask('POST', '/admin/backups', { as: head });
  const list = async () => (await house.ask('GET', '/admin/backups', { as: head })).body.data;
  const folder = backupsFolder(house.context.config.dataDir);
  return { house, head, press, list, folder, download: (name: string) => fetchFile(house, head, name) };
}

async function fetchFile(house: House, as: { token: string }, name: string) {
  const { statusCode, headers, rawPayload } = await house.app.inject({
    method: 'GET',
    url: `/api/admin/backups/${name}`,
    headers: { token: as.token },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

const auditOf = ({ db }: House, action: string) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action as never)
    .execute();

test('a backup is made in the background: it is told as being made, then listed with size, age and films', async () => {
  const { house, head, press, list, folder } = await aSchool();
  expect(await list()).toEqual({ canMake: true, running: null, last: null, backups: [] });
  expect((await press()).status).toBe(202);
  const askedAt = '2026-09-15T09:00:00.000Z';
  expect(await list()).toMatchObject({ running: { since: askedAt, by: head.fullName }, backups: [] });
  house.clock.advance({ seconds: 2 });
  const name = 'akada-2026-09-15-090002.sqlite';
  expect(await madeNow(house)).toBe(name);
  const { running, last, backups } = await list();
  expect([running, last]).toEqual([null, { askedAt, by: head.fullName, name, problem: null }]);
  const bytes = readFileSync(join(folder, name)).length;
  const madeAt = '2026-09-15T09:00:02.000Z';
  const media = { files: 0, bytes: 0, missing: 0 };
  expect(backups).toEqual([{ name, madeAt, bytes, kind: 'by hand', isSound: true, media }]);
  const status = await house.ask('GET', '/admin/system-status', { as: head });
  expect(status.body.data.lastBackupAt).toBe(madeAt);
  expect(await auditOf(house, 'backup.make')).toMatchObject([{ actor_id: head._id, subject_kind: 'backup' }]);
  expect(await madeNow(house)).toBeNull();
});

test('one at a time: a second press is refused, also at the same moment and while the nightly one is made', async () => {
  const { house, press, list } = await aSchool();
  const nightly = backUpIfDue(house.context, never);
  await expect.poll(async () => (await list()).running).toEqual({ since: '2026-09-15T09:00:00.000Z', by: null });
  expect((await press()).status).toBe(409);
  await nightly;
  const replies = await Promise.all([press(), press()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  const making = madeNow(house);
  const refused = await press();
  expect(refused.body).toMatchObject({ code: 'conflict', message: /^A backup is being made already/ });
  await making;
  expect((await auditOf(house, 'backup.make')).length).toBe(1);
  house.clock.advance({ seconds: 1 });
  expect((await press()).status).toBe(202);
});

test('one that a stop breaks off is made by the next start; one that ends the server each time is given up', async () => {
  const { house, press, list } = await aSchool();
  await press();
  const stopping = new AbortController();
  const broken = makeWanted(house.context, stopping.signal);
  await expect.poll(() => underWaySince(house.db)).not.toBeNull();
  stopping.abort();
  await expect(broken).rejects.toThrow();
  expect((await list()).running).not.toBeNull();
  expect(await madeNow(house)).not.toBeNull();
  await press();
  const row = { askedAt: '2026-09-15T09:00:00.000Z', by: 'Ada', begun: 3 };
  await house.db
    .updateTable('installation')
    .set({ value: JSON.stringify(row) })
    .where('key', '=', 'backup_wanted')
    .execute();
  expect(await madeNow(house)).toBeNull();
  expect(await list()).toMatchObject({ running: null, last: { name: null, problem: /the server stopped each time/ } });
});

test('one that fails says why, and the next press is taken', async () => {
  const { house, press, list, folder } = await aSchool();
  await press();
  closeSync(openSync(join(folder, 'akada-2026-09-15-090000.sqlite'), 'w'));
  await expect(madeNow(house)).rejects.toThrow();
  const { running, last, backups } = await list();
  expect([running, last.name]).toEqual([null, null]);
  expect(last.problem).toMatch(/There is a file akada-2026-09-15-090000.sqlite already/);
  expect(backups).toMatchObject([{ bytes: 0, isSound: false, media: null, madeAt: '2026-09-15T09:00:00.000Z' }]);
  expect((await press()).status).toBe(202);
});

test('a restored school asks for no backup by itself', async () => {
  const { house, press, folder } = await aSchool();
  await press();
  const name = await madeNow(house);
  const { restoreBackup } = await import('../src/school/ops/restore.ts');
  const dataDir = aDataDir();
  const database = join(dataDir, 'akada.sqlite');
  restoreBackup({ file: join(folder, String(name)), database, dataDir, secretKey: null, asideName: 'aside' });
  const db = await openDb(database);
  onTestFinished(() => db.destroy());
  const keys = (await db.selectFrom('installation').select('key').execute()).map(({ key }) => key);
  expect(keys.filter((key) => ['backup_wanted', 'backup_by_hand'].includes(key))).toEqual([]);
});

test('a download is the file itself, after a proof, and in the audit log', async () => {
  const { house, head, press, folder, download } = await aSchool();
  await press();
  const name = String(await madeNow(house));
  const got = await download(name);
  expect(got.status).toBe(200);
  expect(got.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  expect(got.headers['content-type']).toBe('application/vnd.sqlite3');
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hashOf(got.bytes)).toBe(hashOf(readFileSync(join(folder, name))));
  expect(checkBackup(join(folder, name)).contents.users?.rows).toBe(1);
  expect(await auditOf(house, 'backup.download')).toMatchObject([{ actor_id: head._id, subject_title: name }]);
  const mails = await mailbox(house, head.email);
  expect(mails.map(({ subject }) => subject)).toContain('A backup of your school was downloaded');
  house.clock.advance({ minutes: 10 });
  const refused = await house.ask('GET', `/admin/backups/${name}`, { as: head });
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
  await house.ask('POST', '/auth/step-up', { as: head, body: { password } });
  expect((await download(name)).status).toBe(200);
  expect((await house.ask('GET', `/admin/backups/${name}`, { as: await anAdmin(house) })).status).toBe(403);
});

test('what leaves the machine is encrypted where the school has a key for that', async () => {
  const identity = await generateIdentity();
  const { house, press, folder, download } = await aSchool({
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
  });
  await press();
  const name = String(await madeNow(house));
  const got = await download(name);
  expect(got.headers['content-disposition']).toBe(`attachment; filename="${name}.age"`);
  expect(got.bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  expect(Buffer.from(await decrypter.decrypt(got.bytes)).equals(readFileSync(join(folder, name)))).toBe(true);
});

test('only what lies among the backups under its name is sent', async () => {
  const { house, head, list, folder } = await aSchool();
  symlinkSync('/etc/passwd', join(folder, 'akada-2026-09-15-0901.sqlite'));
  const asked = [
    ...['akada-2026-09-15-0901.sqlite', 'akada-2026-09-15-0902.sqlite', 'akada-.sqlite', 'akada-auto-x.sqlite'],
    ...['..%2f..%2fsecret', '%2e%2e%2fsecret', 'akada-..%2fsecret.sqlite', '..%5csecret', 'secret', 'akada.sqlite'],
    ...['akada-2026-09-15-0902.sqlite%00', 'akada-media', '..', '%2fetc%2fpasswd'],
  ];
  for (const name of asked) {
    const { status, text } = await house.ask('GET', `/admin/backups/${name}`, { as: head });
    expect([400, 404], `${name}: ${text}`).toContain(status);
    expect(text).not.toContain('root:');
  }
  expect((await list()).backups).toEqual([]);
  expect(await auditOf(house, 'backup.download')).toEqual([]);
});

/** Sparse, and larger than what fits into the memory that a reply may have. */
const hugeBytes = 6 * 1024 ** 3;

test('a backup of any size is sent as it is read, and its file closed when the reader leaves', async () => {
  const { house, head, folder } = await aSchool();
  const name = 'akada-2026-09-15-0903.sqlite';
  const file = openSync(join(folder, name), 'w');
  ftruncateSync(file, hugeBytes);
  closeSync(file);
  await house.app.listen({ port: 0 });
  const { port } = house.app.server.address() as AddressInfo;
  const before = process.memoryUsage().rss;
  const reply = await fetch(`http://127.0.0.1:${port}/api/admin/backups/${name}`, { headers: { token: head.token } });
  const reader = reply.body?.getReader();
  let received = 0;
  while (received < 64 * 1024 * 1024) received += (await reader?.read())?.value?.length ?? 0;
  expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 * 1024);
  await reader?.cancel();
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name);
      } catch {
        return false;
      }
    });
  await expect.poll(isOpen).toBe(false);
});
