import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { groupCommits } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { DatabaseAway, DatabaseBusy, openDb } from './open.ts';
import { outageOf } from './outage.ts';

/** A school in a file that may not grow, which SQLite reports as a full disk. */
async function aFullSchool() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-full-'));
  const db = await openDb(join(folder, 'school.sqlite'));
  await migrate(db);
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  const grow = async (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(db);
  await grow(1);
  return { db, grow };
}

const long = 'x'.repeat(100_000);

test('on SQLite a full disk is what a transaction fails of, not the rollback that SQLite has done already', async () => {
  const { db, grow } = await aFullSchool();
  const insert = () =>
    db.transaction().execute((trx) => trx.insertInto('installation').values({ key: 'long', value: long }).execute());
  const error: unknown = await insert().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ errcode: 13 });
  expect(outageOf(error)).toBe('storage_full');
  await grow(1_000_000);
  await insert();
});

test('on SQLite a full disk is what each of a shared commit fails of, and the next one works', async () => {
  const { db, grow } = await aFullSchool();
  const commit = groupCommits(db);
  const put = (key: string, value: string) =>
    commit((trx) => trx.insertInto('installation').values({ key, value }).execute());
  const outcomes = await Promise.allSettled([put('one', 'x'), put('two', long), put('three', 'x')]);
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outageOf(outcome.reason) : 'done'));
  expect(reasons).toContain('storage_full');
  expect(reasons.filter((reason) => reason !== 'done' && reason !== 'storage_full')).toEqual([]);
  await grow(1_000_000);
  await put('four', long);
  const kept = (await db.selectFrom('installation').select('key').execute()).map(({ key }) => key);
  const promised = ['one', 'two', 'three'].filter((_, index) => outcomes[index]?.status === 'fulfilled');
  expect(kept).toEqual(expect.arrayContaining([...promised, 'four']));
});

const failure = (fields: object) => Object.assign(new Error('…'), fields);

test.each([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'storage_full'],
  // SQLITE_IOERR_WRITE and SQLITE_READONLY_DBMOVED, codes with a second byte.
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'storage_failed'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1032 }, 'storage_failed'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'storage_failed'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }, null],
  [{ code: 'ENOSPC', syscall: 'write' }, 'storage_full'],
  [{ code: 'EDQUOT', syscall: 'write' }, 'storage_full'],
  [{ code: 'EROFS', syscall: 'open' }, 'storage_failed'],
  [{ code: 'EIO', syscall: 'read' }, 'storage_failed'],
  [{ code: '53100' }, 'storage_full'],
  [{ code: '58030' }, 'storage_failed'],
  [{ code: '25006' }, 'storage_failed'],
  [{ code: '57P01' }, 'database_away'],
  [{ code: '08006' }, 'database_away'],
  [{ code: '23505' }, null],
  // Citus has no own code for a worker that died at the commit or during a statement.
  [
    { code: 'XX000', message: 'could not commit transaction for shard 102106 on at least one active node' },
    'database_away',
  ],
  [
    {
      code: 'XX000',
      message: 'server closed the connection unexpectedly',
      where: 'while executing command on db2:5432',
    },
    'database_away',
  ],
  [{ code: 'XX000', message: 'server closed the connection unexpectedly' }, null],
  [{ code: 'XX000', message: 'cache lookup failed', where: 'while executing command on db2:5432' }, null],
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'database_away'],
  [{ code: 'ECONNRESET', syscall: 'read' }, 'database_away'],
  // A client aborted an upload.
  [{ code: 'ECONNRESET' }, null],
])('%o is %s', (fields, outage) => {
  expect(outageOf(failure(fields))).toBe(outage);
});

test('a lost connection and a full pool are known without a code', () => {
  expect(outageOf(new Error('Connection terminated unexpectedly'))).toBe('database_away');
  expect(outageOf(new DatabaseAway('connect ECONNREFUSED'))).toBe('database_away');
  expect(outageOf(new DatabaseBusy())).toBe('overloaded');
  expect(outageOf(new Error('a mistake'))).toBeNull();
  expect(outageOf(null)).toBeNull();
});
