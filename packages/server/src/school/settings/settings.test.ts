import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';
import { settingsJob } from '../../jobs.ts';
import type { Db } from '../../platform/db/schema.ts';
import { startJobs } from '../../run-jobs.ts';
import { keepSettings, saveSettings } from './settings.queries.ts';

async function anOffice(env: Record<string, string> = {}) {
  const house = await openHouse({ env });
  const admin = await anAdmin(house, { fullName: 'Mr Bello' });
  const head = await aSuperAdmin(house, { fullName: 'Mrs Head' });
  const save = async (body: object) => {
    const as = 'paymentReview' in body ? head : admin;
    const reply = await house.ask('PUT', '/admin/settings', { as, body });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const standing = async () => (await house.ask('GET', '/admin/settings', { as: admin })).body.data;
  const school = async () => (await house.ask('GET', '/school')).body.data;
  return { house, admin, save, standing, school };
}

const ofEnvironment = {
  SCHOOL_NAME: 'Unity College',
  SCHOOL_TIME_ZONE: 'Africa/Accra',
  CURRENCY: 'GHS',
  PAYMENT_REVIEW: 'auto',
};

describe('until somebody saves a setting', () => {
  test('the environment’s value stands, and 10% off, 1.5 times and no bank account', async () => {
    const { standing, school } = await anOffice(ofEnvironment);
    expect(await standing()).toMatchObject({
      schoolName: 'Unity College',
      currency: 'GHS',
      timeZone: 'Africa/Accra',
      paymentReview: 'auto',
      checkoutDiscountPercent: 10,
      listPriceFactor: 1.5,
      dataPricePerGb: null,
      bankName: '',
      accountName: '',
      accountNumber: '',
      paymentNote: '',
      schoolPhone: '',
      currencyIsFixed: false,
      updatedAt: null,
      updatedBy: null,
    });
    expect(await school()).toMatchObject({ name: 'Unity College', currency: 'GHS', timeZone: 'Africa/Accra' });
  });
});

test('a gigabyte has a usual price in naira alone, until somebody sets one, or none', async () => {
  const { save, school } = await anOffice();
  const price = async () => (await school()).dataPricePerGb;
  expect(await price()).toBe(500);
  await save({ currency: 'GHS' });
  expect(await price()).toBeNull();
  await save({ dataPricePerGb: 12 });
  expect(await price()).toBe(12);
  await save({ currency: 'NGN', dataPricePerGb: null });
  expect(await price()).toBeNull();
});

describe('a saved setting', () => {
  test('wins over the environment, and what was not saved still follows it', async () => {
    const { house, save } = await anOffice(ofEnvironment);
    await save({ schoolName: 'Hill School' });
    const later = { ...house.context.config, schoolName: 'Other', currency: 'KES' };
    const { settings } = await keepSettings(house.db, later);
    expect(settings()).toMatchObject({ schoolName: 'Hill School', currency: 'KES', timeZone: 'Africa/Accra' });
  });

  test('says when and by whom it was saved', async () => {
    const { house, save } = await anOffice();
    house.clock.advance({ minutes: 5 });
    expect(await save({ bankName: 'Unity Bank' })).toMatchObject({
      updatedAt: '2026-09-15T09:05:00.000Z',
      updatedBy: 'Mr Bello',
    });
  });

  test('reaches GET /school at once, which tells no bank details', async () => {
    const { save, school } = await anOffice();
    await save({
      schoolName: 'Hill School',
      currency: 'KES',
      timeZone: 'Africa/Nairobi',
      checkoutDiscountPercent: 12.5,
      listPriceFactor: 2,
      dataPricePerGb: 25.5,
      paymentReview: 'auto',
      bankName: 'Unity Bank',
      accountNumber: '0123456789',
    });
    expect(await school()).toEqual({
      name: 'Hill School',
      currency: 'KES',
      timeZone: 'Africa/Nairobi',
      checkoutDiscountPercent: 12.5,
      listPriceFactor: 2,
      dataPricePerGb: 25.5,
      paymentReview: 'auto',
      classes: expect.any(Array),
      demo: false,
      mailIsKept: true,
      smsCodes: true,
      schoolLogin: false,
      guardianConsent: false,
    });
  });

  test('is read by another process on the same database, and an older reading never replaces a newer one', async () => {
    const { house, save } = await anOffice();
    const other = await keepSettings(house.db, house.context.config);
    await save({ schoolName: 'First' });
    expect(other.settings().schoolName).toBe('Test School');
    await other.refreshSettings();
    expect(other.settings().schoolName).toBe('First');
    await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        await save({ schoolName: `Name ${turn}` });
      }),
    );
    const last = (await keepSettings(house.db, house.context.config)).settings().schoolName;
    expect(house.context.settings().schoolName).toBe(last);
  });

  test('is not replaced by an older reading that arrives later', async () => {
    const { house, save } = await anOffice();
    const gate = Promise.withResolvers<void>();
    let reads = 0;
    const selectFrom = (table: 'settings') => ({
      selectAll: () => ({
        execute: async () => {
          reads += 1;
          const isSlow = reads === 2;
          const rows = await house.db.selectFrom(table).selectAll().execute();
          if (isSlow) await gate.promise;
          return rows;
        },
      }),
    });
    const other = await keepSettings({ selectFrom } as unknown as Db, house.context.config);
    await save({ schoolName: 'Older' });
    const slow = other.refreshSettings();
    await save({ schoolName: 'Newer' });
    await other.refreshSettings();
    gate.resolve();
    await slow;
    expect(other.settings().schoolName).toBe('Newer');
  });

  test('by another process holds here within a second, without a restart', async () => {
    const { house, admin, school } = await anOffice();
    const job = settingsJob(house.context);
    expect(job.everyMs).toBe(1000);
    const stop = startJobs([{ ...job, firstAfterMs: 1, everyMs: 1 }], (error) => expect.unreachable(String(error)));
    onTestFinished(stop);
    const other = { ...house.context, ...(await keepSettings(house.db, house.context.config)) };
    const by = { ...admin, role: 'admin', requestId: '' } as const;
    await house.db.transaction().execute((trx) => saveSettings(trx, other, { schoolName: 'From next door' }, by));
    const name = async () => (await school()).name;
    await expect.poll(name, { timeout: 8000, interval: 50 }).toBe('From next door');
  });

  test('that this machine cannot read any more counts as not saved', async () => {
    const { house, save } = await anOffice();
    await save({ timeZone: 'Europe/London', bankName: 'Unity Bank' });
    await house.db.updateTable('settings').set({ value: '"Moon/Crater"' }).where('key', '=', 'timeZone').execute();
    const { settings } = await keepSettings(house.db, house.context.config);
    expect(settings()).toMatchObject({ timeZone: 'Africa/Lagos', bankName: 'Unity Bank' });
  });

  test('stays one of two saved at once: each field keeps the last value and no other field is lost', async () => {
    const { house, save, standing } = await anOffice();
    const colleague = await anAdmin(house);
    const saveAs = (as: Person, body: object) => house.ask('PUT', '/admin/settings', { as, body });
    await save({ paymentNote: 'Stays' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2
          ? saveAs(colleague, { bankName: `Bank ${turn}` })
          : house.ask('PUT', '/admin/settings', { as: colleague, body: { accountName: `Account ${turn}` } }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    await saveAs(colleague, { bankName: 'Last bank' });
    const after = await standing();
    expect(after).toMatchObject({ bankName: 'Last bank', paymentNote: 'Stays' });
    expect(after.accountName).toMatch(/^Account \d+$/);
  });
});

describe('a new discount and list-price factor', () => {
  async function priceOf(house: House, as: Person, id: string) {
    return (await house.ask('GET', `/lesson/${id}`, { as })).body.data;
  }

  test('hold from the next read on, and a payment keeps what it was made with', async () => {
    const { house, admin, save } = await anOffice();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const lesson = await aLesson(house, admin, { price: 1999.99 });
    const first = await aPayment(house, ada, lesson);
    await save({ checkoutDiscountPercent: 12.35, listPriceFactor: 1.15 });
    expect(await priceOf(house, ada, lesson._id)).toMatchObject({ price: 1999.99, listPrice: 2299.99 });
    expect(await aPayment(house, bola, lesson)).toMatchObject({ price: 1999.99, discount: 247, amount: 1752.99 });
    expect(await aPayment(house, ada, lesson)).toEqual(first);
    expect(first).toMatchObject({ discount: 200, amount: 1799.99 });
  });

  test('while students pay leave no payment half old and half new', async () => {
    const { house, admin, save } = await anOffice();
    const students = await Promise.all(Array.from({ length: 30 }, () => aStudent(house)));
    const lesson = await aLesson(house, admin, { price: 1000 });
    const amounts = new Set<number>();
    await Promise.all(
      students.map(async (student, turn) => {
        if (turn % 3 === 0) await save({ checkoutDiscountPercent: turn });
        const payment = await aPayment(house, student, lesson);
        expect(payment.price - payment.discount).toBe(payment.amount);
        expect((payment.discount / payment.price) * 100).toBeCloseTo(Math.round(payment.discount / 10), 6);
        amounts.add(payment.amount);
        const { data } = (await house.ask('GET', `/payment/${payment._id}`, { as: student })).body;
        expect(data).toMatchObject({ price: 1000, discount: payment.discount, amount: payment.amount });
      }),
    );
    expect(amounts.size).toBeGreaterThan(1);
  });

  test('that leave nothing of a price give the lesson away like a free one', async () => {
    const { house, admin, save } = await anOffice();
    await save({ checkoutDiscountPercent: 90 });
    const payment = await aPayment(house, await aStudent(house), await aLesson(house, admin, { price: 0.01 }));
    expect(payment).toMatchObject({ amount: 0, paymentMethod: 'free', status: 'approved' });
  });
});

test('payments that need no review are approved at once from the next one on, and those waiting still wait', async () => {
  const { house, admin, save } = await anOffice();
  const ada = await aStudent(house);
  const [one, two, three] = await Promise.all([aLesson(house, admin), aLesson(house, admin), aLesson(house, admin)]);
  const waiting = await aPayment(house, ada, one);
  await save({ paymentReview: 'auto' });
  expect((await aPayment(house, ada, two)).status).toBe('approved');
  expect(await aPayment(house, ada, one)).toEqual(waiting);
  await save({ paymentReview: 'manual' });
  expect((await aPayment(house, ada, three)).status).toBe('pending');
});

test('a password made of the school’s new name is refused', async () => {
  const { house, save } = await anOffice();
  await save({ schoolName: 'Mount Sinai Academy' });
  const body = {
    fullName: 'Ada Obi',
    email: 'ada@home.test',
    phoneNumber: '08031234567',
    password: 'mountsinaiacademy',
    cpassword: 'mountsinaiacademy',
    classLevel: '1',
  };
  const reply = await house.ask('POST', '/auth/signup', { body });
  expect([reply.status, reply.body.field]).toEqual([400, 'password']);
});
