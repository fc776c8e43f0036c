import type { OpenedOrder, Provider, StaffOrder } from '@akada/contract';
import { expect, onTestFinished } from 'vitest';
import { askProviders } from '../src/money/orders/ask-provider.ts';
import { freePort } from './free-port.ts';
import { type House, type HouseOptions, openHouse } from './house.ts';
import { anAdmin, aStudent, type Person } from './people.ts';
import { startFakeGateway } from './start-fake-gateway.ts';
import { aLesson } from './things.ts';
import { signedInAgain } from './world.ts';

/** It is gone when the test is. */
export async function aFakeGateway() {
  const { stop, ...fake } = await startFakeGateway({ port: await freePort() });
  onTestFinished(stop);
  return fake;
}

async function anOrder(
  house: House,
  student: Person,
  lessonIds: string[],
  expectedTotal: number,
): Promise<OpenedOrder> {
  const reply = await house.ask('POST', '/order', { as: student, body: { lessonIds, expectedTotal } });
  if (reply.status !== 201) throw new Error(`ordering answered ${reply.status}: ${reply.text}`);
  return reply.body.data;
}

/** A school that takes payments through both, a student, and an order of two lessons, 7,200 in all. */
export async function aPayingSchool(options: HouseOptions = {}) {
  const fake = await aFakeGateway();
  const house = await openHouse({ ...options, env: { ...fake.env, ...options.env } });
  const admin = await anAdmin(house);
  const student = await aStudent(house);
  // The checkout discount of 10% comes off.
  const lessons = [
    await aLesson(house, admin, { title: 'Fractions', price: 5000 }),
    await aLesson(house, admin, { title: 'Decimals', price: 3000 }),
  ];
  const ids = lessons.map(({ _id }) => _id);
  const order = await anOrder(house, student, ids, 7200);
  return { ...schoolCalls({ house, fake, student, admin, order }), house, fake, student, admin, order, lessons, ids };
}

type Parts = {
  house: House;
  fake: Awaited<ReturnType<typeof aFakeGateway>>;
  student: Person;
  admin: Person;
  order: OpenedOrder;
};

function schoolCalls({ house, fake, student, admin, order }: Parts) {
  const startAt = (provider: Provider) =>
    house.ask('POST', `/order/${order._id}/checkout`, { as: student, body: { provider } });
  const rows = () =>
    house.db.selectFrom('gateway_payments').selectAll().where('order_id', '=', order._id).orderBy('_id').execute();
  return {
    startAt,
    rows,
    /** Starts a payment; returns its reference. */
    async start(provider: Provider): Promise<string> {
      const reply = await startAt(provider);
      expect([reply.status, reply.body.message]).toEqual([200, 'Please pay on the next page']);
      return reply.body.paymentUrl.split('/').at(-1);
    },
    /** Sessions end, the tests go on for days. The student comes back from the provider's page. */
    back: async () => house.ask('POST', `/order/${order._id}/check`, { as: await signedInAgain(house, student) }),
    send: (provider: Provider, { body, headers }: { body: string; headers: Record<string, string> }) =>
      house.ask('POST', `/webhook/${provider}`, { body, headers: { 'content-type': 'application/json', ...headers } }),
    hook: (reference: string, options?: Parameters<typeof fake.webhook>[1]) => {
      const { body, headers } = fake.webhook(reference, options);
      return house.ask('POST', `/webhook/${fake.get(reference).provider}`, {
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    },
    /** Some minutes later the poller runs. */
    async poll(minutes = 3) {
      house.clock.advance({ minutes });
      await askProviders(house.context, new AbortController().signal);
    },
    refund: async (lessonIds: string[]) =>
      house.ask('POST', `/order/${order._id}/refund`, {
        as: await signedInAgain(house, admin),
        body: { lessonIds, reason: 'Wrong lessons' },
      }),
    staffOrder: async (): Promise<StaffOrder> =>
      (await house.ask('GET', `/order/${order._id}`, { as: await signedInAgain(house, admin) })).body.data,
    owned: async (): Promise<string[]> => {
      const reply = await house.ask('GET', '/lesson/my/purchased', { as: await signedInAgain(house, student) });
      return reply.body.data.map(({ title }: { title: string }) => title).toSorted();
    },
    money: () =>
      house.db
        .selectFrom('money')
        .select(['kind', 'amount_minor', 'method', 'status', 'external_id', 'moved_by', 'moved_by_name'])
        .where('order_id', '=', order._id)
        .orderBy('_id')
        .execute(),
    grants: async () =>
      (await house.db.selectFrom('grants').select('_id').where('revoked_at', 'is', null).execute()).length,
    audited: async () => {
      const rows = await house.db
        .selectFrom('audit')
        .select('action')
        .where('subject_id', '=', order._id)
        .orderBy('_id')
        .execute();
      return rows.map(({ action }) => action).toSorted();
    },
    mails: async () =>
      (await house.db.selectFrom('outbox').select('_id').where('user_id', '=', student._id).execute()).length,
  };
}

/** Whatever happened before: the order is paid once, and the student has what they paid for. */
export async function expectPaidOnce(school: PayingSchool, provider: Provider): Promise<void> {
  const order = await school.staffOrder();
  expect(order).toMatchObject({ status: 'paid', received: 7200, unused: 0, paymentMethod: provider, receiptNumber: 1 });
  expect([order.problem, order.decidedBy]).toEqual([undefined, nameOf[provider]]);
  expect(await school.money()).toEqual([
    {
      ...{ kind: 'received', amount_minor: 720_000, method: provider, status: 'done' },
      ...{ external_id: expect.stringMatching(`^${provider}:\\d+$`), moved_by: null, moved_by_name: nameOf[provider] },
    },
  ]);
  expect(await school.owned()).toEqual(['Decimals', 'Fractions']);
  expect(await school.mails()).toBe(1);
  expect(await school.audited()).toEqual(['order.approve']);
}

export const nameOf: Readonly<Record<Provider, string>> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };

export type PayingSchool = Awaited<ReturnType<typeof aPayingSchool>>;
