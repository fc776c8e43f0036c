import type { Provider } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aPayingSchool, expectPaidOnce, type PayingSchool } from '../../../test/fake-gateway.ts';

/** The fault table, part 1: the three ways in, in every order, lost, doubled and late. */

type Way = 'return page' | 'webhook' | 'poller';

const orders: Way[][] = [
  ['return page', 'webhook', 'poller'],
  ['return page', 'poller', 'webhook'],
  ['webhook', 'return page', 'poller'],
  ['webhook', 'poller', 'return page'],
  ['poller', 'return page', 'webhook'],
  ['poller', 'webhook', 'return page'],
];

async function come(school: PayingSchool, reference: string, way: Way): Promise<void> {
  if (way === 'poller') return school.poll();
  const reply = way === 'webhook' ? await school.hook(reference) : await school.back();
  expect(reply.status).toBe(200);
}

describe.each<Provider>(['paystack', 'flutterwave'])('%s', (provider) => {
  test.each(orders)('%s, then %s, then %s: paid at the first, once', async (...ways) => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    for (const way of ways) {
      await come(school, reference, way);
      await expectPaidOnce(school, provider);
    }
  });

  test('a student without an e-mail address pays as well', async () => {
    const school = await aPayingSchool();
    const { house, student } = school;
    await house.db.updateTable('users').set({ email: '' }).where('_id', '=', student._id).execute();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    await school.hook(reference);
    expect([(await school.staffOrder()).status, await school.mails()]).toEqual(['paid', 0]);
  });

  test('all three at one moment: paid once', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    await Promise.all(orders.flat().map((way) => come(school, reference, way)));
    await expectPaidOnce(school, provider);
  });

  test('the return page before the money: nothing yet, then the webhook', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    const early = await school.back();
    expect(early.body).toMatchObject({ message: 'No payment has arrived yet', data: { status: 'open' } });
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('a failed try, reported by a webhook, then a good one on the same page', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference, { status: 'failed' });
    expect((await school.hook(reference)).status).toBe(200);
    expect((await school.staffOrder()).status).toBe('open');
    school.fake.pay(reference);
    await school.poll();
    await expectPaidOnce(school, provider);
  });

  test('after a failed try the student gets a new page, and pays there', async () => {
    const school = await aPayingSchool();
    const first = await school.start(provider);
    school.fake.pay(first, { status: 'failed' });
    await school.poll();
    const second = await school.start(provider);
    expect(second).not.toBe(first);
    school.fake.pay(second);
    await school.back();
    await expectPaidOnce(school, provider);
  });

  test('two clicks at one moment, and a later one, lead to one page', async () => {
    const school = await aPayingSchool();
    const [one, two] = await Promise.all([school.start(provider), school.start(provider)]);
    expect([two, await school.start(provider)]).toEqual([one, one]);
    expect(school.fake.calls).toEqual(['start']);
  });

  test('the page was started, but the reply was lost: the next click gets another page', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', 'lost-reply');
    const lost = await school.startAt(provider);
    expect([lost.status, lost.body.code]).toEqual([503, 'provider_away']);
    const reference = await school.start(provider);
    expect((await school.rows()).map(({ status }) => status).toSorted()).toEqual(['failed', 'started']);
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('the request to start was lost: the next click gets a page', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', 'lost-request');
    expect((await school.startAt(provider)).status).toBe(503);
    const reference = await school.start(provider);
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('what was started without our knowing is paid all the same: its webhook counts', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', 'lost-reply');
    await school.startAt(provider);
    const [lost] = school.fake.state.transactions;
    if (!lost) throw new Error('nothing was started');
    await school.start(provider);
    school.fake.pay(lost.reference);
    await school.hook(lost.reference);
    await expectPaidOnce(school, provider);
  });

  test('what was started without our knowing is paid: the next click finds that out', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', 'lost-reply');
    await school.startAt(provider);
    school.fake.pay(school.fake.state.transactions[0]?.reference ?? '');
    const again = await school.startAt(provider);
    expect([again.status, again.body.message]).toEqual([409, 'This order is paid already']);
    await expectPaidOnce(school, provider);
  });

  test('the reply to the return page was lost on its way to us: the poller asks again', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    school.fake.fail('verify', 'lost-reply');
    const reply = await school.back();
    expect(reply.body.message).toBe('The payment provider does not answer just now; we go on asking');
    await school.poll();
    await expectPaidOnce(school, provider);
  });

  test('the poller asks after 1, 2, 5, 15 and 60 minutes, and gives up after 72 hours', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    const asked: number[] = [];
    for (let minute = 1; minute <= 150; minute += 1) {
      const before = school.fake.calls.length;
      await school.poll(1);
      if (school.fake.calls.length > before) asked.push(minute);
    }
    expect(asked).toEqual([1, 2, 4, 9, 24, 84, 144]);
    await school.poll(72 * 60);
    const [row] = await school.rows();
    const problem = /reported no payment within 72 hours$/;
    expect(row).toMatchObject({ status: 'failed', next_check_at: null, problem: expect.stringMatching(problem) });
    school.fake.pay(reference);
    await school.poll(60);
    expect((await school.staffOrder()).status).toBe('open');
    school.house.clock.advance({ days: 2 });
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('after the poller has given up the return page still asks', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.poll(73 * 60);
    school.fake.pay(reference);
    await school.back();
    await expectPaidOnce(school, provider);
  });

  test('the same webhook 20 times at once and 3 times later: paid once', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    const replies = await Promise.all(Array.from({ length: 20 }, () => school.hook(reference)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (let day = 0; day < 3; day += 1) {
      school.house.clock.advance({ days: 1 });
      expect((await school.hook(reference)).status).toBe(200);
    }
    await expectPaidOnce(school, provider);
  });
});
