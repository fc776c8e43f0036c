import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aPng } from '../../../test/pictures.ts';
import { proofForm } from '../../../test/proofs.ts';
import { aLesson } from '../../../test/things.ts';

async function aRejectedOrder() {
  const house = await openHouse();
  const [bello, ada] = [
    await anAdmin(house, { fullName: 'Mr Bello' }),
    await aStudent(house, { fullName: 'Ada Obi', email: 'ada@school.test' }),
  ];
  const lesson = await aLesson(house, bello, { title: 'Fractions', price: 2000 });
  const order = await anOrder(house, ada, [lesson]);
  const reject = () =>
    house.ask('PUT', `/order/${order._id}/reject`, { as: bello, body: { reason: 'No transfer found' } });
  const send = (file = aPng(40, 30)) =>
    house.ask('POST', `/order/${order._id}/paid`, { as: ada, body: proofForm(file) });
  await reject();
  house.clock.advance({ hours: 1 });
  return { house, bello, ada, lesson, order, reject, send };
}

test('a receipt for a rejected order opens it again at the desk, and the rejection stays on record', async () => {
  const { house, bello, ada, lesson, order, send } = await aRejectedOrder();
  const { body } = await send();
  expect(body.data).toMatchObject({ status: 'open', due: 1800, claimedAt: '2026-09-15T10:00:00.000Z' });
  expect(body.data).not.toHaveProperty('reason');
  const claimed = (await house.ask('GET', '/order?status=claimed', { as: bello })).body;
  expect(claimed.data).toMatchObject([{ _id: order._id, items: [{ status: 'pending' }], proofs: [{}] }]);
  expect(claimed.data[0].acts).toMatchObject([
    { act: 'rejected', by: 'Mr Bello', reason: 'No transfer found' },
    { act: 'reopened', by: 'Ada Obi', at: '2026-09-15T10:00:00.000Z' },
  ]);
  await house.ask('PUT', `/order/${order._id}/approve`, { as: bello });
  expect((await house.ask('GET', `/lesson/${lesson._id}`, { as: ada })).body.data.purchased).toBe(true);
});

test('a rejection again, with another reason, answers the first one', async () => {
  const { house, bello, order } = await aRejectedOrder();
  const body = { reason: 'Another reason' };
  const again = await house.ask('PUT', `/order/${order._id}/reject`, { as: bello, body });
  expect(again.body.data).toMatchObject({ status: 'rejected', reason: 'No transfer found' });
});

test('without a receipt, or with the one that the school has seen, the rejection stands', async () => {
  const { house, ada, order, send, reject } = await aRejectedOrder();
  const bare = await house.ask('POST', `/order/${order._id}/paid`, { as: ada, body: {} });
  expect(refusal(bare)).toEqual({
    status: 409,
    message: 'The school has rejected this order. Please send the receipt of your transfer, or order again.',
  });
  await send();
  await reject();
  expect(refusal(await send())).toEqual({
    status: 409,
    field: 'proof',
    message: 'The school has seen this receipt. Please send another one, or write to the school about this order.',
  });
  expect((await send(aPng(50, 30))).body.data.status).toBe('open');
});

test('a lesson that waits in a newer order takes its receipt there', async () => {
  const { house, ada, lesson, send } = await aRejectedOrder();
  const newer = await anOrder(house, ada, [lesson]);
  expect(refusal(await send())).toEqual({
    status: 409,
    message: `‘Fractions’ is in your newer order ${newer.reference}. Please send the receipt there.`,
  });
});
