import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

const bank = {
  bankName: 'Unity Bank',
  accountName: 'Hill School Ltd',
  accountNumber: '012 345 6789',
  paymentNote: 'Transfers arrive within a day.',
};

const payTo = {
  bankName: 'Unity Bank',
  accountName: 'Hill School Ltd',
  accountNumber: '012 345 6789',
  note: 'Transfers arrive within a day.',
};

async function aWaitingPayment(details: object = bank) {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
  const save = (body: object) => house.ask('PUT', '/admin/settings', { as: teacher, body });
  await save(details);
  const payment = await aPayment(house, ada, await aLesson(house, teacher));
  return { house, teacher, ada, payment, save };
}

const opened = async (house: House, as: Person, { _id }: { _id: string }) =>
  (await house.ask('GET', `/payment/${_id}`, { as })).body.data;

describe('the account to pay to', () => {
  test('is told with a payment that waits, as it is now and not as it was', async () => {
    const { house, ada, payment, save } = await aWaitingPayment();
    expect(await opened(house, ada, payment)).toEqual({ ...payment, payTo });
    await save({ accountNumber: '999', paymentNote: '' });
    expect((await opened(house, ada, payment)).payTo).toEqual({ ...payTo, accountNumber: '999', note: '' });
  });

  test('is told with the number alone', async () => {
    const { house, ada, payment } = await aWaitingPayment({ accountNumber: '1' });
    expect((await opened(house, ada, payment)).payTo).toEqual({
      bankName: '',
      accountName: '',
      accountNumber: '1',
      note: '',
    });
  });

  test('is null while the school has named no number', async () => {
    const { house, ada, payment } = await aWaitingPayment({ ...bank, accountNumber: '' });
    expect((await opened(house, ada, payment)).payTo).toBeUndefined();
  });

  test.each(['approve', 'reject'])('is null after %s: nothing is left to pay', async (decision) => {
    const { house, teacher, ada, payment } = await aWaitingPayment();
    await house.ask('PUT', `/payment/${payment._id}/${decision}`, { as: teacher, body: { reason: 'Not received' } });
    expect((await opened(house, ada, payment)).payTo).toBeUndefined();
  });

  test('is null for a free lesson', async () => {
    const { house, teacher, ada } = await aWaitingPayment();
    const free = await aPayment(house, ada, await aLesson(house, teacher, { price: 0 }));
    expect((await opened(house, ada, free)).payTo).toBeUndefined();
  });

  test('is not told to visitors, to another student, in lists or to staff', async () => {
    const { house, teacher, ada, payment } = await aWaitingPayment();
    const bola = await aStudent(house);
    const replies = [
      await house.ask('GET', `/payment/${payment._id}`),
      await house.ask('GET', `/payment/${payment._id}`, { as: bola }),
      await house.ask('GET', `/payment/${payment._id}`, { as: teacher }),
      await house.ask('GET', '/payment/mine', { as: ada }),
      await house.ask('GET', '/payment', { as: teacher }),
      await house.ask('GET', '/school'),
      await house.ask('GET', '/school', { as: ada }),
    ];
    for (const reply of replies) expect(reply.text).not.toContain(bank.accountNumber);
  });
});
