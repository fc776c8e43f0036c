import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { Cache } from './cache.ts';

/** A cache of what lessons and exams hold; `asked` counts its reads. */
async function aCache() {
  const house = await openHouse();
  const cache = new Cache<number>(house.context, ['lessons', 'exams']);
  let reads = 0;
  const ask = (key = 'page') =>
    cache.get(key, async () => {
      reads += 1;
      return reads;
    });
  const write = (table: 'lessons' | 'exams' | 'users') => house.db.deleteFrom(table).execute();
  return { house, cache, ask, write };
}

test('a value is read once until one of its tables is written to', async () => {
  const { ask, write } = await aCache();
  expect([await ask(), await ask(), await ask('other')]).toEqual([1, 1, 2]);
  await write('users');
  expect(await ask()).toBe(1);
  await write('exams');
  expect([await ask(), await ask()]).toEqual([3, 3]);
});

test('a write within a transaction counts as well', async () => {
  const { house, ask } = await aCache();
  await ask();
  await house.db.transaction().execute((trx) => trx.deleteFrom('lessons').execute());
  await house.context.commit((trx) => trx.deleteFrom('lessons').execute());
  expect(await ask()).toBe(2);
});

test('a value that was read before the end of a transaction is read again after it, and not after a rollback', async () => {
  const { house, ask } = await aCache();
  await house.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('lessons').execute();
    await ask();
  });
  expect(await ask()).toBe(2);
  const undone = house.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('lessons').execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await ask()).toBe(2);
});

test('a value is fresh for a second at most: another process may have written', async () => {
  const { house, ask } = await aCache();
  await ask();
  house.clock.advance({ ms: 999 });
  expect(await ask()).toBe(1);
  house.clock.advance({ ms: 1 });
  expect(await ask()).toBe(2);
});

test('a write during a read makes the next one read again', async () => {
  const { house, cache, ask, write } = await aCache();
  const slow = cache.get('page', async () => {
    await house.db.selectFrom('lessons').selectAll().execute();
    await write('lessons');
    return 0;
  });
  expect([await slow, await ask()]).toEqual([0, 1]);
});

test('readers at the same moment share one read', async () => {
  const { ask } = await aCache();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
});

test('a failed read is not cached', async () => {
  const { cache, ask } = await aCache();
  const fails = cache.get('page', async () => Promise.reject(new Error('no disk')));
  await expect(fails).rejects.toThrow('no disk');
  expect(await ask()).toBe(1);
});

test('the number of cached values is bounded', async () => {
  const { ask } = await aCache();
  for (let key = 0; key < 201; key += 1) await ask(String(key));
  expect([await ask('0'), await ask('200')]).toEqual([202, 201]);
});
