import { expect, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { isDemoLoaded, loadDemo } from './load-demo.ts';

test('a demo school whose load is cut short leaves nothing, and is whole the next time', async () => {
  const { context, db } = await openHouse();
  const counted = ['users', 'lessons', 'exams', 'payments', 'attempts', 'audit'] as const;
  const count = async () => {
    const rows = counted.map((table) => db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')));
    return Promise.all(rows.map(async (query) => Number((await query.executeTakeFirstOrThrow()).rows)));
  };
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 300) throw new Error('the power went');
    return Date.now();
  };
  await expect(loadDemo({ ...context, now })).rejects.toThrow('the power went');
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0]);
  await loadDemo({ ...context, now });
  expect(await isDemoLoaded(db)).toBe(true);
  expect(Math.min(...(await count()))).toBeGreaterThan(0);
  expect(calls, 'it was cut in the middle').toBeGreaterThan(450);
});
