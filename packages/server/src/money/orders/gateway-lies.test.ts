import { createHmac } from 'node:crypto';
import type { Provider } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aPayingSchool, expectPaidOnce, nameOf, type PayingSchool } from '../../../test/fake-gateway.ts';
import { keys, paystackData, signed } from '../../../test/fake-gateway-wire.ts';
import { refusal } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';

/** The fault table, part 3: forged, wrong amount, wrong currency, wrong order. */

async function expectNothing(school: PayingSchool): Promise<void> {
  expect(await school.staffOrder()).toMatchObject({ status: 'open', received: 0, unused: 0 });
  expect([await school.money(), await school.grants(), await school.mails()]).toEqual([[], 0, 0]);
}

const providers: Provider[] = ['paystack', 'flutterwave'];

describe.each(providers)('%s: a forged webhook is refused, and nothing changes', (provider) => {
  const authenticHeader = provider === 'paystack' ? 'x-paystack-signature' : 'verif-hash';

  test.each<[string, (authentic: string, body: string) => Record<string, string>]>([
    ['without a signature', () => ({})],
    ['with an empty one', () => ({ [authenticHeader]: '' })],
    [
      'with one figure changed',
      (authentic) => ({ [authenticHeader]: authentic.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) }),
    ],
    ['with half of it', (authentic) => ({ [authenticHeader]: authentic.slice(0, authentic.length / 2) })],
    [
      'with the signature of another key',
      (_, body) => ({ [authenticHeader]: createHmac('sha512', 'x').update(body).digest('hex') }),
    ],
    [
      'under the name of the other provider',
      (authentic) => ({ [provider === 'paystack' ? 'verif-hash' : 'x-paystack-signature']: authentic }),
    ],
  ])('%s', async (_name, headersOf) => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    const { body, headers } = school.fake.webhook(reference);
    const reply = await school.send(provider, { body, headers: headersOf(headers[authenticHeader] ?? '', body) });
    const message = `This is not signed by ${nameOf[provider]}`;
    expect([reply.status, reply.body.message]).toEqual([401, message]);
    expect(school.fake.calls).toEqual(['start']);
    await expectNothing(school);
  });

  test('to a school that has no account there', async () => {
    const school = await aPayingSchool({
      env: { PAYSTACK_SECRET_KEY: '', FLUTTERWAVE_SECRET_KEY: '', FLUTTERWAVE_WEBHOOK_HASH: '' },
    });
    const reply = await school.send(provider, signed(provider, { event: 'charge.success', data: { reference: 'x' } }));
    expect(reply.status).toBe(401);
    const checkout = await school.startAt(provider);
    expect([checkout.status, checkout.body]).toMatchObject([400, { field: 'provider' }]);
  });

  test.each([
    ['that is not JSON', 'hello'],
    ['that is empty', ''],
    ['that is a list', '[1]'],
    ['without data', '{"event":"charge.success"}'],
    ['with odd types', '{"event":7,"data":{"reference":{},"tx_ref":[]}}'],
    ['nested 1,000 deep', `${'{"data":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['that names __proto__', '{"event":"charge.success","data":{"__proto__":{"reference":"x"}}}'],
    [
      'with a reference that no database takes',
      '{"event":"charge.success","data":{"reference":"\\u0000","tx_ref":"\\ud800"}}',
    ],
    ['of an event that we do not know', '{"event":"transfer.success","data":{"reference":"x","id":1}}'],
  ])('but an authentic one %s is accepted and ignored', async (_name, body) => {
    const school = await aPayingSchool();
    const signature = createHmac('sha512', keys.paystack).update(body).digest('hex');
    const headers = { 'x-paystack-signature': signature, 'verif-hash': keys.webhookHash };
    const reply = await school.send(provider, { body, headers });
    expect([reply.status, reply.body.success]).toEqual([200, true]);
    await expectNothing(school);
  });
});

test('paystack: a body changed after it was signed is refused', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('paystack');
  school.fake.pay(reference);
  const { body, headers } = school.fake.webhook(reference);
  expect((await school.send('paystack', { body: body.replace('720000', '720001'), headers })).status).toBe(401);
  expect((await school.send('paystack', { body: `${body} `, headers })).status).toBe(401);
  await expectNothing(school);
});

test('paystack: the signature is that of the bytes, however they are spaced', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('paystack');
  const data = paystackData(school.fake.pay(reference));
  const body = JSON.stringify({ event: 'charge.success', data }, null, 3);
  const signature = createHmac('sha512', keys.paystack).update(body).digest('hex');
  expect((await school.send('paystack', { body, headers: { 'x-paystack-signature': signature } })).status).toBe(200);
  await expectPaidOnce(school, 'paystack');
});

describe.each(providers)('%s', (provider) => {
  test('a webhook that says paid while the provider says pending: nothing', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    const reply = await school.hook(reference, { as: { status: provider === 'paystack' ? 'success' : 'successful' } });
    expect(reply.status).toBe(200);
    await expectNothing(school);
  });

  test('a reference that is not ours: 200, and nothing', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    const reply = await school.hook(reference, { as: { reference: 'f'.repeat(24) } });
    expect(reply.status).toBe(200);
    await expectNothing(school);
  });

  test('a reference that the other provider was given: nothing', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider === 'paystack' ? 'flutterwave' : 'paystack');
    const own = school.fake.pay(reference);
    const { body, headers } = signed(provider, {
      event: 'charge.success',
      data: { id: own.id, reference, tx_ref: reference },
    });
    expect((await school.send(provider, { body, headers })).status).toBe(200);
    await expectNothing(school);
  });

  test('the provider answers about another payment: nothing, and it is asked again', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    school.fake.fail('verify', 'other-payment');
    await school.back();
    await expectNothing(school);
    await school.poll();
    await expectPaidOnce(school, provider);
  });

  test('the provider answers a start about another payment: its page is shown to nobody', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', 'other-payment');
    if (provider === 'paystack') {
      expect(refusal(await school.startAt(provider))).toMatchObject({ status: 503 });
      expect(await school.rows()).toMatchObject([{ status: 'started', payment_url: null }]);
    }
    const reference = await school.start(provider);
    school.fake.pay(reference);
    await school.hook(reference);
    await expectPaidOnce(school, provider);
  });

  test('too little: received, open, and the desk is told; then the rest', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference, { amountMinor: 500_000 });
    await school.hook(reference);
    await school.hook(reference);
    await school.poll();
    const name = nameOf[provider];
    const problem = `5,000.00 of 7,200.00 arrived through ${name}`;
    expect(await school.staffOrder()).toMatchObject({ status: 'open', received: 5000, unused: 5000, problem });
    expect([await school.grants(), await school.audited()]).toEqual([0, ['order.receive']]);
    expect(await school.rows()).toMatchObject([
      { status: 'mismatch', problem: '5,000.00 arrived where 7,200.00 was asked for', next_check_at: null },
    ]);
    const rest = await school.start(provider);
    expect(school.fake.get(rest).askedMinor).toBe(220_000);
    school.fake.pay(rest);
    await school.hook(rest);
    const order = await school.staffOrder();
    expect(order).toMatchObject({ status: 'paid', received: 7200, unused: 0 });
    expect([order.problem, await school.grants()]).toEqual([undefined, 2]);
  });

  test('too much: the lessons are given, the rest is unused, and the desk is told', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference, { amountMinor: 800_000 });
    await school.poll();
    const problem = '800.00 more than the lessons cost has arrived';
    expect(await school.staffOrder()).toMatchObject({ status: 'paid', received: 8000, unused: 800, problem });
    expect(await school.grants()).toBe(2);
  });

  test('one kobo too little for an order that was cancelled: booked, and the desk is told', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    await school.house.ask('DELETE', `/order/${school.order._id}`, { as: school.student });
    school.fake.pay(reference, { amountMinor: 719_999 });
    await school.hook(reference);
    const problem = `7,199.99 of 7,200.00 arrived through ${nameOf[provider]}`;
    const kept = { status: 'cancelled', received: 7199.99, unused: 7199.99, problem };
    expect(await school.staffOrder()).toMatchObject(kept);
  });

  test('another currency: no money is booked, and the desk is told until the right money comes, and after', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference, { currency: 'GHS' });
    await school.hook(reference);
    await school.poll();
    const problem = `${nameOf[provider]} reports 7,200.00 GHS instead of 7,200.00 NGN`;
    const open = await school.staffOrder();
    expect([open.status, open.received, open.problem]).toEqual(['open', 0, problem]);
    expect([await school.money(), await school.grants()]).toEqual([[], 0]);
    expect(await school.rows()).toMatchObject([{ status: 'mismatch', problem, next_check_at: null }]);
    const right = await school.start(provider);
    school.fake.pay(right);
    await school.hook(right);
    expect(await school.staffOrder()).toMatchObject({ status: 'paid', received: 7200, unused: 0, problem });
  });

  test('the order of another student: 404, and the provider is not asked', async () => {
    const school = await aPayingSchool();
    const other = await aStudent(school.house);
    for (const [path, body] of [
      ['checkout', { provider }],
      ['check', {}],
    ] as const) {
      const reply = await school.house.ask('POST', `/order/${school.order._id}/${path}`, { as: other, body });
      expect([reply.status, reply.body.message]).toEqual([404, 'Order not found']);
    }
    expect(school.fake.calls).toEqual([]);
  });

  test('an order that is not open, or paid by a transfer that was noted, starts nothing', async () => {
    const school = await aPayingSchool();
    await school.house.ask('PUT', `/order/${school.order._id}/approve`, { as: school.admin });
    const reply = await school.startAt(provider);
    expect([reply.status, reply.body.message]).toEqual([409, 'This order is paid already']);
    expect([school.fake.calls, await school.rows()]).toEqual([[], []]);
  });

  test('an amount that a client sends along is ignored', async () => {
    const school = await aPayingSchool();
    const body = { provider, amount: 1, amount_minor: 1, currency: 'GHS' };
    await school.house.ask('POST', `/order/${school.order._id}/checkout`, { as: school.student, body });
    expect(school.fake.state.transactions).toMatchObject([{ askedMinor: 720_000, currency: 'NGN' }]);
  });
});

test('flutterwave: an answer about another transaction than the one asked about is not booked', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('flutterwave');
  school.fake.pay(reference);
  school.fake.fail('verify', 'other-transaction');
  await school.hook(reference);
  await expectNothing(school);
  await school.poll();
  await expectPaidOnce(school, 'flutterwave');
});

test('paystack takes no less than 50', async () => {
  const school = await aPayingSchool();
  const body = { amount: 7150.5 };
  await school.house.ask('POST', `/order/${school.order._id}/received`, { as: school.admin, body });
  const reply = await school.startAt('paystack');
  expect([reply.status, reply.body.field, reply.body.message]).toEqual([
    ...[409, 'provider', 'Paystack takes no amount below 50. Please pay in another way.'],
  ]);
  const order = await school.house.ask('GET', `/order/${school.order._id}`, { as: school.student });
  expect(order.body.data.payBy).toEqual(['flutterwave']);
});

test('paystack: a payer disputes: the desk is told once', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('paystack');
  school.fake.pay(reference);
  await school.hook(reference);
  const dispute = signed('paystack', { event: 'charge.dispute.create', data: { id: 1, transaction: { reference } } });
  for (let time = 0; time < 2; time += 1) expect((await school.send('paystack', dispute)).status).toBe(200);
  const problem = 'The payer disputes this payment: answer on the dashboard of Paystack';
  expect(await school.staffOrder()).toMatchObject({ status: 'paid', problem });
});
