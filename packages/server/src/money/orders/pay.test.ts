import { describe, expect, test } from 'vitest';
import { type House, openHouse, type Reply, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment, aPurchase } from '../../../test/things.ts';

function pay(house: House, as: Person, lesson: { _id: string }, body: object = {}): Promise<Reply> {
  return house.ask('POST', `/lesson/pay/${lesson._id}`, { as, body });
}

async function ownedTitles(house: House, as: Person): Promise<string[]> {
  const { data } = (await house.ask('GET', '/lesson/my/purchased', { as })).body;
  return data.map((lesson: { title: string }) => lesson.title);
}

describe('paying for a lesson', () => {
  test('leaves a pending payment at the price of the database, less the discount, with where to see it', async () => {
    const house = await openHouse();
    const lesson = await aLesson(house, await anAdmin(house), { price: 1999.99 });
    const reply = await pay(house, await aStudent(house), lesson);
    expect(reply.status).toBe(200);
    const { _id } = reply.body.data;
    expect(reply.body).toEqual({
      success: true,
      message: 'Payment recorded. Your lesson unlocks as soon as the payment is approved.',
      paymentUrl: `http://school.test/student/payments/${_id}`,
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        lessonId: lesson._id,
        lessonTitle: 'Fractions',
        price: 1999.99,
        discount: 200,
        amount: 1799.99,
        paymentMethod: 'bank transfer',
        status: 'pending',
        reference: expect.stringMatching(/^AK-[A-HJKMNP-Z2-9]{7}$/),
        createdAt: '2026-09-15T09:00:00.000Z',
        paymentUrl: `http://school.test/student/payments/${_id}`,
      },
    });
  });

  test('takes a tenth off and charges the rest, to the kobo', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    for (const [price, discount, amount] of [
      [0.01, 0, 0.01],
      [0.05, 0.01, 0.04],
      [0.15, 0.02, 0.13],
      [19.99, 2, 17.99],
      [1234.56, 123.46, 1111.1],
      [10_000_000, 1_000_000, 9_000_000],
    ]) {
      const payment = await aPayment(house, ada, await aLesson(house, teacher, { price }));
      expect(payment).toMatchObject({ price, discount, amount });
    }
  });

  test('does not listen to what the client says of amount, price or status', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher, { price: 2000 });
    const lies = {
      amount: 1,
      price: 0,
      discount: 1999,
      status: 'approved',
      paymentMethod: 'free',
      studentId: teacher._id,
    };
    const { data } = (await pay(house, ada, lesson, lies)).body;
    expect(data).toMatchObject({ price: 2000, amount: 1800, status: 'pending', paymentMethod: 'bank transfer' });
    expect(await ownedTitles(house, ada)).toEqual([]);
  });

  test('again returns the same payment, pending or approved', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    const first = (await pay(house, ada, lesson)).body.data;
    house.clock.advance({ hours: 1 });
    expect((await pay(house, ada, lesson)).body.data).toEqual(first);
    await house.ask('PUT', `/payment/${first._id}/approve`, { as: teacher });
    const again = (await pay(house, ada, lesson)).body;
    expect(again.data).toMatchObject({ _id: first._id, status: 'approved', decidedAt: '2026-09-15T10:00:00.000Z' });
    expect(again.message).toBe('Payment successful! Check your purchased lessons.');
    expect((await house.ask('GET', '/payment/mine', { as: ada })).body.data).toHaveLength(1);
  });

  test('fifty times at once leaves one payment, and every answer shows it', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const lesson = await aLesson(house, await anAdmin(house));
    const replies = await Promise.all(Array.from({ length: 50 }, () => pay(house, ada, lesson)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
    expect(await house.db.selectFrom('payments').selectAll().execute()).toHaveLength(1);
  });

  test('again after a rejection returns the new payment, however often', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    const first = await aPayment(house, ada, lesson);
    await house.ask('PUT', `/payment/${first._id}/reject`, { as: teacher, body: { reason: 'Not received' } });
    const second = (await pay(house, ada, lesson)).body.data;
    expect(second).toMatchObject({ status: 'pending' });
    expect(second._id).not.toBe(first._id);
    expect((await pay(house, ada, lesson)).body.data).toEqual(second);
  });

  test('while the account is erased leaves no name behind', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    for (let round = 0; round < 5; round += 1) {
      const ada = await aStudent(house, { fullName: 'Unforgettable Ada' });
      const lessons = [await aLesson(house, teacher), await aLesson(house, teacher)];
      const replies = await Promise.all([
        ...lessons.map((lesson) => pay(house, ada, lesson)),
        house.ask('DELETE', '/user', { as: ada }),
      ]);
      for (const { status } of replies) expect([200, 401]).toContain(status);
      expect(JSON.stringify(await house.db.selectFrom('payments').selectAll().execute())).not.toContain(
        'Unforgettable',
      );
    }
  });

  test('by two students makes two payments', async () => {
    const house = await openHouse();
    const lesson = await aLesson(house, await anAdmin(house));
    const [one, two] = [await aStudent(house), await aStudent(house)];
    expect((await aPayment(house, one, lesson))._id).not.toBe((await aPayment(house, two, lesson))._id);
  });

  test('in the moment an admin rejects the first payment still leaves a pending one', async () => {
    const house = await openHouse();
    const [teacher, ada] = [await anAdmin(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    for (let round = 0; round < 20; round += 1) {
      const { _id } = await aPayment(house, ada, lesson);
      const replies = await Promise.all([
        pay(house, ada, lesson),
        house.ask('PUT', `/payment/${_id}/reject`, { as: teacher, body: { reason: `Round ${round}` } }),
        pay(house, ada, lesson),
        pay(house, ada, lesson),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    }
  });
});

describe('a free lesson', () => {
  test('is the student’s at once: approved, method free, amount 0', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const reply = await pay(house, ada, await aLesson(house, await anAdmin(house), { price: 0 }));
    expect(reply.body.message).toBe('Payment successful! Check your purchased lessons.');
    expect(reply.body.data).toMatchObject({
      price: 0,
      discount: 0,
      amount: 0,
      paymentMethod: 'free',
      status: 'approved',
      decidedAt: '2026-09-15T09:00:00.000Z',
    });
    expect(await ownedTitles(house, ada)).toEqual(['Fractions']);
  });
});

test('with PAYMENT_REVIEW=auto a payment is approved at once, at its price', async () => {
  const house = await openHouse({ env: { PAYMENT_REVIEW: 'auto' } });
  const ada = await aStudent(house);
  const { data } = (await pay(house, ada, await aLesson(house, await anAdmin(house), { price: 1000 }))).body;
  expect(data).toMatchObject({
    amount: 900,
    paymentMethod: 'bank transfer',
    status: 'approved',
    decidedAt: '2026-09-15T09:00:00.000Z',
  });
  expect(await ownedTitles(house, ada)).toEqual(['Fractions']);
});

test('a payment keeps the price, title and name of the moment it was made', async () => {
  const house = await openHouse();
  const [teacher, ada] = [
    await anAdmin(house),
    await aStudent(house, { fullName: 'Ada Obi', email: 'ada@school.test' }),
  ];
  const lesson = await aLesson(house, teacher, { price: 2000 });
  const payment = await aPayment(house, ada, lesson);
  await house.ask('PUT', `/lesson/${lesson._id}`, { as: teacher, body: { title: 'Renamed', price: 9000 } });
  await house.ask('PUT', '/user/profile', { as: ada, body: { fullName: 'Ada Nwosu', email: 'new@school.test' } });
  expect((await pay(house, ada, lesson)).body.data).toMatchObject(payment);
  const { data } = (await house.ask('GET', `/payment/${payment._id}`, { as: teacher })).body;
  expect(data).toMatchObject({
    lessonTitle: 'Fractions',
    price: 2000,
    amount: 1800,
    studentName: 'Ada Obi',
    studentEmail: 'ada@school.test',
  });
});

describe('a lesson that cannot be paid for', () => {
  test('is unknown, or its id is malformed', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    expect(refusal(await pay(house, ada, { _id: 'f'.repeat(24) }))).toMatchObject({
      status: 404,
      message: 'Lesson not found',
    });
    for (const _id of ['1', 'F'.repeat(24), '%00']) {
      expect(refusal(await pay(house, ada, { _id })), _id).toEqual({
        status: 400,
        message: 'Lesson ID is required',
        field: 'lessonId',
      });
    }
  });

  test('was withdrawn from sale', async () => {
    const house = await openHouse();
    const [teacher, ada, bola] = [await anAdmin(house), await aStudent(house), await aStudent(house)];
    const lesson = await aLesson(house, teacher);
    await aPurchase(house, ada, lesson, teacher);
    await house.ask('DELETE', `/lesson/${lesson._id}`, { as: teacher });
    expect((await pay(house, bola, lesson)).status).toBe(404);
    expect((await house.ask('GET', '/payment/mine', { as: bola })).body.data).toEqual([]);
  });
});
