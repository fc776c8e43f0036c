import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';

const decide = (house: House, as: Person, { _id }: { _id: string }, decision: 'approve' | 'reject') =>
  house.ask('PUT', `/payment/${_id}/${decision}`, { as, body: { reason: 'Not received' } });

/** Five payments a minute apart, P1 to P5: P2 approved, P4 rejected, the others waiting. */
async function fivePayments() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const ada = await aStudent(house, { fullName: 'Ada Obi', email: 'ada@school.test' });
  const bola = await aStudent(house, { fullName: 'BỌ́LÁ 100%', email: 'b_o@other.test' });
  const payments: { _id: string; reference: string }[] = [];
  const prices = [1999.99, 0.05, 1234.56, 500, 10_000_000];
  for (const [index, price] of prices.entries()) {
    house.clock.advance({ minutes: 1 });
    const lesson = await aLesson(house, teacher, { title: `P${index + 1} Fractions`, price });
    payments.push(await aPayment(house, index % 2 ? bola : ada, lesson));
  }
  await decide(house, teacher, payments[1] as { _id: string }, 'approve');
  await decide(house, teacher, payments[3] as { _id: string }, 'reject');
  const list = async (query = '') => (await house.ask('GET', `/payment${query}`, { as: teacher })).body;
  const titles = async (query = '') =>
    (await list(query)).data.map((payment: { lessonTitle: string }) => payment.lessonTitle.slice(0, 2)).join(' ');
  return { house, teacher, ada, bola, payments, list, titles };
}

describe('the list of payments', () => {
  test('is empty, with sums of zero, when nobody has paid', async () => {
    const house = await openHouse();
    const { body } = await house.ask('GET', '/payment', { as: await anAdmin(house) });
    expect(body).toMatchObject({
      success: true,
      data: [],
      pagination: { total: 0, page: 1, totalPages: 0 },
      summary: { totalPayments: 0, pendingAmount: 0, approvedAmount: 0 },
    });
  });

  test('puts those that wait the longest first, then the decided ones, newest first', async () => {
    const { titles } = await fivePayments();
    expect(await titles()).toBe('P1 P3 P5 P4 P2');
  });

  test('is filtered by status; an empty status is none', async () => {
    const { titles } = await fivePayments();
    expect(await titles('?status=pending')).toBe('P1 P3 P5');
    expect(await titles('?status=approved')).toBe('P2');
    expect(await titles('?status=rejected')).toBe('P4');
    expect(await titles('?status=&search=')).toBe('P1 P3 P5 P4 P2');
    expect(await titles('?status=paid')).toBe('P1 P3 P5 P4 P2');
  });

  test('is searched by student, e-mail address and lesson, in any letter case, together with the status', async () => {
    const { titles } = await fivePayments();
    expect(await titles('?search=ADA')).toBe('P1 P3 P5');
    expect(await titles('?search=other.TEST')).toBe('P4 P2');
    expect(await titles('?search=p3%20fract')).toBe('P3');
    expect(await titles(`?search=${encodeURIComponent('bọ́lá')}`)).toBe('P4 P2');
    expect(await titles(`?search=${encodeURIComponent('BỌ́LÁ')}`)).toBe('P4 P2');
    expect(await titles('?search=fractions&status=rejected')).toBe('P4');
    expect(await titles('?search=ada&status=rejected')).toBe('');
  });

  test('is searched by the reference that the student was told to write on the transfer, however it is typed', async () => {
    const { titles, payments } = await fivePayments();
    for (const [index, payment] of payments.entries()) {
      const tail = payment.reference.slice(3);
      for (const typed of [payment.reference, tail, tail.toLowerCase(), `ak${tail}`, ` AK ${tail} `]) {
        expect(await titles(`?search=${encodeURIComponent(typed)}`), typed).toBe(`P${index + 1}`);
      }
    }
    const [first] = payments;
    expect(await titles(`?search=${first?.reference}&status=approved`)).toBe('');
    expect(await titles(`?search=${first?.reference}&status=pending`)).toBe('P1');
    expect(await titles(`?search=${first?.reference}&limit=1&page=2`)).toBe('');
    expect(await titles('?search=AK-00000000')).toBe('');
  });

  test('takes % and _ in a search for what they are', async () => {
    const { titles } = await fivePayments();
    expect(await titles('?search=100%25')).toBe('P4 P2');
    expect(await titles('?search=b_o')).toBe('P4 P2');
    expect(await titles('?search=a_a')).toBe('');
    expect(await titles('?search=%25')).toBe('P4 P2');
    expect(await titles('?search=%5C')).toBe('');
  });

  test('of a deleted account is found by the lesson only', async () => {
    const { house, ada, titles } = await fivePayments();
    await house.ask('DELETE', '/user', { as: ada });
    expect(await titles('?search=ada')).toBe('');
    expect(await titles('?search=P3%20Fractions')).toBe('P3');
    expect(await titles('?search=Deleted%20account')).toBe('P1 P3 P5');
  });

  test('finds nothing across the end of one field and the beginning of the next', async () => {
    const { titles } = await fivePayments();
    expect(await titles('?search=obi')).toBe('P1 P3 P5');
    expect(await titles(`?search=${encodeURIComponent('obiada@')}`)).toBe('');
    expect(await titles(`?search=${encodeURIComponent('ada@ obi')}`)).toBe('P1 P3 P5');
  });

  test('sums what waits and what was approved to the kobo, over all payments whatever the filter', async () => {
    const { list } = await fivePayments();
    const summary = { totalPayments: 5, pendingAmount: 9_002_911.09, approvedAmount: 0.04 };
    expect((await list()).summary).toEqual(summary);
    expect((await list('?status=rejected&search=nothing&page=9')).summary).toEqual(summary);
  });

  test('comes in pages', async () => {
    const { list, titles } = await fivePayments();
    expect(await titles('?limit=2')).toBe('P1 P3');
    expect(await titles('?limit=2&page=2')).toBe('P5 P4');
    expect(await titles('?limit=2&page=3')).toBe('P2');
    expect(await titles('?limit=2&page=4')).toBe('');
    expect((await list('?limit=2&page=2')).pagination).toEqual({ total: 5, page: 2, limit: 2, totalPages: 3 });
    expect((await list('?status=pending&limit=3')).pagination).toEqual({ total: 3, page: 1, limit: 3, totalPages: 1 });
    for (const query of [
      '?limit=0',
      '?limit=ten',
      '?page=0',
      '?page=x',
      '?page=1.5',
      '?search=a&search=b',
      '?search=%00',
    ]) {
      expect(await titles(query), query).toBe('P1 P3 P5 P4 P2');
    }
  });
});

describe('one payment', () => {
  test('is shown to the student who made it and to staff; to another student it does not exist', async () => {
    const { house, teacher, ada, bola, payments } = await fivePayments();
    const path = `/payment/${payments[0]?._id}`;
    const own = await house.ask('GET', path, { as: ada });
    expect(own.body.data).toMatchObject({ lessonTitle: 'P1 Fractions', amount: 1799.99, status: 'pending' });
    expect(own.body.data).not.toHaveProperty('studentEmail');
    expect((await house.ask('GET', path, { as: teacher })).body.data.studentEmail).toBe('ada@school.test');
    expect(refusal(await house.ask('GET', path, { as: bola }))).toEqual({ status: 404, message: 'Payment not found' });
    const unknown = await house.ask('GET', `/payment/${'f'.repeat(24)}`, { as: bola });
    expect(refusal(unknown)).toEqual({ status: 404, message: 'Payment not found' });
  });

  test('and the list of a student hold only the own ones, newest first', async () => {
    const { house, ada, bola } = await fivePayments();
    const mine = async (as: Person) =>
      (await house.ask('GET', '/payment/mine', { as })).body.data.map((payment: { lessonTitle: string }) =>
        payment.lessonTitle.slice(0, 2),
      );
    expect(await mine(ada)).toEqual(['P5', 'P3', 'P1']);
    expect(await mine(bola)).toEqual(['P4', 'P2']);
    expect((await house.ask('GET', '/payment', { as: ada })).status).toBe(403);
  });
});
