import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { aMessage } from '../../test/things.ts';
import { takeMetrics } from './metrics.ts';

test('what quiet hours hold back waits and is not overdue', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  await house.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', ada._id).execute();
  const metrics = takeMetrics(house.context);
  const address = await metrics.listen(0, house.app.log);
  onTestFinished(metrics.close);
  const mails = async () => {
    const text = await (await fetch(address)).text();
    const lines = text.split('\n').filter((line) => line.includes('{queue="notifications to mail"}'));
    return lines.map((line) => Number(line.split(' ').at(-1)));
  };
  const { _id } = await aMessage(house, ada);
  const answer = { as: admin, body: { text: 'On Friday at eight.' } };
  expect((await house.ask('POST', `/message/${_id}/reply`, answer)).status).toBe(201);
  expect(await mails()).toEqual([1, 0]);
  house.clock.set('2026-09-15T16:00:00.000Z');
  const [waiting, overdue] = await mails();
  expect([waiting, Number(overdue) > 6 * 3600]).toEqual([1, true]);
  // Eleven at night in Lagos.
  house.clock.set('2026-09-15T22:00:00.000Z');
  expect(await mails()).toEqual([1, 0]);
});
