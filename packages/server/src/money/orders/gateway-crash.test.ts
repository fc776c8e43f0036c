import type { Provider } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { Ended, endBefore } from '../../../test/end-before.ts';
import { aPayingSchool, expectPaidOnce, type PayingSchool } from '../../../test/fake-gateway.ts';

/**
 * The fault table, part 5: our process ends between any two steps, and is there again.
 */

/** Plays it once for each of its statements, each time with a fresh school that ends before that one. */
async function atEachStep(
  play: (school: PayingSchool) => Promise<unknown>,
  {
    before,
    after,
  }: { before: (school: PayingSchool) => Promise<void>; after: (school: PayingSchool) => Promise<void> },
): Promise<number> {
  for (let statement = 1; ; statement += 1) {
    const school = await aPayingSchool();
    await before(school);
    const end = endBefore(school.house, statement);
    await play(school).catch((error: unknown) => {
      if (!(error instanceof Ended)) throw error;
    });
    await end.begin();
    await after(school);
    if (!end.hasEnded()) return statement - 1;
  }
}

/** Both write by the same statements: on the slower engine one stands for both. */
const providers: Provider[] = process.env.TEST_ENGINE === 'postgres' ? ['paystack'] : ['paystack', 'flutterwave'];

describe.each(providers)('%s: the end before each statement', (provider) => {
  const paid = async (school: PayingSchool) => {
    school.fake.pay(await school.start(provider));
  };
  const referenceOf = ({ fake }: PayingSchool) => fake.state.transactions[0]?.reference ?? '';

  test('of the checkout: the next click gets a page, and it is paid once', async () => {
    const steps = await atEachStep((school) => school.startAt(provider), {
      before: async () => undefined,
      after: async (school) => {
        const reference = await school.start(provider);
        expect(school.fake.state.transactions.length).toBeLessThanOrEqual(2);
        school.fake.pay(reference);
        await school.hook(reference);
        await expectPaidOnce(school, provider);
      },
    });
    expect(steps).toBeGreaterThan(5);
  });

  test('of the webhook: the provider sends it again', async () => {
    const steps = await atEachStep((school) => school.hook(referenceOf(school)), {
      before: paid,
      after: async (school) => {
        await school.hook(referenceOf(school));
        await expectPaidOnce(school, provider);
      },
    });
    expect(steps).toBeGreaterThan(15);
  });

  test('of the webhook, which never comes again: the poller', async () => {
    await atEachStep((school) => school.hook(referenceOf(school)), {
      before: paid,
      after: async (school) => {
        await school.poll();
        await expectPaidOnce(school, provider);
      },
    });
  });

  test('of the return page: the poller', async () => {
    const steps = await atEachStep((school) => school.back(), {
      before: paid,
      after: async (school) => {
        await school.poll();
        await expectPaidOnce(school, provider);
      },
    });
    expect(steps).toBeGreaterThan(15);
  });

  test('of the poller: its next run', async () => {
    const steps = await atEachStep((school) => school.poll(), {
      before: paid,
      after: async (school) => {
        await school.poll();
        await expectPaidOnce(school, provider);
      },
    });
    expect(steps).toBeGreaterThan(15);
  });

  test('of a refund: given back once, whatever the provider had heard', async () => {
    const steps = await atEachStep((school) => school.refund(school.ids), {
      before: async (school) => {
        await paid(school);
        await school.back();
      },
      after: async (school) => {
        school.fake.state.refundStatus.paystack = 'processed';
        for (const refund of school.fake.state.refunds)
          refund.status = provider === 'paystack' ? 'processed' : 'completed';
        await school.refund(school.ids);
        await school.poll();
        await school.poll(10);
        expect(school.fake.state.refunds).toMatchObject([{ amountMinor: 720_000 }]);
        expect(await school.staffOrder()).toMatchObject({ status: 'refunded', received: 0, unused: 0 });
        expect((await school.money()).filter(({ kind }) => kind === 'refunded')).toMatchObject([{ status: 'done' }]);
      },
    });
    expect(steps).toBeGreaterThan(15);
  });
});
