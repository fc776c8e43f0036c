import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { expectBalanced } from '../../../test/money-ledger.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

const many = 100;

test('a hundred checkouts of one coupon with limit ten at one moment: ten', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const lesson = await aLesson(house, teacher, { price: 1000 });
  await house.ask('POST', '/coupon', { as: teacher, body: { code: 'TEN', percent: 50, limit: 10 } });
  const students = await Promise.all(Array.from({ length: many }, () => aStudent(house)));
  const body = { lessonIds: [lesson._id], coupon: 'TEN', expectedTotal: 450 };
  const replies = await Promise.all(students.map((as) => house.ask('POST', '/order', { as, body })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    expect([reply.status, reply.body.code, reply.body.field]).toEqual([409, 'coupon_refused', 'coupon']);
  }
  expect(await house.db.selectFrom('orders').select('_id').execute()).toHaveLength(10);
});

test('two checkouts of one lesson by one student at one moment: one order, however often', async () => {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
  for (let round = 0; round < 20; round += 1) {
    const lesson = await aLesson(house, teacher, { price: 1000 });
    const body = { lessonIds: [lesson._id], expectedTotal: 900 };
    const replies = await Promise.all([1, 2].map(() => house.ask('POST', '/order', { as: ada, body })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  }
  const same = await aLesson(house, teacher, { price: 1000 });
  const body = { lessonIds: [same._id], expectedTotal: 900 };
  const headers = { 'idempotency-key': 'double click' };
  const replies = await Promise.all([1, 2, 3].map(() => house.ask('POST', '/order', { as: ada, body, headers })));
  expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
});

test('a hundred orders, each approved, rejected and undone at one moment, have one outcome each', async () => {
  const house = await openHouse();
  const [teacher, colleague] = [await anAdmin(house), await anAdmin(house)];
  const lessons = [await aLesson(house, teacher, { price: 1000 }), await aLesson(house, teacher, { price: 500 })];
  const ids = await Promise.all(
    Array.from({ length: many }, async () => (await anOrder(house, await aStudent(house), lessons))._id as string),
  );
  const body = { reason: 'At one moment' };
  await Promise.all(
    ids.map(async (id, index) => {
      const calls = ['approve', 'reject', 'reverse'].map(
        (what, who) => () => house.ask('PUT', `/order/${id}/${what}`, { as: who === 1 ? colleague : teacher, body }),
      );
      if (index % 2) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      for (const { status, text } of replies) expect([200, 409], text).toContain(status);
      expect(replies.some(({ status }) => status === 200)).toBe(true);
    }),
  );
  const statuses = new Set<string>();
  for (const id of ids) {
    await expectBalanced(house, id, teacher);
    const { status, received } = (await house.ask('GET', `/order/${id}`, { as: teacher })).body.data;
    expect(received).toBe(status === 'paid' ? 1350 : 0);
    statuses.add(status);
  }
  expect([...statuses].every((status) => ['open', 'paid', 'rejected'].includes(status))).toBe(true);
});

test('overlapping selections approved by two admins at one moment decide each order once', async () => {
  const house = await openHouse();
  const [teacher, colleague] = [await anAdmin(house), await anAdmin(house)];
  const lessons = [await aLesson(house, teacher, { price: 1000 }), await aLesson(house, teacher, { price: 500 })];
  const orders = await Promise.all(
    Array.from({ length: 20 }, async () => anOrder(house, await aStudent(house), lessons)),
  );
  const lines = orders.flatMap(({ items }) => items.map((item: { _id: string }) => item._id)) as string[];
  const ask = (as: typeof teacher, ids: string[]) => house.ask('PUT', '/payment/approve', { as, body: { ids } });
  const single = orders.map(({ _id }) => house.ask('PUT', `/order/${_id}/approve`, { as: teacher }));
  const replies = await Promise.all([ask(teacher, lines), ask(colleague, lines.toReversed()), ...single]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const receipts = await house.db.selectFrom('orders').select('receipt_number').execute();
  expect(receipts.map(({ receipt_number }) => receipt_number).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    orders.map((_, index) => index + 1),
  );
  for (const { _id } of orders) await expectBalanced(house, _id, teacher);
});

test('a lesson given twice, or given and ordered, at one moment is the student’s once', async () => {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
  const free = await aLesson(house, teacher, { price: 0 });
  const body = { studentId: ada._id, lessonId: free._id, reason: 'Prize' };
  const order = { lessonIds: [free._id], expectedTotal: 0 };
  const replies = await Promise.all([
    house.ask('POST', '/grant', { as: teacher, body }),
    house.ask('POST', '/order', { as: ada, body: order }),
    house.ask('POST', '/grant', { as: teacher, body }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
