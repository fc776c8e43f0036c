import { expect, test, vi } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { startForgetting } from './start-forgetting.ts';

test('forgetting goes on round after round, and ends when it is told to', async () => {
  const house = await openHouse();
  const old = { failures: 1, next_try_at: '2020-01-01T00:00:00.000Z' };
  const failAgain = (key: string) =>
    house.db
      .insertInto('login_failures')
      .values({ key, ...old })
      .execute();
  const left = async () => (await house.db.selectFrom('login_failures').selectAll().execute()).length;
  const problems: unknown[] = [];
  const stop = startForgetting(house.context, (error) => problems.push(error), { firstAfterMs: 1, everyMs: 1 });
  for (const key of ['first', 'second']) {
    await failAgain(key);
    await vi.waitFor(async () => expect(await left()).toBe(0), 10_000);
  }
  await stop();
  await failAgain('third');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await left()).toBe(1);
  expect(problems).toEqual([]);
});
