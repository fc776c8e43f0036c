import { expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { openHouse } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aCsv, upload } from '../../../test/statements.ts';
import { aLesson } from '../../../test/things.ts';

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

test('a statement waits for the money due, not for the rest of the total, once a lesson was rejected', async () => {
  const house = await openHouse();
  const [bello, ada] = [await anAdmin(house), await aStudent(house)];
  const as = { as: bello };
  const lessons = [];
  for (const price of [2000, 500, 1000]) lessons.push(await aLesson(house, bello, { price }));
  const first = await anOrder(house, ada, lessons.slice(0, 2));
  const second = await anOrder(house, ada, lessons.slice(2));
  const reject = { ...as, body: { reason: 'Not for your class' } };
  expect((await house.ask('PUT', `/payment/${first.items[1]._id}/reject`, reject)).status).toBe(200);
  const { due } = (await house.ask('GET', `/order/${first._id}`, as)).body.data;
  const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
  const credit = (text: string, amount: number) => ['15/09/2026', text, '', `${amount}`, '15/09/2026', `${amount}`];
  const rows = [head, credit(`CASH ${first.reference}`, due), credit('CASH', due + second.total)];
  const statement = (await upload(house, bello, aCsv(rows))).body.data;
  expect(statement.rows[0]).toMatchObject({ match: { orderId: first._id, confidence: 'sure' }, due });
  const apply = async (line: number, orderIds: string[]) => {
    const body = { lines: [{ line, orderIds }] };
    return (await house.ask('POST', `/order/statement/${statement._id}/apply`, { ...as, body })).body.data.lines[0];
  };
  const both = [first._id, second._id];
  expect(await apply(3, both)).toMatchObject({ message: `${first.reference} and ${second.reference} approved` });
  expect((await house.ask('PUT', `/order/${first._id}/reverse`, reject)).status).toBe(200);
});
