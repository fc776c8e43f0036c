import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { aProxyTo } from '../../../test/postgres-away.ts';
import { type Lease, LeaseLost, withLease, withLeaseIfFree } from './lease.ts';
import { openDb } from './open.ts';
import type { Db } from './schema.ts';

const onPostgres = test.runIf(process.env.TEST_ENGINE === 'postgres');

/** Two processes on one database: each has connections of its own. */
async function twoProcesses() {
  const { db, url, drop } = await freshDatabase();
  onTestFinished(drop);
  const other = url === ':memory:' ? db : await openDb(url);
  if (other !== db) onTestFinished(() => other.destroy());
  return [db, other, url] as const;
}

/** Starts work under the lease, which runs until `finish` is called. */
async function atWork(db: Db, lastsMs?: number) {
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<Lease>();
  const done = withLeaseIfFree(
    db,
    'sweep',
    (lease) => {
      begin(lease);
      return end;
    },
    lastsMs,
  );
  return { lease: await begun, done, finish: () => finish('done') };
}

const tryIt = (db: Db) => withLeaseIfFree(db, 'sweep', async () => 'mine');

const endOf = async (db: Db) => (await db.selectFrom('leases').select('until').executeTakeFirst())?.until;

async function setEnd(db: Db, until: string) {
  await db.updateTable('leases').set({ until }).execute();
}

onPostgres('work under a lease is left alone by another process until it is done', async () => {
  const [one, two] = await twoProcesses();
  const first = await atWork(one);
  expect(await tryIt(two)).toBeNull();
  expect(await tryIt(one), 'not even by its own process').toBeNull();
  expect(await withLeaseIfFree(two, 'tidy', async () => 'something else')).toBe('something else');
  first.finish();
  expect(await first.done).toBe('done');
  expect(await tryIt(two)).toBe('mine');
  expect(await one.selectFrom('leases').selectAll().execute()).toEqual([]);
});

onPostgres('a lease is renewed while the work goes on', async () => {
  const [one, two] = await twoProcesses();
  const first = await atWork(one, 3000);
  const began = await endOf(two);
  await expect.poll(() => endOf(two), { timeout: 10_000 }).not.toBe(began);
  expect(await tryIt(two)).toBeNull();
  expect(first.lease.signal.aborted).toBe(false);
  first.finish();
  await first.done;
});

onPostgres('the lease of a process that died is free when it ends, also where the clock was set back', async () => {
  const [db] = await twoProcesses();
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await db
    .insertInto('leases')
    .values({ name: 'sweep', holder: 'a process that died', until: until(10) })
    .execute();
  expect(await tryIt(db)).toBeNull();
  await setEnd(db, until(-1));
  expect(await tryIt(db)).toBe('mine');
  await db
    .insertInto('leases')
    .values({ name: 'sweep', holder: 'a process that died', until: until(3600) })
    .execute();
  expect(await tryIt(db)).toBe('mine');
});

onPostgres('a process that stalls past its lease is told, writes nothing more, and takes nothing away', async () => {
  const [one, two] = await twoProcesses();
  const stalled = await atWork(one, 300);
  await setEnd(two, '2026-01-01T00:00:00.000Z');
  const second = await atWork(two);
  await expect.poll(() => stalled.lease.signal.aborted).toBe(true);
  expect(stalled.lease.signal.reason).toBeInstanceOf(LeaseLost);
  const confirmed = one.transaction().execute((trx) => stalled.lease.confirm(trx));
  await expect(confirmed).rejects.toBeInstanceOf(LeaseLost);
  await two.transaction().execute((trx) => second.lease.confirm(trx));
  stalled.finish();
  await stalled.done;
  expect(await tryIt(one)).toBeNull();
  second.finish();
  await second.done;
});

onPostgres('what was confirmed is committed before another process begins', async () => {
  const [one, two] = await twoProcesses();
  const first = await atWork(one);
  await setEnd(two, '2026-01-01T00:00:00.000Z');
  const order: string[] = [];
  const trx = await one.startTransaction().execute();
  await first.lease.confirm(trx);
  const second = withLease(two, 'sweep', async () => order.push('another process'));
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(one)).rows[0]?.count).toBe(1);
  order.push('commit');
  await trx.commit().execute();
  await second;
  expect(order).toEqual(['commit', 'another process']);
  first.finish();
  await first.done;
});

onPostgres('a lease outlives a short absence of the database, and ends in a long one', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const proxy = await aProxyTo(url);
  const db = await openDb(proxy.url);
  onTestFinished(async () => {
    proxy.close();
    await db.destroy();
  });
  const { lease, done, finish } = await atWork(db, 3000);
  const began = await endOf(db);
  proxy.stop();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  proxy.start();
  await expect.poll(() => endOf(db), { timeout: 10_000 }).not.toBe(began);
  expect(lease.signal.aborted).toBe(false);
  proxy.stop();
  await expect.poll(() => lease.signal.aborted, { timeout: 20_000 }).toBe(true);
  finish();
  expect(await done).toBe('done');
});

test('work that every process has to do is done one after the other', async () => {
  const [one, two, url] = await twoProcesses();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
  };
  await Promise.all([one, two, one, two].map((each) => withLease(each, 'start', work)));
  // SQLite has one process, which starts it once.
  expect(most).toBe(url === ':memory:' ? 4 : 1);
});

test('a failure rejects and frees the lease', async () => {
  const [one, two] = await twoProcesses();
  const failing = withLeaseIfFree(one, 'sweep', () => Promise.reject(new Error('no disk today')));
  await expect(failing).rejects.toThrow('no disk today');
  expect(await tryIt(two)).toBe('mine');
});
