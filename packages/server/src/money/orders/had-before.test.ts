import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

async function aShop() {
  const house = await openHouse();
  const [bello, ada] = [await anAdmin(house, { fullName: 'Mr Bello' }), await aStudent(house)];
  const lesson = await aLesson(house, bello, { title: 'Fractions', price: 2000 });
  const other = await aLesson(house, bello, { title: 'Cells', price: 1000 });
  const hadIn = async (as: Person, id: string) =>
    (await house.ask('GET', `/order/${id}`, { as })).body.data.items.map(
      ({ had }: { had?: { by: string } }) => had?.by,
    );
  const put = (path: string) => house.ask('PUT', `/order/${path}`, { as: bello });
  return { house, bello, ada, lesson, other, hadIn, put };
}

test('an open order says which of its lessons the student has got meanwhile', async () => {
  const { house, bello, ada, lesson, other, hadIn } = await aShop();
  const order = await anOrder(house, ada, [lesson, other]);
  for (const as of [ada, bello]) expect(await hadIn(as, order._id)).toEqual([undefined, undefined]);
  const body = { studentId: ada._id, lessonId: lesson._id, reason: 'Scholarship' };
  const gift = (await house.ask('POST', '/grant', { as: bello, body })).body.data;
  for (const as of [ada, bello]) expect(await hadIn(as, order._id)).toEqual(['a gift of Mr Bello', undefined]);
  await house.ask('DELETE', `/grant/${gift._id}`, { as: bello, body: { reason: 'By mistake' } });
  expect(await hadIn(ada, order._id)).toEqual([undefined, undefined]);
});

test('of two payments for one lesson the later one is flagged until its money went back', async () => {
  const { house, bello, ada, lesson, hadIn, put } = await aShop();
  const first = await anOrder(house, ada, [lesson]);
  await house.ask('DELETE', `/order/${first._id}`, { as: ada });
  const second = await anOrder(house, ada, [lesson]);
  await put(`${second._id}/approve`);
  house.clock.advance({ minutes: 1 });
  // The transfer for the order that was cancelled arrives after all.
  await house.ask('POST', `/order/${first._id}/received`, { as: bello, body: { amount: 1800 } });
  expect(await hadIn(bello, first._id)).toEqual([`order ${second.reference}`]);
  expect(await hadIn(bello, second._id)).toEqual([undefined]);
  const body = { lessonIds: [lesson._id], reason: 'Paid twice' };
  await house.ask('POST', `/order/${first._id}/refund`, { as: bello, body });
  expect(await hadIn(bello, first._id)).toEqual([undefined]);
});

test('a student has at most a hundred open orders', async () => {
  const { house, bello, ada, lesson, other } = await aShop();
  const { _id } = await anOrder(house, ada, [lesson]);
  const row = await house.db.selectFrom('orders').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();
  const more = Array.from({ length: 99 }, (_, at) => ({ ...row, _id: `${at}`.padStart(24, '0'), reference: `R${at}` }));
  await house.db.insertInto('orders').values(more).execute();
  const refused = {
    code: 'conflict',
    message: 'You have 100 orders that wait for payment. Please pay or cancel one of them first.',
  };
  const order = { lessonIds: [other._id], expectedTotal: 900 };
  expect((await house.ask('POST', '/order', { as: ada, body: order })).body).toMatchObject(refused);
  expect((await house.ask('POST', `/lesson/pay/${other._id}`, { as: ada })).body).toMatchObject(refused);
  // The limit does not apply to a lesson already on order, nor to a free one.
  expect((await house.ask('POST', `/lesson/pay/${lesson._id}`, { as: ada })).status).toBe(200);
  const free = await aLesson(house, bello, { price: 0 });
  expect((await house.ask('POST', `/lesson/pay/${free._id}`, { as: ada })).body.data.status).toBe('approved');
  await house.ask('DELETE', `/order/${_id}`, { as: ada });
  expect((await house.ask('POST', '/order', { as: ada, body: order })).status).toBe(201);
});
