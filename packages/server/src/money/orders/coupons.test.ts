import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';

const half = { code: 'half', percent: 50 };

async function aShop() {
  const house = await openHouse();
  const teacher = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house);
  // The school takes 10% off everything.
  const lesson = await aLesson(house, teacher, { title: 'Fractions', price: 2000 });
  const other = await aLesson(house, teacher, { title: 'Cells', price: 1000 });
  return { house, teacher, ada, lesson, other };
}

const add = (house: House, as: Person, body: object) => house.ask('POST', '/coupon', { as, body });
const change = (house: House, as: Person, id: string, body: object) =>
  house.ask('PUT', `/coupon/${id}`, { as, body: { ...half, ...body } });
const listed = async (house: House, as: Person) => (await house.ask('GET', '/coupon', { as })).body.data;

const quote = (house: House, as: Person, lessons: readonly { _id: string }[], coupon: string) =>
  house.ask('POST', '/order/quote', { as, body: { lessonIds: lessons.map(({ _id }) => _id), coupon } });

function order(house: House, as: Person, lessons: readonly { _id: string }[], coupon: string, expectedTotal: number) {
  const body = { lessonIds: lessons.map(({ _id }) => _id), coupon, expectedTotal };
  return house.ask('POST', '/order', { as, body });
}

describe('a coupon', () => {
  test('is created with its code in capitals and nothing it does not limit', async () => {
    const { house, teacher } = await aShop();
    const reply = await add(house, teacher, { code: ' easter-26 ', percent: 20 });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toEqual({
      ...{ _id: expect.any(String), code: 'EASTER-26', percent: 20, amount: null, lessonIds: null, used: 0 },
      ...{ from: null, until: null, limit: null, perStudent: null },
      ...{ createdAt: '2026-09-15T09:00:00.000Z', updatedAt: '2026-09-15T09:00:00.000Z' },
    });
    expect(await listed(house, teacher)).toEqual([reply.body.data]);
  });

  test('that says nothing usable is refused by its field', async () => {
    const { house, teacher, lesson } = await aShop();
    const wrong: [object, string, string][] = [
      [{ code: undefined }, 'code', 'Please enter a coupon code'],
      [{ code: 'A' }, 'code', 'Coupon must be at least 2 characters long'],
      [{ code: 'NO SPACE' }, 'code', 'A coupon code has letters, figures and dashes only'],
      [{ percent: undefined }, 'percent', 'Please enter either a percentage or an amount'],
      [{ amount: 5 }, 'percent', 'Please enter either a percentage or an amount'],
      [{ percent: 0 }, 'percent', 'Percent must be 1 or more'],
      [{ percent: 101 }, 'percent', 'Percent must be at most 100'],
      [{ percent: 12.5 }, 'percent', 'Percent must be a whole number'],
      [{ percent: null, amount: 0 }, 'amount', 'Amount must be more than 0'],
      [{ percent: null, amount: 1.005 }, 'amount', 'Amount may have two decimals'],
      [{ percent: null, amount: '5' }, 'amount', 'Amount must be a number'],
      [{ lessonIds: [] }, 'lessonIds', 'Please choose at least one lesson, or leave the lessons out'],
      [{ lessonIds: ['x'] }, 'lessonIds.0', 'Lesson ID is required'],
      [{ lessonIds: [lesson._id, 'f'.repeat(24)] }, 'lessonIds', `There is no lesson ${'f'.repeat(24)}`],
      [{ from: '2026-09-16' }, 'from', 'From must be a date and time'],
      [{ until: '9999-12-31T23:59:59-12:00' }, 'until', 'Until must be a date from 2000 to 2099'],
      [
        { from: '2026-09-16T10:00:00+01:00', until: '2026-09-16T09:00:00Z' },
        'until',
        'The coupon ends before it begins',
      ],
      [{ limit: 0 }, 'limit', 'Limit must be 1 or more'],
      [{ limit: 1.5 }, 'limit', 'Limit must be a whole number'],
      [{ perStudent: -1 }, 'perStudent', 'Limit per student must be 1 or more'],
    ];
    for (const [body, field, message] of wrong) {
      const reply = await add(house, teacher, { ...half, ...body });
      expect(refusal(reply), JSON.stringify(body)).toEqual({ status: 400, field, message });
    }
    expect(await listed(house, teacher)).toEqual([]);
  });

  test('has a code of its own, also when two create it at once; a deleted one frees its code', async () => {
    const { house, teacher } = await aShop();
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(house, teacher, half)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost && refusal(lost)).toEqual({ status: 409, field: 'code', message: 'There is a coupon HALF already' });
    const second = (await add(house, teacher, { code: 'other', percent: 5 })).body.data;
    expect(refusal(await change(house, teacher, second._id, {}))).toMatchObject({ status: 409, field: 'code' });
    const first = replies.find(({ status }) => status === 201)?.body.data;
    expect((await house.ask('DELETE', `/coupon/${first._id}`, { as: teacher })).status).toBe(200);
    expect((await change(house, teacher, second._id, {})).status).toBe(200);
  });

  test('is a matter of admins', async () => {
    const { house, ada } = await aShop();
    for (const as of [ada, await aSuperAdmin(house)]) {
      expect((await add(house, as, half)).status).toBe(403);
      expect((await house.ask('GET', '/coupon', { as })).status).toBe(403);
    }
  });
});

describe('changing a coupon', () => {
  test('refuses a form filled from an older one, unless it changes nothing, and keeps what orders have', async () => {
    const { house, teacher, ada, lesson } = await aShop();
    const first = (await add(house, teacher, half)).body.data;
    expect((await order(house, ada, [lesson], 'half', 900)).status).toBe(201);
    const second = (await change(house, teacher, first._id, { percent: 10, updatedAt: first.updatedAt })).body.data;
    expect(second).toMatchObject({ percent: 10, used: 1 });
    expect(second.updatedAt > first.updatedAt).toBe(true);
    const late = await change(house, teacher, first._id, { percent: 20, updatedAt: first.updatedAt });
    expect(refusal(late)).toMatchObject({ status: 409, message: expect.stringContaining('changed this coupon') });
    const again = await change(house, teacher, first._id, { percent: 10, updatedAt: first.updatedAt });
    expect(again.body.data).toEqual(second);
    expect((await house.ask('GET', '/order/mine', { as: ada })).body.data[0]).toMatchObject({ total: 900 });
  });

  test('of two forms saved at once one is refused', async () => {
    const { house, teacher } = await aShop();
    const { _id, updatedAt } = (await add(house, teacher, half)).body.data;
    const replies = await Promise.all([10, 20].map((percent) => change(house, teacher, _id, { percent, updatedAt })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('that is unknown or deleted is 404; deleting twice is one deletion', async () => {
    const { house, teacher } = await aShop();
    const { _id } = (await add(house, teacher, half)).body.data;
    for (let time = 0; time < 2; time += 1) {
      expect((await house.ask('DELETE', `/coupon/${_id}`, { as: teacher })).body.message).toBe('Coupon deleted');
    }
    expect(refusal(await change(house, teacher, _id, {}))).toEqual({ status: 404, message: 'This coupon was deleted' });
    const unknown = 'f'.repeat(24);
    expect((await change(house, teacher, unknown, {})).status).toBe(404);
    expect((await house.ask('DELETE', `/coupon/${unknown}`, { as: teacher })).status).toBe(404);
    const audit = await house.db.selectFrom('audit').select('action').where('area', '=', 'coupon').execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['coupon.create', 'coupon.delete']);
  });
});

describe('using a coupon', () => {
  test('begins and ends to the millisecond', async () => {
    const { house, teacher, ada, lesson } = await aShop();
    const window = { from: '2026-09-15T11:00:00+01:00', until: '2026-09-15T11:00:00Z' };
    await add(house, teacher, { ...half, ...window });
    const at = async (moment: string) => {
      house.clock.set(moment);
      const { status, body } = await quote(house, ada, [lesson], 'HALF');
      return status === 200 ? body.data.total : body.message;
    };
    expect(await at('2026-09-15T09:59:59.999Z')).toBe('This coupon is not valid yet');
    expect(await at('2026-09-15T10:00:00.000Z')).toBe(900);
    expect(await at('2026-09-15T10:59:59.999Z')).toBe(900);
    expect(await at('2026-09-15T11:00:00.000Z')).toBe('This coupon has ended');
  });

  test('takes a percentage or an amount off, of the named lessons only', async () => {
    const { house, teacher, ada, lesson, other } = await aShop();
    await add(house, teacher, { code: 'CELLS', percent: 50, lessonIds: [other._id, other._id] });
    await add(house, teacher, { code: 'MUCH', amount: 99_999 });
    await add(house, teacher, { code: 'BIT', amount: 0.01 });
    const prices = async (coupon: string) => {
      const { items, total } = (await quote(house, ada, [lesson, other], coupon)).body.data;
      return [...items.map(({ amount }: { amount: number }) => amount), total];
    };
    expect(await prices('cells')).toEqual([1800, 450, 2250]);
    expect(await prices('much')).toEqual([0, 0, 0]);
    expect(await prices('bit')).toEqual([1799.99, 900, 2699.99]);
    expect(refusal(await quote(house, ada, [lesson], 'cells'))).toEqual({
      ...{ status: 409, field: 'coupon', message: 'This coupon is for other lessons' },
    });
    expect(refusal(await quote(house, ada, [lesson], 'none'))).toMatchObject({
      status: 409,
      message: 'There is no such coupon',
    });
  });

  test('counts each student, and a cancelled order gives its use back', async () => {
    const { house, teacher, ada, lesson, other } = await aShop();
    await add(house, teacher, { ...half, perStudent: 1, limit: 2 });
    const used = async () => (await listed(house, teacher))[0].used;
    const first = (await order(house, ada, [lesson], 'half', 900)).body.data;
    expect(refusal(await order(house, ada, [other], 'half', 450))).toEqual({
      ...{ status: 409, field: 'coupon', message: 'You have used this coupon as often as allowed' },
    });
    const bola = await aStudent(house);
    expect((await order(house, bola, [lesson], 'half', 900)).status).toBe(201);
    expect(await used()).toBe(2);
    const chidi = await aStudent(house);
    expect(refusal(await order(house, chidi, [lesson], 'half', 900)).message).toBe('This coupon has been used up');
    await house.ask('DELETE', `/order/${first._id}`, { as: ada });
    expect(await used()).toBe(1);
    expect((await order(house, ada, [other], 'half', 450)).status).toBe(201);
  });

  test('has a count of its own: uses of another one leave it whole', async () => {
    const { house, teacher, ada, lesson, other } = await aShop();
    await add(house, teacher, { ...half, perStudent: 1, limit: 1 });
    await add(house, teacher, { code: 'fifth', percent: 20, perStudent: 1, limit: 1 });
    expect((await order(house, ada, [lesson], 'half', 900)).status).toBe(201);
    expect((await order(house, ada, [other], 'fifth', 720)).status).toBe(201);
    expect((await listed(house, teacher)).map(({ used }: { used: number }) => used)).toEqual([1, 1]);
  });

  test('stays used by an order of which one lesson was given back, or all', async () => {
    const { house, teacher, ada, lesson, other } = await aShop();
    const third = await aLesson(house, teacher, { title: 'Rivers', price: 500 });
    await add(house, teacher, { ...half, limit: 1 });
    const { _id } = (await order(house, ada, [lesson, other], 'half', 1350)).body.data;
    await house.ask('PUT', `/order/${_id}/approve`, { as: teacher });
    for (const back of [lesson, other]) {
      const body = { lessonIds: [back._id], reason: 'Ordered twice' };
      expect((await house.ask('POST', `/order/${_id}/refund`, { as: teacher, body })).status).toBe(200);
      expect(refusal(await order(house, ada, [third], 'half', 225)).message).toBe('This coupon has been used up');
    }
  });

  test('is over once it is deleted, and its orders stay as they are', async () => {
    const { house, teacher, ada, lesson, other } = await aShop();
    const { _id } = (await add(house, teacher, half)).body.data;
    const placed = (await order(house, ada, [lesson], 'half', 900)).body.data;
    await house.ask('DELETE', `/coupon/${_id}`, { as: teacher });
    expect(refusal(await order(house, ada, [other], 'half', 450)).message).toBe('There is no such coupon');
    const kept = (await house.ask('GET', `/order/${placed._id}`, { as: teacher })).body.data;
    expect(kept).toMatchObject({ coupon: 'HALF', total: 900, discount: 1100, status: 'open' });
  });

  test('while it is deleted and changed at once is one or the other', async () => {
    const { house, teacher, lesson } = await aShop();
    const { _id } = (await add(house, teacher, half)).body.data;
    const students = await Promise.all(Array.from({ length: 8 }, () => aStudent(house)));
    const [orders] = await Promise.all([
      Promise.all(students.map((student) => order(house, student, [lesson], 'half', 900))),
      change(house, teacher, _id, { percent: 10 }),
      house.ask('DELETE', `/coupon/${_id}`, { as: teacher }),
    ]);
    for (const { status, body } of orders) {
      if (status === 201) expect(body.data.total).toBe(900);
      else expect(['price_changed', 'coupon_refused']).toContain(body.code);
    }
  });
});
