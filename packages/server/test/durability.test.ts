import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { assertSqliteVersion, openDb } from '../src/platform/db/open.ts';
import { beAnAdmin, beAStudent, emptyLedger, enrol, furnish, lostOrTorn } from './school-under-load.ts';
import { aDataDir, ready, startProcess } from './server-process.ts';

const rounds = 5;
const studentCount = 8;

/** Five seconds are promised; a machine that does much else gets more in proportion. */
const readyWithinMs = () => 5000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const kinds = ['saves', 'submits', 'payments', 'approvals'] as const;
const untilTheServerIsGone = (work: Promise<void>) => work.catch(() => {});

test(`nothing acknowledged is lost by kill -9, in ${rounds} rounds`, { timeout: 120_000 }, async () => {
  const dataDir = aDataDir();
  const { students, admin } = await enrol(dataDir, studentCount);
  const ledger = emptyLedger();
  let server = await startProcess({ DATA_DIR: dataDir, DEMO: 'off' });
  await ready(server);
  const school = await furnish(server, admin, { exams: 20, lessons: 30 });

  for (let round = 1; round <= rounds; round += 1) {
    const clients = [
      ...students.map((token) => beAStudent(server, token, school, ledger)),
      beAnAdmin(server, admin, ledger),
    ].map(untilTheServerIsGone);
    await pause(300 + Math.random() * 700);
    // On a busy machine nobody hands in within a second.
    const isLast = round === rounds;
    if (isLast)
      await expect.poll(() => kinds.filter((kind) => ledger[kind].size === 0), { timeout: 20_000 }).toEqual([]);
    server.kill('SIGKILL');
    await server.exited;
    await Promise.all(clients);
    server = await startProcess({ DATA_DIR: dataDir, DEMO: 'off' });
    const tookMs = await ready(server);
    expect(tookMs).toBeLessThan(readyWithinMs());
    expect(lostOrTorn(dataDir, ledger)).toEqual([]);
  }
  const counts = Object.entries(ledger).map(([kind, written]) => `${written.size} ${kind}`);
  console.info(`acknowledged and found: ${counts.join(', ')}`);
});

test('a write that is not there would be noticed', async () => {
  const dataDir = aDataDir();
  await enrol(dataDir, 1);
  const ledger = emptyLedger();
  expect(lostOrTorn(dataDir, ledger)).toEqual([]);
  ledger.saves.set('attempt question', 1);
  ledger.submits.set('attempt', 0);
  ledger.payments.add('payment');
  ledger.approvals.add('payment');
  expect(lostOrTorn(dataDir, ledger)).toEqual([
    'save attempt question 1',
    'submit attempt 0',
    'payment payment',
    'approval payment',
  ]);
});

test('a commit is acknowledged only when the disk has it: WAL with synchronous FULL', async () => {
  const db = await openDb(join(aDataDir(), 'akada.sqlite'));
  onTestFinished(() => db.destroy());
  const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0];
  expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  expect(await pragma('busy_timeout')).toEqual({ timeout: 5000 });
});

test('an SQLite that can lose commits is refused', () => {
  expect(() => assertSqliteVersion('3.51.2')).toThrow('SQLite 3.51.2 is too old');
  expect(() => assertSqliteVersion('3.51.3')).not.toThrow();
  expect(() => assertSqliteVersion()).not.toThrow();
});
