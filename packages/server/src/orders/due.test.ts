import { expect, test } from 'vitest';
import { aGuardian } from '../../test/guardian-calls.ts';
import { openHouse } from '../../test/house.ts';
import { anOrder } from '../../test/order-calls.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { aLesson } from '../../test/things.ts';

test('money due is one figure: payments, desk, income, the order and the guardian say the same', async () => {
  const house = await openHouse();
  const [bello, ada] = [await anAdmin(house), await aStudent(house)];
  const mother = await aGuardian(house, [ada]);
  const lessons = [];
  for (const price of [2000, 1000, 500]) lessons.push(await aLesson(house, bello, { price }));
  const order = await anOrder(house, ada, lessons);
  const [, second, third] = order.items;
  const read = async (path: string, as = bello) => (await house.ask('GET', path, { as })).body;
  const figures = async () => [
    (await read('/payment')).summary.pendingAmount,
    (await read('/order')).summary.openAmount,
    (await read('/admin/revenue?from=2026-09-01&to=2026-09-30')).data.open.amount,
    (await read(`/order/${order._id}`)).data.due,
    (await read(`/order/${order._id}`, ada)).data.due,
    (await read('/guardian/children', mother)).data.children[0].toPay[0]?.due ?? 0,
  ];
  const expectDue = async (due: number, what: string) => expect(await figures(), what).toEqual(Array(6).fill(due));
  await expectDue(3150, 'nothing has arrived');
  await house.ask('POST', `/order/${order._id}/received`, { as: bello, body: { amount: 700 } });
  await expectDue(2450, 'a part has arrived');
  await house.ask('PUT', `/payment/${third._id}/reject`, { as: bello, body: { reason: 'Not for your class' } });
  await expectDue(2000, 'one lesson was rejected');
  await house.ask('PUT', `/payment/${second._id}/approve`, { as: bello });
  await expectDue(1800, 'one lesson was approved');
  await house.ask('PUT', `/order/${order._id}/approve`, { as: bello });
  await expectDue(0, 'all is paid');
});
