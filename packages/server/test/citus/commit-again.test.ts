import { expect, test } from 'vitest';
import { openHouse } from '../house.ts';

test('what refers to a row that a worker does not have yet is run again, and fails where it never comes', async () => {
  const { context } = await openHouse();
  let missing = 2;
  let runs = 0;
  const refer = () =>
    context.commit(async () => {
      runs += 1;
      missing -= 1;
      if (missing >= 0) throw Object.assign(new Error('no such paper'), { code: '23503' });
      return 'done';
    });
  expect(await refer()).toBe('done');
  expect(runs).toBe(3);
  missing = 100;
  await expect(refer()).rejects.toThrow('no such paper');
});
