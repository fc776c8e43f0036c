import { expect, test } from 'vitest';
import { aPayingSchool } from '../../test/fake-gateway.ts';

test.each(['paystack', 'flutterwave'] as const)('a payment through %s gives the lessons at once', async (provider) => {
  const school = await aPayingSchool();
  const reference = await school.start(provider);
  school.fake.pay(reference);
  const reply = await school.hook(reference);
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  const order = await school.staffOrder();
  expect(order).toMatchObject({ status: 'paid', received: 7200, unused: 0, paymentMethod: provider, receiptNumber: 1 });
  expect(await school.owned()).toEqual(['Decimals', 'Fractions']);
  expect(await school.mails()).toBe(1);
});
