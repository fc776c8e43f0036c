import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

async function aWaitingPayment() {
  const house = await openHouse();
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house);
  const lesson = await aLesson(house, teacher, { price: 2000 });
  const payment = await aPayment(house, ada, lesson);
  return { house, teacher, ada, lesson, payment };
}

const approve = (house: House, as: Person, id: string) => house.ask('PUT', `/payment/${id}/approve`, { as });

function reject(house: House, as: Person, id: string, reason: unknown = 'No transfer arrived') {
  return house.ask('PUT', `/payment/${id}/reject`, { as, body: { reason } });
}

describe('approving a payment', () => {
  test('gives the student the lesson at once', async () => {
    const { house, teacher, ada, lesson, payment } = await aWaitingPayment();
    const seen = async () => (await house.ask('GET', `/lesson/${lesson._id}`, { as: ada })).body.data;
    expect(await seen()).toMatchObject({ purchased: false, paymentStatus: 'pending', video: null });
    house.clock.advance({ minutes: 5 });
    const reply = await approve(house, teacher, payment._id);
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Payment approved successfully!');
    expect(reply.body.data).toMatchObject({
      _id: payment._id,
      status: 'approved',
      decidedBy: 'Mr Bello',
      decidedAt: '2026-09-15T09:05:00.000Z',
      studentId: ada._id,
      amount: 1800,
    });
    expect(await seen()).toMatchObject({ purchased: true, paymentStatus: 'approved', video: lesson.video });
  });

  test('again answers the first decision, also from somebody else and later', async () => {
    const { house, teacher, payment } = await aWaitingPayment();
    const first = await approve(house, teacher, payment._id);
    house.clock.advance({ hours: 1 });
    const again = await approve(house, await anAdmin(house), payment._id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('after it was rejected is 409 and says who decided and when', async () => {
    const { house, teacher, ada, lesson, payment } = await aWaitingPayment();
    await reject(house, teacher, payment._id);
    const reply = await approve(house, await anAdmin(house), payment._id);
    expect(refusal(reply)).toEqual({
      status: 409,
      message: 'This payment was already rejected by Mr Bello on 15 Sept 2026, 10:00',
    });
    expect(reply.body.code).toBe('already_decided');
    expect((await house.ask('GET', `/lesson/${lesson._id}`, { as: ada })).body.data.purchased).toBe(false);
  });
});

describe('rejecting a payment', () => {
  test('needs a reason of 3 to 500 characters, and without one decides nothing', async () => {
    const { house, teacher, payment } = await aWaitingPayment();
    const wrong: [unknown, string][] = [
      [undefined, 'Please give a reason'],
      [null, 'Please give a reason'],
      ['', 'Please give a reason'],
      ['   ', 'Please give a reason'],
      [' no ', 'Reason must be at least 3 characters long'],
      ['x'.repeat(501), 'Reason must be at most 500 characters long'],
      [7, 'Reason must be text'],
    ];
    for (const [reason, message] of wrong) {
      const reply = await house.ask('PUT', `/payment/${payment._id}/reject`, { as: teacher, body: { reason } });
      expect(refusal(reply), String(reason)).toEqual({ status: 400, message, field: 'reason' });
    }
    const { data } = (await house.ask('GET', `/payment/${payment._id}`, { as: teacher })).body;
    expect(data).toMatchObject({ status: 'pending' });
  });

  test.each(['123', 'ọ'.repeat(500)])('takes a reason as long as %s', async (reason) => {
    const { house, teacher, payment } = await aWaitingPayment();
    const reply = await reject(house, teacher, payment._id, ` ${reason} `);
    expect(reply.body.message).toBe('Payment rejected');
    expect(reply.body.data).toMatchObject({ status: 'rejected', reason, decidedBy: 'Mr Bello' });
  });

  test('tells the student why; paying again makes a new payment and the old one stays', async () => {
    const { house, teacher, ada, lesson, payment } = await aWaitingPayment();
    await reject(house, teacher, payment._id, 'Wrong amount');
    const { payTo, ...seen } = (await house.ask('GET', `/payment/${payment._id}`, { as: ada })).body.data;
    expect(payTo).toBeUndefined();
    expect(seen).toMatchObject({ status: 'rejected', reason: 'Wrong amount' });
    expect(seen).not.toHaveProperty('decidedBy');
    house.clock.advance({ minutes: 1 });
    const second = await aPayment(house, ada, lesson);
    expect(second._id).not.toBe(payment._id);
    expect(second).toMatchObject({ status: 'pending' });
    expect(second).not.toHaveProperty('reason');
    const mine = (await house.ask('GET', '/payment/mine', { as: ada })).body.data;
    expect(mine).toEqual([second, seen]);
    await approve(house, teacher, second._id);
    expect((await house.ask('GET', `/lesson/${lesson._id}`, { as: ada })).body.data.paymentStatus).toBe('approved');
  });

  test('again, with another reason, answers the first decision', async () => {
    const { house, teacher, payment } = await aWaitingPayment();
    const first = await reject(house, teacher, payment._id, 'Wrong amount');
    house.clock.advance({ hours: 1 });
    const again = await reject(house, await anAdmin(house), payment._id, 'Another reason');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('after it was approved is 409 and takes nothing away', async () => {
    const { house, teacher, ada, lesson, payment } = await aWaitingPayment();
    await approve(house, teacher, payment._id);
    expect(refusal(await reject(house, await anAdmin(house), payment._id))).toEqual({
      status: 409,
      message: 'This payment was already approved by Mr Bello on 15 Sept 2026, 10:00',
    });
    expect((await house.ask('GET', `/lesson/${lesson._id}`, { as: ada })).body.data.purchased).toBe(true);
  });

  test('of a free lesson is 409: nobody decided it', async () => {
    const { house, teacher, ada } = await aWaitingPayment();
    const free = await aPayment(house, ada, await aLesson(house, teacher, { price: 0 }));
    expect(refusal(await reject(house, teacher, free._id)).message).toMatch(
      /^This payment was already approved by Akada on /,
    );
  });
});

test.each([approve, reject])('a payment is decided with its audit entry or not at all', async (decide) => {
  const { house, teacher, payment } = await aWaitingPayment();
  house.expectErrors();
  await sql`alter table audit rename to audit_away`.execute(house.db);
  expect((await decide(house, teacher, payment._id)).status).toBe(500);
  await sql`alter table audit_away rename to audit`.execute(house.db);
  const { data } = (await house.ask('GET', `/payment/${payment._id}`, { as: teacher })).body;
  expect(data).toMatchObject({ status: 'pending' });
});

test('a hundred payments, each approved and rejected at the same moment, have one decision each', async () => {
  const house = await openHouse();
  const [teacher, colleague] = [await anAdmin(house), await anAdmin(house)];
  const students = await Promise.all(Array.from({ length: 10 }, () => aStudent(house)));
  const lessons = await Promise.all(Array.from({ length: 10 }, () => aLesson(house, teacher)));
  const payments = await Promise.all(
    students.flatMap((student) => lessons.map((lesson) => aPayment(house, student, lesson))),
  );
  expect(payments).toHaveLength(100);
  const decideTwice = async (_id: string, index: number) => {
    const both = [() => approve(house, teacher, _id), () => reject(house, colleague, _id)];
    if (index % 2) both.reverse();
    const replies = await Promise.all(both.map((decide) => decide()));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const winner = replies.find((reply) => reply.status === 200)?.body.data;
    const { data } = (await house.ask('GET', `/payment/${_id}`, { as: teacher })).body;
    expect(data).toEqual(winner);
    expect(data.reason === undefined).toBe(data.status === 'approved');
  };
  // More at once than a pool has connections would wait for one, on a slow machine for longer than a request may.
  for (let from = 0; from < 100; from += 10)
    await Promise.all(payments.slice(from, from + 10).map(({ _id }, index) => decideTwice(_id, index)));
});

test('a decision about an unknown payment is 404, about a malformed id 400', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  for (const decide of [approve, reject]) {
    expect(refusal(await decide(house, teacher, 'f'.repeat(24)))).toEqual({
      status: 404,
      message: 'Payment not found',
    });
    expect(refusal(await decide(house, teacher, '12'))).toEqual({
      status: 400,
      message: 'Payment ID is required',
      field: 'id',
    });
  }
});
