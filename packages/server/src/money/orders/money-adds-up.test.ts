import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { expectBalanced, expectOwned, ledgerOf } from '../../../test/money-ledger.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';
import { settlePayment } from './settle.ts';

/** Mulberry32: the same numbers for the same seed. */
function diceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const reason = 'As the dice say';

async function aSchool(house: House) {
  const admins = [await anAdmin(house), await anAdmin(house)];
  const [admin = await anAdmin(house)] = admins;
  const students: Person[] = [];
  for (let i = 0; i < 10; i += 1) students.push(await aStudent(house));
  const lessons = [];
  for (const price of [0, 1000, 1999.99, 2500, 0.01, 7200.5, 3000, 800, 450.45, 0, 9999.99, 650]) {
    lessons.push((await aLesson(house, admin, { title: `At ${price}`, price }))._id);
  }
  await house.ask('POST', '/coupon', { as: admin, body: { code: 'HALF', percent: 50 } });
  await house.ask('POST', '/coupon', { as: admin, body: { code: 'FIVE', amount: 500.01 } });
  return { house, admin, students, lessons };
}

type School = Awaited<ReturnType<typeof aSchool>>;
type Dice = ReturnType<typeof diceOf>;
type Known = {
  orders: { _id: string; student: Person }[];
  gifts: string[];
  sent: Map<string, number>;
  done: Map<string, number>;
};

function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  return items[dice(items.length)] as Item;
}

async function place({ house, students, lessons }: School, known: Known, dice: Dice): Promise<string | null> {
  const student = pick(dice, students);
  const lessonIds = lessons.filter(() => dice(5) === 0);
  const coupon = [undefined, undefined, 'HALF', 'FIVE'][dice(4)];
  const body = { lessonIds, ...(coupon && { coupon }) };
  const quote = await house.ask('POST', '/order/quote', { as: student, body });
  if (quote.status !== 200) return null;
  const off = dice(10) === 0 ? 0.01 : 0;
  const expectedTotal = Math.round((quote.body.data.total + off) * 100) / 100;
  const reply = await house.ask('POST', '/order', { as: student, body: { ...body, expectedTotal } });
  expect(reply.status, reply.text).toBe(off === 0 ? 201 : 409);
  if (reply.status !== 201) return null;
  known.orders.push({ _id: reply.body.data._id, student });
  return reply.body.data._id;
}

/** Collected by a provider, also twice, late, or in another amount than asked for. */
async function collect({ house }: School, known: Known, dice: Dice, orderId: string): Promise<void> {
  const { order } = await ledgerOf(house, orderId);
  const reference = house.context.newId();
  const at = new Date(house.clock.now()).toISOString();
  await house.db
    .insertInto('gateway_payments')
    .values({
      ...{ student_id: order.student_id, _id: reference, order_id: orderId, provider: 'paystack' },
      ...{ amount_minor: order.total_minor, currency: 'NGN', status: 'started', payment_url: null },
      ...{ provider_id: null, problem: null, next_check_at: null, checks: 0, created_at: at },
    })
    .execute();
  const amountMinor = Math.max(1, order.total_minor - pick(dice, [0, 0, 100, -100]));
  const again = known.sent.size > 0 && dice(4) === 0;
  const transaction = again ? pick(dice, [...known.sent.keys()]) : String(known.sent.size + 1);
  const charge = { status: 'paid' as const, transaction, amountMinor, currency: 'NGN' };
  const arrival = { provider: 'paystack' as const, reference, charge };
  const booked = await house.db.transaction().execute((trx) => settlePayment(trx, arrival, house.context));
  expect(booked).toBe(!again);
  if (booked) known.sent.set(transaction, amountMinor);
}

async function giveOrTake({ house, admin, students, lessons }: School, known: Known, dice: Dice): Promise<void> {
  if (known.gifts.length > 0 && dice(2) === 0) {
    const reply = await house.ask('DELETE', `/grant/${pick(dice, known.gifts)}`, { as: admin, body: { reason } });
    expect(reply.status, reply.text).toBe(200);
    return;
  }
  const body = { studentId: pick(dice, students)._id, lessonId: pick(dice, lessons), reason };
  const reply = await house.ask('POST', '/grant', { as: admin, body });
  if (reply.status === 201) known.gifts.push(reply.body.data._id);
}

const decisions = ['approve', 'reject', 'receive', 'receive', 'reverse', 'refund', 'refund', 'line', 'cancel'] as const;

async function ask({ house, admin }: School, known: Known, dice: Dice, what: (typeof decisions)[number], id: string) {
  const { lines, order } = await ledgerOf(house, id);
  const some = lines.filter(() => dice(2) === 0).map(({ lesson_id }) => lesson_id);
  const amount = pick(dice, [order.total_minor, 50_000, 1, order.total_minor + 7]) / 100;
  const student = known.orders.find(({ _id }) => _id === id)?.student;
  const line = pick(dice, lines)._id;
  if (what === 'receive')
    return house.ask('POST', `/order/${id}/received`, { as: admin, body: { amount: amount || 5, lessonIds: some } });
  if (what === 'refund')
    return house.ask('POST', `/order/${id}/refund`, { as: admin, body: { lessonIds: some, reason } });
  if (what === 'line')
    return house.ask('PUT', `/payment/${line}/${pick(dice, ['approve', 'reject'])}`, { as: admin, body: { reason } });
  if (what === 'cancel') return house.ask('DELETE', `/order/${id}`, { as: student });
  return house.ask('PUT', `/order/${id}/${what}`, { as: admin, body: { reason } });
}

async function decide(school: School, known: Known, dice: Dice, id: string): Promise<void> {
  const { house, admin } = school;
  const what = pick(dice, decisions);
  const seen = async () => {
    const { lines, order } = await ledgerOf(house, id);
    return {
      status: order.status,
      received: order.received_minor,
      lines: lines.map(({ _id, status }) => [_id, status]).toSorted(),
    };
  };
  const before = await seen();
  const reply = await ask(school, known, dice, what, id);
  expect([200, 400, 409], `${what}: ${reply.text}`).toContain(reply.status);
  if (reply.status !== 200) expect(await seen(), `a refused ${what} changed the order`).toEqual(before);
  else known.done.set(what, (known.done.get(what) ?? 0) + 1);
  const isUndone = (what === 'approve' || what === 'reject') && before.status === 'open' && reply.status === 200;
  if (!isUndone || dice(4) === 0) return;
  house.clock.advance({ seconds: 4 });
  const undone = await house.ask('PUT', `/order/${id}/reverse`, { as: admin, body: { reason } });
  if (undone.status === 200) expect(await seen(), `an undone ${what} left something`).toEqual(before);
  else expect(undone.status, undone.text).toBe(409);
}

async function expectAllBalanced({ house, admin, students }: School, known: Known): Promise<void> {
  for (const { _id } of known.orders) await expectBalanced(house, _id, admin);
  await expectOwned(house, students);
  const moves = await house.db.selectFrom('money').selectAll().execute();
  const throughProvider = moves.filter(({ kind, method }) => kind === 'received' && method === 'paystack');
  expect(throughProvider.reduce((sum, row) => sum + row.amount_minor, 0)).toBe(
    [...known.sent.values()].reduce((a, b) => a + b, 0),
  );
  const { summary } = (await house.ask('GET', '/order?limit=1', { as: admin })).body;
  const isIn = moves.filter(({ kind, status }) => kind !== 'refunded' && status !== 'failed');
  expect(Math.round(summary.received * 100)).toBe(isIn.reduce((sum, row) => sum + row.amount_minor, 0));
}

test.each(process.env.TEST_ENGINE === 'postgres' ? [1] : [1, 2])(
  'money adds up after each of 1,000 random operations (seed %i)',
  { timeout: 300_000 },
  async (seed) => {
    const school = await aSchool(await openHouse());
    const { house, admin } = school;
    const dice = diceOf(seed);
    const known: Known = { orders: [], gifts: [], sent: new Map(), done: new Map() };
    for (let step = 0; step < 1000; step += 1) {
      house.clock.advance({ seconds: 1 + dice(20) });
      const kind = dice(20);
      let touched = known.orders.length > 0 ? pick(dice, known.orders.slice(-12))._id : null;
      if (kind < 5 || touched === null) touched = (await place(school, known, dice)) ?? touched;
      else if (kind < 6) await giveOrTake(school, known, dice);
      else if (kind < 8) await collect(school, known, dice, touched);
      else await decide(school, known, dice, touched);
      if (touched !== null) await expectBalanced(house, touched, admin);
      if (step % 100 === 99) await expectAllBalanced(school, known);
    }
    // The dice have tried everything.
    expect(known.orders.length).toBeGreaterThan(60);
    expect([...known.done.keys()].toSorted()).toEqual([...new Set(decisions)].toSorted());
  },
);
