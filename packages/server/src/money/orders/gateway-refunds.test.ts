import type { Provider } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aPayingSchool, nameOf } from '../../../test/fake-gateway.ts';
import { signed } from '../../../test/fake-gateway-wire.ts';

/** The fault table, part 6: money goes back through the provider that brought it, once. */

async function aPaidSchool(provider: Provider) {
  const school = await aPayingSchool();
  const reference = await school.start(provider);
  school.fake.pay(reference);
  await school.hook(reference);
  const { refunds } = school.fake.state;
  const hookRefund = (event: string) => {
    const { id } = school.fake.get(reference);
    const data = { transaction_reference: reference, tx_ref: reference, TransactionId: id, amount: '720000' };
    return school.send(provider, signed(provider, { event, data }));
  };
  return {
    ...school,
    reference,
    refunds,
    hookRefund,
    /** The newest version of the receipt. */
    receiptSays: async () => {
      const papers = school.house.db.selectFrom('signed_papers').select('code').limit(1);
      const { code } = await papers.executeTakeFirstOrThrow();
      return Object.fromEntries((await school.house.ask('GET', `/card/${code}`)).body.data.what);
    },
    refunded: async () => (await school.money()).filter(({ kind }) => kind === 'refunded'),
  };
}

const providers: Provider[] = ['paystack', 'flutterwave'];
const done: Record<Provider, string> = { paystack: 'processed', flutterwave: 'completed' };
const pending: Record<Provider, string> = { paystack: 'processing', flutterwave: 'pending' };

describe.each(providers)('%s', (provider) => {
  test('confirmed at once: done', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = done[provider];
    const reply = await school.refund(school.ids);
    expect(reply.body.message).toBe('Money given back');
    expect(reply.body.data).toMatchObject({ status: 'refunded', received: 0, unused: 0 });
    expect(await school.refunded()).toMatchObject([{ amount_minor: -720_000, method: provider, status: 'done' }]);
    expect([await school.grants(), school.refunds.length]).toEqual([0, 1]);
  });

  test('one of two lessons: the other one stays', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = done[provider];
    await school.refund([school.ids[1] ?? '']);
    expect(await school.staffOrder()).toMatchObject({ status: 'part-refunded', received: 4500 });
    expect([await school.owned(), school.refunds]).toMatchObject([['Fractions'], [{ amountMinor: 270_000 }]]);
    await school.refund([school.ids[0] ?? '']);
    expect(await school.staffOrder()).toMatchObject({ status: 'refunded', received: 0 });
    expect(school.refunds.map(({ amountMinor }) => amountMinor)).toEqual([270_000, 450_000]);
  });

  test('pending: the webhook brings the end, and the same webhook again changes nothing', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = pending[provider];
    const reply = await school.refund(school.ids);
    expect(reply.body.message).toBe(`${nameOf[provider]} is asked to give the money back`);
    expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
    for (const refund of school.refunds) refund.status = done[provider];
    for (let time = 0; time < 2; time += 1) expect((await school.hookRefund('refund.processed')).status).toBe(200);
    expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
    expect(school.refunds.length).toBe(1);
  });

  test('pending, and the webhook never comes: the poller', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = pending[provider];
    await school.refund(school.ids);
    await school.poll();
    expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
    for (const refund of school.refunds) refund.status = done[provider];
    await school.poll(10);
    expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
  });

  test('a webhook that says processed while the provider says pending: pending', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = pending[provider];
    await school.refund(school.ids);
    await school.hookRefund('refund.processed');
    expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
  });

  test('failed: the money is the order’s again, the lessons stay taken back, the desk is told and can try again', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = pending[provider];
    await school.house.ask('GET', `/order/${school.order._id}/receipt.pdf`, { as: school.student });
    await school.refund(school.ids);
    expect(await school.receiptSays()).toHaveProperty('Given back');
    for (const refund of school.refunds) refund.status = 'failed';
    await school.hookRefund('refund.failed');
    expect(await school.receiptSays()).not.toHaveProperty('Given back');
    const problem = `${nameOf[provider]} did not give 7,200.00 back: the refund failed`;
    expect(await school.staffOrder()).toMatchObject({ status: 'refunded', received: 7200, unused: 7200, problem });
    expect([await school.grants(), (await school.refunded())[0]?.status]).toEqual([0, 'failed']);
    school.refunds.length = 0;
    school.fake.state.refundStatus[provider] = done[provider];
    await school.refund([]);
    const after = await school.staffOrder();
    expect([after.received, after.unused, after.problem]).toEqual([0, 0, undefined]);
    expect(school.refunds).toMatchObject([{ amountMinor: 720_000 }]);
  });

  test.each(['other-transaction', 'other-amount'] as const)(
    'an answer about the refund of %s is not booked: the poller reads what became of this one',
    async (fault) => {
      const school = await aPaidSchool(provider);
      school.fake.state.refundStatus[provider] = done[provider];
      school.fake.fail('refund', fault);
      school.fake.fail('list-refunds', fault);
      await school.refund(school.ids);
      expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
      await school.poll(3);
      expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
      await school.poll(10);
      expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
      expect(school.refunds).toHaveLength(1);
    },
  );

  test('refused: as failed, with the provider’s words', async () => {
    const school = await aPaidSchool(provider);
    school.fake.fail('refund', { status: 400, message: 'Insufficient balance' });
    const reply = await school.refund(school.ids);
    const problem = `${nameOf[provider]} did not give 7,200.00 back: Insufficient balance`;
    expect([reply.status, reply.body.data]).toMatchObject([200, { received: 7200, unused: 7200, problem }]);
    expect(reply.body.message).toBe('The lessons are taken back, but the money was not given back');
    expect(await school.audited()).toEqual(['order.approve', 'order.refund', 'order.refund']);
  });

  test.each(['lost-reply', 'lost-request'] as const)(
    'the %s: asked for once, found or sent again by the poller',
    async (fault) => {
      const school = await aPaidSchool(provider);
      school.fake.state.refundStatus[provider] = done[provider];
      school.fake.fail('refund', fault);
      expect((await school.refund(school.ids)).status).toBe(200);
      expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
      await school.poll(1);
      expect(await school.refunded()).toMatchObject([{ status: 'pending' }]);
      await school.poll();
      expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
      expect(school.refunds).toMatchObject([{ amountMinor: 720_000 }]);
    },
  );

  test('lost, and the provider does not list its refunds: nothing is sent twice, and after three days the desk is told', async () => {
    const school = await aPaidSchool(provider);
    school.fake.fail('refund', 'lost-reply');
    await school.refund(school.ids);
    for (let day = 0; day < 4; day += 1) {
      school.fake.fail('list-refunds', { status: 404, message: 'Not found' });
      await school.poll(24 * 60 + 1);
    }
    expect([school.refunds.length, (await school.refunded())[0]?.status]).toEqual([1, 'pending']);
    const problem = `${nameOf[provider]} has not confirmed a refund yet: look at its dashboard`;
    expect((await school.staffOrder()).problem).toBe(problem);
  });

  test('the same refund 10 times at once: given back once', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = done[provider];
    const replies = await Promise.all(Array.from({ length: 10 }, () => school.refund(school.ids)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect([school.refunds.length, (await school.refunded()).length]).toEqual([1, 1]);
  });

  test('two pollers at one moment find a refund that was never sent: sent once', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = done[provider];
    school.fake.fail('refund', 'lost-request');
    await school.refund(school.ids);
    const next_check_at = new Date(school.house.clock.now()).toISOString();
    await school.house.db.updateTable('gateway_refunds').set({ status: 'planned', next_check_at }).execute();
    await Promise.all([school.poll(0), school.poll(0), school.poll(0)]);
    expect(school.refunds.length).toBe(1);
    expect(school.fake.calls.filter((verb) => verb === 'refund').length).toBe(2);
    expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
  });

  test('the webhook comes while the reply to the refund is on its way: given back once', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = done[provider];
    school.fake.fail('refund', { meanwhile: async () => void (await school.hookRefund('refund.processed')) });
    await school.refund(school.ids);
    expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
    expect(school.refunds.length).toBe(1);
  });

  test('paid twice: what is unused goes back through the payment that brought it', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('PUT', `/order/${school.order._id}/approve`, { as: school.admin });
    school.fake.pay(reference);
    await school.hook(reference);
    school.fake.state.refundStatus[provider] = done[provider];
    await school.refund([]);
    const order = await school.staffOrder();
    expect([order.status, order.received, order.unused, order.problem]).toEqual(['paid', 7200, 0, undefined]);
    expect(school.fake.state.refunds).toMatchObject([{ amountMinor: 720_000 }]);
    expect(await school.grants()).toBe(2);
  });

  test('paid in parts, by transfer and here: by hand, because no payment alone covers it', async () => {
    const school = await aPayingSchool();
    const body = { amount: 3000 };
    await school.house.ask('POST', `/order/${school.order._id}/received`, { as: school.admin, body });
    const reference = await school.start(provider);
    school.fake.pay(reference);
    await school.hook(reference);
    const { body: refunded } = await school.refund(school.ids);
    expect(refunded.message).toBe(
      `No single payment through ${nameOf[provider]} is as large as this refund: please transfer NGN 7,200.00 back yourself`,
    );
    expect(school.fake.state.refunds).toEqual([]);
    expect((await school.money()).filter(({ kind }) => kind === 'refunded')).toMatchObject([
      { method: 'bank transfer', status: 'done', amount_minor: -720_000 },
    ]);
  });

  test('a decision that a provider made cannot be reversed: the money is given back instead', async () => {
    const school = await aPaidSchool(provider);
    const body = { reason: 'A mistake' };
    const reply = await school.house.ask('PUT', `/order/${school.order._id}/reverse`, { as: school.admin, body });
    const message = `The money came through ${nameOf[provider]}: give it back instead`;
    expect([reply.status, reply.body.message]).toEqual([409, message]);
  });

  test('the account is deleted while the refund is pending: it ends all the same', async () => {
    const school = await aPaidSchool(provider);
    school.fake.state.refundStatus[provider] = pending[provider];
    await school.refund(school.ids);
    await school.house.ask('DELETE', '/user', { as: school.student });
    for (const refund of school.refunds) refund.status = done[provider];
    await school.poll();
    expect(await school.refunded()).toMatchObject([{ status: 'done' }]);
  });
});

test('paystack: a refund that needs the payer’s bank account is told to the desk', async () => {
  const school = await aPaidSchool('paystack');
  await school.refund(school.ids);
  for (const refund of school.refunds) refund.status = 'needs-attention';
  await school.hookRefund('refund.needs-attention');
  await school.poll();
  const problem = "Paystack needs the payer's bank account: see its dashboard";
  expect([(await school.staffOrder()).problem, (await school.refunded())[0]?.status]).toEqual([problem, 'pending']);
});
