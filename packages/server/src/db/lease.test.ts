import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { withLease, withLeaseIfFree } from './dialect.ts';
import { openDb } from './open.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

/** Two processes on one database: each has connections of its own. */
async function twoProcesses() {
  const { db, context } = await openHouse();
  const url = context.config.databaseUrl;
  const other = isPostgres ? await openDb(url) : db;
  if (isPostgres) onTestFinished(() => other.destroy());
  return [db, other] as const;
}

test.runIf(isPostgres)('work under a lease is left alone by another process until it is done', async () => {
  const [one, two] = await twoProcesses();
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = withLeaseIfFree(one, 'sweep', () => {
    begin();
    return end;
  });
  await begun;
  expect(await withLeaseIfFree(two, 'sweep', async () => 'done twice')).toBeNull();
  expect(await withLeaseIfFree(two, 'tidy', async () => 'something else')).toBe('something else');
  finish('done');
  expect(await first).toBe('done');
  expect(await withLeaseIfFree(two, 'sweep', async () => 'the next round')).toBe('the next round');
});

test.runIf(isPostgres)('the lease of a process that dies is free at once', async () => {
  const [one, two] = await twoProcesses();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const first = withLeaseIfFree(one, 'sweep', () => {
    begin();
    return end;
  });
  await begun;
  expect(await withLeaseIfFree(two, 'sweep', async () => 'mine')).toBeNull();
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid != pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`.execute(two);
  await expect.poll(() => withLeaseIfFree(two, 'sweep', async () => 'mine')).toBe('mine');
  finish();
  await expect(first).rejects.toThrow();
});

test('work that every process has to do is done one after the other', async () => {
  const [one, two] = await twoProcesses();
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
  expect(most).toBe(isPostgres ? 1 : 4);
});

test('a failure rejects and frees the lease', async () => {
  const [one, two] = await twoProcesses();
  const failing = withLeaseIfFree(one, 'sweep', () => Promise.reject(new Error('no disk today')));
  await expect(failing).rejects.toThrow('no disk today');
  expect(await withLeaseIfFree(two, 'sweep', async () => 'mine')).toBe('mine');
});
