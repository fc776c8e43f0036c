import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { groupCommits } from './group-commit.ts';
import { migrate } from './migrate.ts';
import { openDb } from './open.ts';
import type { Db, Trx } from './schema.ts';

const put = (key: string) => (trx: Trx) => trx.insertInto('installation').values({ key, value: 'x' }).execute();
const keysOf = async (db: Db) =>
  (await db.selectFrom('installation').select('key').where('value', '=', 'x').orderBy('key').execute()).map(
    (row) => row.key,
  );

test('work that fails is undone alone, and each of the others gets its own result', async () => {
  const { db, context } = await openHouse();
  const outcomes = await Promise.allSettled([
    context.commit(put('one')),
    context.commit(async (trx) => {
      await put('two')(trx);
      throw new Error('no, not two');
    }),
    context.commit(put('one')),
    context.commit(async (trx) => {
      await put('three')(trx);
      return 'three it is';
    }),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: 'no, not two' } });
  expect(outcomes[3]).toMatchObject({ value: 'three it is' });
  expect(await keysOf(db)).toEqual(['one', 'three']);
});

async function aSqliteFile() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-commit-'));
  const file = join(folder, 'school.db');
  const [db, reader] = [await openDb(file), await openDb(file)];
  await migrate(db);
  onTestFinished(async () => {
    await db.destroy();
    await reader.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return { db, reader };
}

test('on SQLite, what comes together is committed together, and nobody hears of success before it is', async () => {
  const { db, reader } = await aSqliteFile();
  const commit = groupCommits(db);
  const transactions = new Set<Trx>();
  const unseen: string[] = [];
  await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const key = String(index).padStart(3, '0');
      await commit(async (trx) => {
        transactions.add(trx);
        await put(key)(trx);
      });
      if (!(await keysOf(reader)).includes(key)) unseen.push(key);
    }),
  );
  // One, on a machine that does them all within the time a commit may take.
  expect(transactions.size).toBeLessThan(50);
  // Another connection sees each by the time it is told.
  expect(unseen).toEqual([]);
});

test('on SQLite, a commit that fails as a whole fails for everybody in it, and the next one works', async () => {
  const { db } = await aSqliteFile();
  const commit = groupCommits(db);
  const spoil = async (trx: Trx) => {
    // As a full disk does: the engine itself ends the transaction.
    await sql`rollback`.execute(trx);
  };
  const outcomes = await Promise.allSettled([commit(put('one')), commit(spoil), commit(put('two'))]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await keysOf(db)).toEqual([]);
  await commit(put('three'));
  expect(await keysOf(db)).toEqual(['three']);
});
