import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { engineOf, openDb } from './open.ts';
import { atItsTurn, unlessTaken } from './turns.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

/** Two processes on one database: each has connections of its own. */
async function twoProcesses() {
  const { db, context } = await openHouse();
  const url = context.config.databaseUrl;
  const other = isPostgres ? await openDb(url) : db;
  if (isPostgres) onTestFinished(() => other.destroy());
  return [db, other].map((own) => ({ db: own, engine: engineOf(url) })) as [Process, Process];
}
type Process = Parameters<typeof unlessTaken>[0];

test.runIf(isPostgres)('what one process does is left alone by another, until it is done', async () => {
  const [one, two] = await twoProcesses();
  const { promise: end, resolve: finish } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = unlessTaken(one, 'sweep', () => {
    begin();
    return end;
  });
  await begun;
  expect(await unlessTaken(two, 'sweep', async () => 'done twice')).toBeNull();
  expect(await unlessTaken(two, 'tidy', async () => 'something else')).toBe('something else');
  finish('done');
  expect(await first).toBe('done');
  expect(await unlessTaken(two, 'sweep', async () => 'the next round')).toBe('the next round');
});

test.runIf(isPostgres)('the turn of a process that dies is free at once', async () => {
  const [one, two] = await twoProcesses();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const first = unlessTaken(one, 'sweep', () => {
    begin();
    return end;
  });
  await begun;
  expect(await unlessTaken(two, 'sweep', async () => 'mine')).toBeNull();
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid != pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`.execute(two.db);
  await expect.poll(() => unlessTaken(two, 'sweep', async () => 'mine')).toBe('mine');
  finish();
  await expect(first).rejects.toThrow();
});

test('what has to be done by each is done one after the other', async () => {
  const [one, two] = await twoProcesses();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
  };
  await Promise.all([one, two, one, two].map((each) => atItsTurn(each, 'start', work)));
  // SQLite has one process, which never does it twice at once.
  expect(most).toBe(isPostgres ? 1 : 4);
});

test('a failure in it is told, and gives the turn back', async () => {
  const [one, two] = await twoProcesses();
  const failing = unlessTaken(one, 'sweep', () => Promise.reject(new Error('no disk today')));
  await expect(failing).rejects.toThrow('no disk today');
  expect(await unlessTaken(two, 'sweep', async () => 'mine')).toBe('mine');
});
