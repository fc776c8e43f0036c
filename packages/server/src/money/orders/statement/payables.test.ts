import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { anAdmin, aStudent } from '../../../../test/people.ts';
import { aLesson } from '../../../../test/things.ts';
import { findPayables } from './payables.queries.ts';

test('the day of an order is the school’s, where midnight is at 23:00 UTC: a transfer of the evening before is older', async () => {
  const house = await openHouse();
  const lesson = await aLesson(house, await anAdmin(house), { price: 1000 });
  house.clock.set('2026-09-14T23:30:00Z');
  await house.ask('POST', '/order', {
    as: await aStudent(house),
    body: { lessonIds: [lesson._id], expectedTotal: 900 },
  });
  expect(await findPayables(house.db, '2026-09-14', 'Africa/Lagos')).toMatchObject([{ orderedOn: '2026-09-15' }]);
});
