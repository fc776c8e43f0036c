import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aPdf, proofForm } from '../../../test/proofs.ts';
import { aCsv, upload } from '../../../test/statements.ts';
import { aLesson } from '../../../test/things.ts';
import { settlePayment } from './settle.ts';

/** The totals of the desk are cached; after each kind of write they must be those of the tables. */

const minor = (amount: number) => Math.round(amount * 100);

/** Added up here, without any code of the server's. */
async function fresh({ db }: House) {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const lines = await db.selectFrom('payments').selectAll().execute();
  const money = (await db.selectFrom('money').selectAll().execute()).filter(({ status }) => status !== 'failed');
  const open = orders.filter(({ status }) => status === 'open');
  const sum = (rows: readonly { amount_minor: number }[]) => rows.reduce((all, row) => all + row.amount_minor, 0);
  const wanted = ({ _id }: { _id: string }) =>
    sum(lines.filter(({ order_id, status }) => order_id === _id && ['pending', 'approved'].includes(status)));
  const due = open.reduce((all, order) => all + Math.max(0, wanted(order) - order.received_minor), 0);
  return {
    orders: {
      orders: orders.length,
      open: open.length,
      claimed: open.filter(({ claimed_at }) => claimed_at !== null).length,
      openAmount: due,
      received: sum(money.filter(({ kind }) => kind !== 'refunded')),
      refunded: 0 - sum(money.filter(({ kind }) => kind === 'refunded')),
    },
    payments: {
      totalPayments: lines.length,
      pendingAmount: due,
      approvedAmount: sum(lines.filter(({ status }) => status === 'approved')),
    },
  };
}

async function shown(house: House, as: Person) {
  const { summary: of } = (await house.ask('GET', '/order?limit=1', { as })).body;
  const { summary: pay } = (await house.ask('GET', '/payment?limit=1', { as })).body;
  return {
    orders: {
      ...{ orders: of.orders, open: of.open, claimed: of.claimed, openAmount: minor(of.openAmount) },
      ...{ received: minor(of.received), refunded: minor(of.refunded) },
    },
    payments: {
      totalPayments: pay.totalPayments,
      pendingAmount: minor(pay.pendingAmount),
      approvedAmount: minor(pay.approvedAmount),
    },
  };
}

async function aDesk() {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  let price = 1000;
  const place = async (as = ada) => {
    price += 100;
    return anOrder(house, as, [
      await aLesson(house, admin, { price }),
      await aLesson(house, admin, { price: price + 50 }),
    ]);
  };
  const desk = (method: 'PUT' | 'POST', path: string, body: object = { reason: 'At the desk' }) =>
    house.ask(method, path, { as: admin, body });
  return { house, admin, ada, place, desk };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

async function payOnline({ house }: Desk, orderId: string, amountMinor: number) {
  const order = await house.db.selectFrom('orders').selectAll().where('_id', '=', orderId).executeTakeFirstOrThrow();
  const reference = house.context.newId();
  await house.db
    .insertInto('gateway_payments')
    .values({
      ...{ student_id: order.student_id, _id: reference, order_id: orderId, provider: 'paystack' },
      ...{ amount_minor: order.total_minor, currency: 'NGN', status: 'started', payment_url: null },
      ...{ provider_id: null, problem: null, next_check_at: null, checks: 0, created_at: order.created_at },
    })
    .execute();
  const charge = { status: 'paid' as const, transaction: reference, amountMinor, currency: 'NGN' };
  const arrival = { provider: 'paystack' as const, reference, charge };
  return house.db.transaction().execute((trx) => settlePayment(trx, arrival, house.context));
}

const writes: Record<string, (desk: Desk) => Promise<unknown>> = {
  'an order': ({ place }) => place(),
  'an order of one': ({ house, ada, admin }) =>
    aLesson(house, admin).then(({ _id }) => house.ask('POST', `/lesson/pay/${_id}`, { as: ada })),
  'a claim': async ({ house, ada, place }) =>
    house.ask('POST', `/order/${(await place())._id}/paid`, { as: ada, body: proofForm(aPdf('slip')) }),
  'a cancellation': async ({ house, ada, place }) => house.ask('DELETE', `/order/${(await place())._id}`, { as: ada }),
  'an approval': async ({ desk, place }) => desk('PUT', `/order/${(await place())._id}/approve`),
  'an approval of many': async ({ desk, place }) =>
    desk('PUT', '/order/approve', { ids: [(await place())._id, (await place())._id] }),
  'a rejection': async ({ desk, place }) => desk('PUT', `/order/${(await place())._id}/reject`),
  'a decision on one line': async ({ desk, place }) => desk('PUT', `/payment/${(await place()).items[0]._id}/approve`),
  'a part of the money': async ({ desk, place }) =>
    desk('POST', `/order/${(await place())._id}/received`, { amount: 50 }),
  'a reversal': async ({ desk, place }) => {
    const { _id } = await place();
    await desk('PUT', `/order/${_id}/approve`);
    return desk('PUT', `/order/${_id}/reverse`);
  },
  'a refund': async ({ desk, place }) => {
    const { _id, items } = await place();
    await desk('PUT', `/order/${_id}/approve`);
    return desk('POST', `/order/${_id}/refund`, { lessonIds: [items[0].lessonId], reason: 'At the desk' });
  },
  'a payment online': async (desk) => {
    const { _id, total } = await desk.place();
    return payOnline(desk, _id, minor(total));
  },
  'another amount online': async (desk) => payOnline(desk, (await desk.place())._id, 12_345),
  'a statement': async ({ house, admin, desk, place }) => {
    const { reference, total } = await place();
    const day = '15/09/2026';
    const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
    const { body } = await upload(house, admin, aCsv([head, [day, reference, '', `${total}`, day, '1']]));
    return desk('POST', `/order/statement/${body.data._id}/apply`, { lines: [2] });
  },
  'an erased account': async ({ house, place }) => {
    const bola = await aStudent(house);
    await place(bola);
    return house.ask('DELETE', '/user', { as: bola });
  },
};

test.each(Object.entries(writes))('after %s the totals are those of the tables, at once', async (_what, write) => {
  const desk = await aDesk();
  const { house, admin, place } = desk;
  await place();
  expect(await shown(house, admin)).toEqual(await fresh(house));
  const before = await fresh(house);
  await write(desk);
  // The clock stands still, so only a write can have ended the cache.
  expect(await shown(house, admin)).toEqual(await fresh(house));
  expect(await fresh(house)).not.toEqual(before);
});

test('totals that were read while a decision was under way are read again after it', async () => {
  const { house, admin, place } = await aDesk();
  const { _id } = await place();
  const read = Promise.withResolvers<unknown>();
  await house.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'cancelled' }).where('_id', '=', _id).execute();
    const reading = shown(house, admin);
    reading.then(read.resolve, read.reject);
    // SQLite has one connection: there the read waits for the end of this.
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 200))]);
  });
  await read.promise;
  expect(await shown(house, admin)).toEqual(await fresh(house));
});

test('what another process decided is in the totals within a second', async () => {
  const { house, admin, place } = await aDesk();
  const { _id } = await place();
  await shown(house, admin);
  // Writes in raw SQL are not counted, as those from elsewhere.
  await sql`update orders set status = 'cancelled' where _id = ${_id}`.execute(house.db);
  house.clock.advance({ seconds: 1 });
  expect(await shown(house, admin)).toEqual(await fresh(house));
});
