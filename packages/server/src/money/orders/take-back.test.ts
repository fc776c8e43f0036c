import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

const reason = 'Wrong transfer';

async function anOpenOrder() {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house, { fullName: 'Mr Bello' }), await aStudent(house)];
  const lessons = [];
  for (const price of [2000, 1000]) lessons.push(await aLesson(house, teacher, { title: `At ${price}`, price }));
  const { _id } = await anOrder(house, ada, lessons);
  const ask = async (method: 'POST' | 'PUT', what: string, body: object = { reason }) => {
    house.clock.advance({ seconds: 1 });
    return house.ask(method, `/order/${_id}/${what}`, { as: teacher, body });
  };
  const owned = async () => (await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data.length;
  return { house, teacher, ada, lessons, _id, ask, owned };
}

test('an undo opens the order, takes the lessons back and sends no mail; repeated, it changes nothing', async () => {
  const { house, ask, owned } = await anOpenOrder();
  await ask('PUT', 'approve');
  expect(await owned()).toBe(2);
  const undone = await ask('PUT', 'reverse');
  expect(undone.body.data).toMatchObject({ status: 'open', received: 0, unused: 0 });
  expect((await ask('PUT', 'reverse')).body).toEqual(undone.body);
  expect(await owned()).toBe(0);
  expect(await mailbox(house)).toEqual([]);
});

test('an undo keeps what had arrived before the decision, and the next approval books only what is missing', async () => {
  const { house, _id, ask } = await anOpenOrder();
  await ask('POST', 'received', { amount: 700 });
  await ask('PUT', 'approve');
  expect((await ask('PUT', 'reverse')).body.data).toMatchObject({ status: 'open', received: 700, unused: 700 });
  expect((await ask('PUT', 'approve')).body.data).toMatchObject({ status: 'paid', received: 2700, receiptNumber: 1 });
  const money = house.db.selectFrom('money').select('amount_minor').where('order_id', '=', _id);
  const moves = await money.orderBy('moved_at').execute();
  expect(moves.map(({ amount_minor }) => amount_minor)).toEqual([70_000, 200_000, -200_000, 200_000]);
});

test('an undo of a second amount takes back that one, not the first one again', async () => {
  const { ask } = await anOpenOrder();
  for (const amount of [500, 700]) {
    await ask('POST', 'received', { amount });
    expect((await ask('PUT', 'reverse')).body.data).toMatchObject({ status: 'open', received: 0, unused: 0 });
  }
  expect((await ask('PUT', 'approve')).body.data).toMatchObject({ status: 'paid', received: 2700 });
});

test('a refund of one of two orders that both paid for a lesson leaves it owned', async () => {
  const { house, teacher, ada, lessons, _id, ask, owned } = await anOpenOrder();
  await house.ask('DELETE', `/order/${_id}`, { as: ada });
  const second = await anOrder(house, ada, lessons);
  await house.ask('PUT', `/order/${second._id}/approve`, { as: teacher });
  // The transfer for the order that was cancelled arrives after all.
  expect((await ask('POST', 'received', { amount: 2700 })).body.data).toMatchObject({ status: 'paid' });
  const lessonIds = lessons.map((lesson) => lesson._id);
  const refund = await ask('POST', 'refund', { lessonIds, reason });
  expect(refund.body.data).toMatchObject({ status: 'refunded', received: 0 });
  expect((await ask('POST', 'refund', { lessonIds, reason })).body).toEqual(refund.body);
  expect(await owned()).toBe(2);
  expect(refusal(await ask('PUT', 'reverse')).message).toBe('Money of this order was given back already');
});

test('a lesson that still waits for its money is not given back, nor is its order cancelled by the student', async () => {
  const { house, ada, lessons, _id, ask, owned } = await anOpenOrder();
  const [dear, cheap] = lessons.map((lesson) => lesson._id);
  const lessonIds = [cheap];
  await ask('POST', 'received', { amount: 500 });
  const cancelled = await house.ask('DELETE', `/order/${_id}`, { as: ada });
  expect(refusal(cancelled)).toMatchObject({ status: 409, message: expect.stringContaining('has received money') });
  await ask('POST', 'received', { amount: 400, lessonIds });
  expect(refusal(await ask('POST', 'refund', { lessonIds: [dear], reason }))).toEqual({
    ...{ status: 409, message: '‘At 2000’ was not paid', field: 'lessonIds' },
  });
  expect(await owned()).toBe(1);
});

test('a rejected order opens again only where its coupon has a use left', async () => {
  const { house, teacher } = await anOpenOrder();
  const lesson = await aLesson(house, teacher, { price: 1000 });
  await house.ask('POST', '/coupon', { as: teacher, body: { code: 'ONE', percent: 50, limit: 1 } });
  const { _id } = await anOrder(house, await aStudent(house), [lesson], { coupon: 'ONE' });
  await house.ask('PUT', `/order/${_id}/reject`, { as: teacher, body: { reason } });
  const other = await anOrder(house, await aStudent(house), [lesson], { coupon: 'ONE' });
  const reverse = () => house.ask('PUT', `/order/${_id}/reverse`, { as: teacher, body: { reason } });
  expect((await reverse()).body).toMatchObject({ code: 'coupon_refused' });
  await house.ask('PUT', `/order/${other._id}/reject`, { as: teacher, body: { reason } });
  expect((await reverse()).body.data).toMatchObject({ status: 'open' });
});

test('an amount noted twice with one key counts once; of two colleagues the second is told', async () => {
  const { house, teacher, _id, ask } = await anOpenOrder();
  const headers = { 'idempotency-key': 'one' };
  const note = () => house.ask('POST', `/order/${_id}/received`, { as: teacher, body: { amount: 700 }, headers });
  await note();
  expect((await note()).body.data).toMatchObject({ received: 700 });
  const late = await ask('POST', 'received', { amount: 700, receivedBefore: 0 });
  expect(refusal(late)).toMatchObject({ status: 409, field: 'receivedBefore' });
});
