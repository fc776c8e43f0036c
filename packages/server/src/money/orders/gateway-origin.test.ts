import { expect, test } from 'vitest';
import { aPayingSchool } from '../../../test/fake-gateway.ts';

test('with payment online the Content-Security-Policy names no provider: the browser leaves by a navigation only', async () => {
  const school = await aPayingSchool();
  const page = await school.house.app.inject({ method: 'GET', url: '/student/payments/x' });
  const policy = String(page.headers['content-security-policy']);
  for (const directive of [
    "default-src 'none'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toMatch(/paystack|flutterwave|127\.0\.0\.1|navigate-to/);
});

test('no reply has a key, and neither has the log', async () => {
  const school = await aPayingSchool({ logLevel: 'trace' });
  school.fake.fail('start', { status: 401, message: 'Invalid key' });
  const replies = [await school.startAt('paystack'), await school.startAt('flutterwave'), await school.back()];
  const order = await school.house.ask('GET', `/order/${school.order._id}`, { as: school.student });
  const texts = [...replies, order].map(({ text }) => text);
  const all = [...texts, ...school.house.logged()].join('\n');
  for (const key of ['PAYSTACK_SECRET_KEY', 'FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'] as const) {
    expect(all).not.toContain(school.fake.env[key]);
  }
});

test('an open order says what it can be paid through, and a paid one says nothing', async () => {
  const school = await aPayingSchool();
  expect(school.order.payBy).toEqual(['paystack', 'flutterwave']);
  school.fake.pay(await school.start('paystack'));
  const reply = await school.back();
  const message = 'Payment successful! Check your purchased lessons.';
  expect([reply.body.message, reply.body.data.payBy]).toEqual([message, []]);
});
