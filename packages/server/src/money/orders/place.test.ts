import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

async function aShop(env: Record<string, string> = {}) {
  const house = await openHouse({ env });
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house);
  const lessons = [];
  for (const [title, price] of [
    ['Fractions', 2000],
    ['Cells', 1000],
    ['Rivers', 500],
  ] as const) {
    lessons.push(await aLesson(house, teacher, { title, price }));
  }
  const [fractions, cells, rivers] = lessons as [Lesson, Lesson, Lesson];
  return { house, teacher, ada, lessons, fractions, cells, rivers };
}

type Lesson = Awaited<ReturnType<typeof aLesson>>;

function place(house: House, as: Person, lessons: readonly { _id: string }[], expectedTotal: number, key?: string) {
  const body = { lessonIds: lessons.map(({ _id }) => _id), expectedTotal };
  return house.ask('POST', '/order', { as, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
}

const countOf = async ({ db }: House, table: 'orders' | 'payments' | 'money' | 'grants') =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe('an order', () => {
  test('of three lessons has one total, one reference and one account', async () => {
    const { house, teacher, ada, lessons } = await aShop();
    const account = { bankName: 'First Bank', accountName: 'The School', accountNumber: '0123456789' };
    await house.ask('PUT', '/admin/settings', { as: teacher, body: account });
    const reply = await place(house, ada, lessons, 3150);
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.message).toBe('Order placed');
    expect(reply.body.data).toMatchObject({
      ...{ status: 'open', subtotal: 3500, discount: 350, total: 3150, received: 0, payTo: account },
      createdAt: '2026-09-15T09:00:00.000Z',
    });
    expect(reply.body.data.reference).toMatch(/^AK-[A-HJKMNP-Z2-9]{7}$/);
    expect(
      reply.body.data.items.map(({ title, amount }: { title: string; amount: number }) => [title, amount]),
    ).toEqual([
      ['Fractions', 1800],
      ['Cells', 900],
      ['Rivers', 450],
    ]);
    expect((await house.ask('GET', '/order/mine', { as: ada })).body.data).toEqual([reply.body.data]);
    expect((await house.ask('GET', `/order/${reply.body.data._id}`, { as: await aStudent(house) })).status).toBe(404);
  });

  test('of as many lessons as an order may have, with long titles, is placed and found by one of them', async () => {
    const { house, teacher, ada } = await aShop();
    const lessons = [];
    for (let index = 1; index <= 100; index += 1) {
      const words = Array.from({ length: 12 }, (_, word) => Math.imul(index * 12 + word, 2_654_435_761).toString(36));
      lessons.push(await aLesson(house, teacher, { title: words.join(' ').replaceAll('-', ''), price: 100 }));
    }
    const reply = await place(house, ada, lessons, 9000);
    expect(reply.status, reply.text).toBe(201);
    const one = encodeURIComponent(lessons.at(-1)?.title ?? '');
    expect((await house.ask('GET', `/order?search=${one}`, { as: teacher })).body.data).toHaveLength(1);
  });

  test('at another total than expected is 409 with the prices of now, and nothing is ordered', async () => {
    const { house, teacher, ada, fractions, cells } = await aShop();
    await house.ask('PUT', `/lesson/${cells._id}`, { as: teacher, body: { price: 1500 } });
    const { status, body } = await place(house, ada, [fractions, cells], 2700);
    expect({ status, code: body.code, field: body.field }).toEqual({
      status: 409,
      code: 'price_changed',
      field: 'expectedTotal',
    });
    expect(body.quote).toMatchObject({ subtotal: 3500, discount: 350, total: 3150 });
    expect(body.quote.items[1]).toMatchObject({ title: 'Cells', price: 1500, amount: 1350 });
    expect(await countOf(house, 'orders')).toBe(0);
    expect((await place(house, ada, [fractions, cells], 3150)).status).toBe(201);
  });

  test('with lessons that are owned, on order, withdrawn or unknown names each, and nothing is half-made', async () => {
    const { house, teacher, ada, lessons, fractions, cells, rivers } = await aShop();
    const more = await aLesson(house, teacher, { title: 'Verbs' });
    await house.ask('POST', '/grant', {
      as: teacher,
      body: { studentId: ada._id, lessonId: fractions._id, reason: 'Prize' },
    });
    const { reference } = await aPayment(house, ada, cells);
    await aPayment(house, await aStudent(house), rivers);
    await house.ask('DELETE', `/lesson/${rivers._id}`, { as: teacher });
    const before = [await countOf(house, 'orders'), await countOf(house, 'payments')];
    const reply = await place(house, ada, [...lessons, more, { _id: 'f'.repeat(24) }], 1);
    expect(refusal(reply)).toMatchObject({ status: 409, field: 'lessonIds' });
    expect(reply.body.code).toBe('cannot_order');
    expect(reply.body.taken).toEqual([
      { lessonId: fractions._id, title: 'Fractions', why: 'You own this lesson already' },
      { lessonId: cells._id, title: 'Cells', why: `This lesson is in your order ${reference} already` },
      { lessonId: rivers._id, title: 'Rivers', why: 'This lesson is no longer for sale' },
      { lessonId: 'f'.repeat(24), title: '', why: 'This lesson does not exist' },
    ]);
    expect([await countOf(house, 'orders'), await countOf(house, 'payments')]).toEqual(before);
  });

  test('repeated with its Idempotency-Key is the same order; with other lessons the key is refused by its name', async () => {
    const { house, ada, fractions, cells } = await aShop();
    const first = await place(house, ada, [fractions, cells], 2700, 'one');
    house.clock.advance({ minutes: 1 });
    expect((await place(house, ada, [cells, fractions], 2700, 'one')).body).toEqual(first.body);
    expect(refusal(await place(house, ada, [fractions], 1800, 'one'))).toEqual({
      ...{ status: 400, field: 'Idempotency-Key' },
      message: 'This Idempotency-Key belongs to another order',
    });
    for (const key of ['', 'x'.repeat(201)]) {
      expect(refusal(await place(house, ada, [fractions], 1800, key)), key).toMatchObject({
        status: 400,
        field: 'Idempotency-Key',
      });
    }
    const bola = await aStudent(house);
    expect((await place(house, bola, [fractions], 1800, 'one')).status).toBe(201);
    expect(await countOf(house, 'orders')).toBe(2);
  });

  test('repeated with its Idempotency-Key and another coupon, or none, is refused by the key', async () => {
    const { house, teacher, ada, fractions } = await aShop();
    for (const code of ['HALF', 'TENTH'])
      await house.ask('POST', '/coupon', { as: teacher, body: { code, percent: 50 } });
    const ask = (more: object) =>
      house.ask('POST', '/order', {
        ...{ as: ada, headers: { 'idempotency-key': 'one' } },
        body: { lessonIds: [fractions._id], expectedTotal: 900, ...more },
      });
    const first = await ask({ coupon: 'HALF' });
    expect(first.status, first.text).toBe(201);
    expect((await ask({ coupon: 'HALF' })).body).toEqual(first.body);
    for (const other of [{ coupon: 'TENTH' }, { expectedTotal: 1800 }]) {
      expect(refusal(await ask(other))).toMatchObject({ status: 400, field: 'Idempotency-Key' });
    }
  });

  test('of free lessons is paid at once, without money; so is any order of a school that reviews none', async () => {
    const { house, teacher, ada } = await aShop();
    const free = await aLesson(house, teacher, { price: 0 });
    const { body } = await place(house, ada, [free], 0);
    expect(body.message).toBe('Payment successful! Check your purchased lessons.');
    expect(body.data).toMatchObject({ status: 'paid', total: 0, paymentMethod: 'free' });
    expect(body.data).not.toHaveProperty('receiptNumber');
    expect(await countOf(house, 'money')).toBe(0);
    const auto = await aShop({ PAYMENT_REVIEW: 'auto' });
    const paid = await place(auto.house, auto.ada, [auto.cells], 900);
    expect(paid.body.data).toMatchObject({ status: 'paid', received: 900, receiptNumber: 1 });
    expect((await auto.house.ask('GET', '/lesson/my/purchased', { as: auto.ada })).body.data).toHaveLength(1);
  });

  test('is cancelled by its student while open, which frees the lessons; a decided one is not', async () => {
    const { house, teacher, ada, fractions, cells } = await aShop();
    const { _id } = await anOrder(house, ada, [fractions, cells]);
    const cancel = (id: string) => house.ask('DELETE', `/order/${id}`, { as: ada });
    const first = await cancel(_id);
    expect(first.body.data).toMatchObject({ status: 'cancelled' });
    house.clock.advance({ minutes: 1 });
    expect((await cancel(_id)).body).toEqual(first.body);
    expect(refusal(await house.ask('PUT', `/order/${_id}/approve`, { as: teacher })).message).toMatch(
      /^This order was already cancelled by the student on /,
    );
    const next = await anOrder(house, ada, [fractions, cells]);
    await house.ask('POST', `/order/${next._id}/received`, { as: teacher, body: { amount: 1 } });
    expect(refusal(await cancel(next._id)).status).toBe(409);
    await house.ask('PUT', `/order/${next._id}/approve`, { as: teacher });
    expect(refusal(await cancel(next._id)).message).toBe('The school has decided on this order already');
  });

  test('is decided line by line through the calls of other clients', async () => {
    const { house, teacher, ada, lessons } = await aShop();
    const { _id, items } = await anOrder(house, ada, lessons);
    const [a, b, c] = items.map((item: { _id: string }) => item._id);
    const line = (id: string, what: string) =>
      house.ask('PUT', `/payment/${id}/${what}`, { as: teacher, body: { reason: 'Not this one' } });
    const seen = async () => (await house.ask('GET', `/order/${_id}`, { as: teacher })).body.data;
    expect((await line(a, 'approve')).body.data).toMatchObject({ status: 'approved', amount: 1800 });
    expect(await seen()).toMatchObject({ status: 'open', received: 1800, unused: 0 });
    await line(b, 'reject');
    await line(c, 'approve');
    expect(await seen()).toMatchObject({ status: 'paid', received: 2250, unused: 0 });
    const { body } = await house.ask('GET', '/payment?search=Cells', { as: teacher });
    expect(body.data).toMatchObject([{ _id: b, status: 'rejected', reason: 'Not this one', amount: 900 }]);
    expect((await house.ask('GET', '/lesson/my/purchased', { as: ada })).body.data).toHaveLength(2);
  });
});
