import type { Provider } from '@akada/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aPayingSchool, expectPaidOnce, nameOf } from '../../../test/fake-gateway.ts';
import type { Fault } from '../../../test/start-fake-gateway.ts';

/** The fault table, part 4: the provider is down, slow, or answers something else. */

afterEach(() => void vi.restoreAllMocks());

/** A provider that never answers is waited for seven seconds, in tests for a moment. */
function waitForAMoment(): void {
  const timeout = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100));
}

const faults: [string, Fault][] = [
  ['ends the connection', 'lost-request'],
  ['never answers', 'silence'],
  ['answers 500', { status: 500, message: 'Internal error' }],
  ['answers 503 after it was asked', { status: 503, message: 'Timed out' }],
  ['answers 429', { status: 429, message: 'Too many requests' }],
  ['says that the key is invalid', { status: 401, message: 'Invalid key' }],
  ['answers with a page of HTML', 'not-json'],
  ['answers in another form', 'other-form'],
  ['answers with far too much', 'too-large'],
  ['sends us to another address', 'redirect'],
];

describe.each<Provider>(['paystack', 'flutterwave'])('%s', (provider) => {
  const away = `${nameOf[provider]} does not answer just now. Nothing was paid. Please try again in a few minutes, or pay by bank transfer.`;

  test.each(faults)('%s at the start: 503 in plain words, then the next click works', async (_name, fault) => {
    if (fault === 'silence') waitForAMoment();
    const school = await aPayingSchool();
    school.fake.fail('start', fault);
    const reply = await school.startAt(provider);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([503, 'provider_away', away]);
    expect(reply.headers['retry-after']).toBe('60');
    expect(await school.rows()).toMatchObject([{ status: 'started', payment_url: null, amount_minor: 720_000 }]);
    const reference = await school.start(provider);
    school.fake.pay(reference);
    await school.back();
    await expectPaidOnce(school, provider);
  });

  test.each(faults)('%s when the student comes back: the poller asks again', async (_name, fault) => {
    if (fault === 'silence') waitForAMoment();
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    school.fake.fail('verify', fault);
    const reply = await school.back();
    const message = 'The payment provider does not answer just now; we go on asking';
    expect([reply.status, reply.body.message, reply.body.data.status]).toEqual([200, message, 'open']);
    await school.poll();
    await expectPaidOnce(school, provider);
  });

  test('refuses the payment at the start: 503 in plain words, and a new reference next time', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', { status: 400, message: 'Currency not supported by merchant' });
    const reply = await school.startAt(provider);
    expect([reply.status, reply.body.message]).toEqual([
      503,
      `${nameOf[provider]} did not take the payment. Nothing was paid. Please try again in a few minutes, or pay by bank transfer.`,
    ]);
    expect(await school.rows()).toMatchObject([{ status: 'failed', problem: 'Currency not supported by merchant' }]);
    await school.start(provider);
    expect((await school.rows()).map(({ status }) => status).toSorted()).toEqual(['failed', 'started']);
  });

  test('still away at the next click: nothing is started twice, nothing is lost', async () => {
    const school = await aPayingSchool();
    school.fake.fail('start', 'lost-reply');
    await school.startAt(provider);
    school.fake.fail('verify', 'lost-reply');
    expect((await school.startAt(provider)).status).toBe(503);
    expect(school.fake.calls).toEqual(['start', 'verify']);
    expect((await school.rows()).length).toBe(1);
  });

  test.each(['http://pay.example/1', 'javascript:alert(1)', '//pay.example', 'http://127.0.0.1.example/pay', ''])(
    'leads to %s: no browser is sent there',
    async (link) => {
      const school = await aPayingSchool();
      const body = { status: true, data: { authorization_url: link, link, access_code: 'a', reference: 'x' } };
      school.fake.fail('start', { status: 200, message: '', body });
      const reply = await school.startAt(provider);
      expect([reply.status, reply.body.code]).toEqual([503, 'provider_away']);
    },
  );

  test('away for four days: the poller goes on, hourly, until it has an answer', async () => {
    const school = await aPayingSchool();
    const reference = await school.start(provider);
    school.fake.pay(reference);
    for (let hours = 0; hours < 96; hours += 1) {
      const before = school.fake.calls.length;
      school.fake.fail('verify', { status: 502, message: 'Bad Gateway' });
      await school.poll(61);
      expect(school.fake.calls.length).toBe(before + 1);
    }
    expect((await school.staffOrder()).status).toBe('open');
    await school.poll(61);
    await expectPaidOnce(school, provider);
  });

  test('away, with two payments waiting: it is asked once in a run', async () => {
    const school = await aPayingSchool();
    const first = await school.start(provider);
    school.fake.pay(first, { status: 'failed' });
    await school.poll();
    await school.start(provider);
    const before = school.fake.calls.length;
    school.fake.fail('verify', { status: 500, message: 'x' });
    await school.poll(10);
    expect(school.fake.calls.length - before).toBe(1);
  });
});

test('paystack: the signed webhook counts while Paystack does not answer', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('paystack');
  school.fake.pay(reference);
  school.fake.fail('verify', { status: 500, message: 'x' });
  expect((await school.hook(reference)).status).toBe(200);
  await expectPaidOnce(school, 'paystack');
  await school.back();
  await school.poll();
  await expectPaidOnce(school, 'paystack');
});

test('flutterwave: its webhook is not signed, so while Flutterwave does not answer nothing is booked', async () => {
  const school = await aPayingSchool();
  const reference = await school.start('flutterwave');
  school.fake.pay(reference);
  school.fake.fail('verify', { status: 500, message: 'x' });
  expect((await school.hook(reference)).status).toBe(200);
  expect((await school.staffOrder()).status).toBe('open');
  await school.poll(0);
  await expectPaidOnce(school, 'flutterwave');
});
