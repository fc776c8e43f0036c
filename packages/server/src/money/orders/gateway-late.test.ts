import type { Provider } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aPayingSchool, expectPaidOnce, nameOf } from '../../../test/fake-gateway.ts';

/** The fault table, part 2: money that comes when the order is not open any more, and money that comes twice. */

describe.each<Provider>(['paystack', 'flutterwave'])('%s', (provider) => {
  test('the order was cancelled meanwhile: paid means in', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    expect((await school.house.ask('DELETE', `/order/${school.order._id}`, { as: school.student })).status).toBe(200);
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('the order was rejected meanwhile: paid means in', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    const body = { reason: 'No transfer found' };
    await school.house.ask('PUT', `/order/${school.order._id}/reject`, { as: school.admin, body });
    school.fake.pay(reference);
    await school.poll();
    const order = await school.staffOrder();
    expect(order).toMatchObject({ status: 'paid', received: 7200, unused: 0, decidedBy: nameOf[provider] });
    expect([order.reason, order.problem]).toEqual([undefined, undefined]);
    expect(await school.owned()).toEqual(['Decimals', 'Fractions']);
  });

  test('cancelled and ordered again: the first is paid, the second stays open', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('DELETE', `/order/${school.order._id}`, { as: school.student });
    const body = { lessonIds: school.ids, expectedTotal: 7200 };
    const second = (await school.house.ask('POST', '/order', { as: school.student, body })).body.data;
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
    const open = await school.house.ask('GET', `/order/${second._id}`, { as: school.student });
    expect(open.body.data).toMatchObject({ status: 'open', items: [{ status: 'pending' }, { status: 'pending' }] });
  });

  test('a transfer was approved meanwhile: the money is booked as unused, and the desk is told', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('PUT', `/order/${school.order._id}/approve`, { as: school.admin });
    school.fake.pay(reference);
    await school.hook(reference);
    await school.hook(reference);
    expect(await school.staffOrder()).toMatchObject({
      ...{ status: 'paid', received: 14_400, unused: 7200, paymentMethod: 'bank transfer' },
      problem: `7,200.00 arrived through ${nameOf[provider]} for an order that was decided already`,
      ...{ decidedBy: school.admin.fullName },
    });
    expect(await school.grants()).toBe(2);
  });

  test('paid on two pages: the second payment is unused, and the desk is told once', async () => {
    const school = await aPayingSchool();
    const first = await school.start(provider);
    school.fake.pay(first, { status: 'failed' });
    await school.poll();
    const second = await school.start(provider);
    school.fake.pay(second);
    await school.hook(second);
    school.fake.pay(first);
    await school.hook(first);
    await school.hook(first);
    const order = await school.staffOrder();
    expect(order).toMatchObject({ status: 'paid', received: 14_400, unused: 7200, receiptNumber: 1 });
    expect(order.problem).toBe(`7,200.00 arrived through ${nameOf[provider]} for an order that was decided already`);
    expect((await school.money()).length).toBe(2);
    expect([await school.grants(), await school.mails()]).toEqual([2, 1]);
  });

  test('the account was deleted meanwhile: the money is booked without a name, and the desk is told', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    expect((await school.house.ask('DELETE', '/user', { as: school.student })).status).toBe(200);
    school.fake.pay(reference);
    await school.hook(reference);
    expect(await school.staffOrder()).toMatchObject({
      ...{ status: 'open', received: 7200, unused: 7200, studentName: 'Deleted account' },
      problem: `7,200.00 arrived through ${nameOf[provider]} after the account was deleted`,
    });
    expect(await school.grants()).toBe(0);
  });

  test('the lessons were refunded meanwhile: a second payment gives nothing', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('PUT', `/order/${school.order._id}/approve`, { as: school.admin });
    const body = { lessonIds: school.ids, reason: 'Wrong lessons' };
    await school.house.ask('POST', `/order/${school.order._id}/refund`, { as: school.admin, body });
    school.fake.pay(reference);
    await school.hook(reference);
    expect(await school.staffOrder()).toMatchObject({ status: 'refunded', received: 7200, unused: 7200 });
    expect(await school.grants()).toBe(0);
  });

  test('staff approve at the moment the webhook comes: one decision, all money counted', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    const approval = school.house.ask('PUT', `/order/${school.order._id}/approve`, { as: school.admin });
    const [webhook] = await Promise.all([school.hook(reference), approval]);
    expect(webhook.status).toBe(200);
    const order = await school.staffOrder();
    expect([order.status, order.received - order.unused]).toEqual(['paid', 7200]);
    expect([await school.grants(), await school.mails()]).toEqual([2, 1]);
  });

  test('the price changed meanwhile: the order keeps what was agreed', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('PUT', `/lesson/${school.ids[0]}`, { as: school.admin, body: { price: 9000 } });
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('a part was transferred before: the page asks for the rest', async () => {
    const school = await aPayingSchool();
    const body = { amount: 3000 };
    await school.house.ask('POST', `/order/${school.order._id}/received`, { as: school.admin, body });
    const reference = await school.start(provider);
    expect(school.fake.get(reference).askedMinor).toBe(420_000);
    school.fake.pay(reference);
    await school.hook(reference);
    expect(await school.staffOrder()).toMatchObject({ status: 'paid', received: 7200, unused: 0 });
    expect(await school.grants()).toBe(2);
  });

  test('one lesson was given by hand before: its money does not pay for the others again', async () => {
    const school = await aPayingSchool();
    const [first] = school.ids;
    const body = { amount: 4500, lessonIds: [first] };
    await school.house.ask('POST', `/order/${school.order._id}/received`, { as: school.admin, body });
    const reference = await school.start(provider);
    school.fake.pay(reference, { amountMinor: 200_000 });
    await school.hook(reference);
    expect(await school.staffOrder()).toMatchObject({ status: 'open', received: 6500, unused: 2000 });
    expect(await school.owned()).toEqual(['Fractions']);
  });

  test('a lesson became a draft after the order was cancelled: it is not given, and its money is unused', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('DELETE', `/order/${school.order._id}`, { as: school.student });
    const draft = { as: school.admin, body: { isDraft: true } };
    expect((await school.house.ask('PUT', `/lesson/${school.ids[0]}`, draft)).status).toBe(200);
    school.fake.pay(reference);
    await school.hook(reference);
    expect(await school.owned()).toEqual(['Decimals']);
    const problem = '4,500.00 more than the lessons cost has arrived';
    expect(await school.staffOrder()).toMatchObject({ received: 7200, unused: 4500, problem });
  });
});

test('flutterwave: a second transaction with the same reference is booked as unused', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('flutterwave');
  school.fake.pay(reference);
  await school.hook(reference);
  const second = school.fake.again(reference);
  await school.hook(reference, { as: second });
  await school.hook(reference, { as: second });
  expect(await school.staffOrder()).toMatchObject({ status: 'paid', received: 14_400, unused: 7200 });
  expect((await school.money()).map(({ external_id }) => external_id).toSorted()).toEqual([
    `flutterwave:${second.id - 1}`,
    `flutterwave:${second.id}`,
  ]);
});

test('flutterwave: a failed and a good transaction with the same reference: paid', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('flutterwave');
  school.fake.pay(reference, { status: 'failed' });
  await school.hook(reference);
  const second = school.fake.again(reference, { status: 'successful' });
  await school.hook(reference, { as: second });
  await expectPaidOnce(school, 'flutterwave');
});

test('paystack: an id of 64 bits is kept to the last figure', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('paystack');
  school.fake.pay(reference, { exactId: '18446744073709551615' });
  await school.back();
  expect((await school.money())[0]?.external_id).toBe('paystack:18446744073709551615');
});

test('paystack: fees that the payer bears are not the school’s', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('paystack');
  school.fake.pay(reference, { feesMinor: 20_800 });
  await school.hook(reference);
  await expectPaidOnce(school, 'paystack');
});
