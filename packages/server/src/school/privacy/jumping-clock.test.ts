import type { Settings } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';
import { aLesson, aMessage, aPayment } from '../../../test/things.ts';
import { forgetOldRecords } from './forget-old-records.ts';

const shortest: Partial<Settings> = {
  keepUnusedAccountsDays: 365,
  keepMessagesDays: 30,
  keepNamelessPaymentsDays: 365,
  keepAuditDays: 365,
  keepSignInsDays: 30,
};

const tenYears = 10 * 365;

/** Three students, a handled message, a payment of a deleted account, and an audit log. */
async function aSchool() {
  const house = await openHouse();
  const head = await aSuperAdmin(house);
  const admin = await anAdmin(house);
  const round = () => forgetOldRecords(house.context);
  await round();
  await house.ask('PUT', '/admin/settings', { as: admin, body: shortest });
  const [ada, bola, gone] = [await aStudent(house), await aStudent(house), await aStudent(house)];
  const message = await aMessage(house, ada);
  await house.ask('PUT', `/message/${message._id}/handled`, { as: admin, body: { handled: true } });
  await aPayment(house, gone, await aLesson(house, admin));
  await house.ask('DELETE', '/user', { as: gone });
  /** Days on which the server runs, and somebody of the staff signs in where the school is `inUse`. */
  const pass = async (days: number, { inUse = false } = {}) => {
    for (let day = 0; day < days; day += 1) {
      house.clock.advance({ days: 1 });
      if (inUse) await house.ask('POST', '/auth/login', { body: { email: admin.email, password } });
      await round();
    }
  };
  return { house, head, admin, students: [ada, bola], round, pass };
}

async function countAll({ db }: House) {
  const of = async (table: 'users' | 'messages' | 'payments') =>
    (await db.selectFrom(table).select('_id').execute()).length;
  const log = await db.selectFrom('audit').select('action').where('action', '=', 'settings.update').execute();
  return { users: await of('users'), messages: await of('messages'), payments: await of('payments'), log: log.length };
}

const entries = (house: House, action: 'privacy.announce' | 'privacy.hold') =>
  house.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('_id').execute();

describe('what goes for its age', () => {
  test('is announced in the audit log a day before, with how much it is', async () => {
    const { house, pass } = await aSchool();
    await pass(30, { inUse: true });
    expect((await countAll(house)).messages).toBe(1);
    const [announced, ...more] = await entries(house, 'privacy.announce');
    expect(more).toEqual([]);
    expect(announced).toMatchObject({ at: '2026-10-15T09:00:00.000Z', actor_name: 'Akada', subject_kind: 'settings' });
    expect(JSON.parse(announced?.after ?? '')).toEqual({ deletedFromDate: '2026-10-16T09:00:00.000Z', messages: 1 });
    await pass(1, { inUse: true });
    expect((await countAll(house)).messages).toBe(0);
  });

  test('stays where staff set a longer time after it was announced', async () => {
    const { house, pass } = await aSchool();
    await pass(30, { inUse: true });
    await house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body: { keepMessagesDays: 90 } });
    await pass(3, { inUse: true });
    expect((await countAll(house)).messages).toBe(1);
    await pass(60);
    expect((await countAll(house)).messages).toBe(0);
  });

  test('goes in daily shares: twenty of a small school, two of a hundred of a large one', async () => {
    const { house, pass, round } = await aSchool();
    const old = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' };
    const template = await house.db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'user')
      .executeTakeFirstOrThrow();
    const add = async (first: number, count: number) => {
      const rows = Array.from({ length: count }, (_, index) => {
        const id = (first + index).toString(16).padStart(24, 'e');
        return { ...template, ...old, _id: id, email: `${id}@school.test`, phone_number: '', last_sign_in_at: null };
      });
      for (let from = 0; from < count; from += 200) {
        await house.db
          .insertInto('users')
          .values(rows.slice(from, from + 200))
          .execute();
      }
    };
    await add(0, 50);
    const users = async () => (await countAll(house)).users;
    const before = await users();
    await round();
    expect(await users()).toBe(before);
    await pass(1, { inUse: true });
    expect(await users()).toBe(before - 20);
    for (let again = 0; again < 3; again += 1) await round();
    expect(await users()).toBe(before - 20);
    await pass(1, { inUse: true });
    expect(await users()).toBe(before - 40);
    await pass(1, { inUse: true });
    expect(await users()).toBe(before - 50);
    await add(1000, 1500);
    await pass(1, { inUse: true });
    await pass(1, { inUse: true });
    expect(await users()).toBe(before - 50 + 1500 - 31);
  });
});

describe('a clock that goes ten years ahead', () => {
  test('deletes nothing that was there until that is as old again', { timeout: 120_000 }, async () => {
    const { house, pass } = await aSchool();
    await pass(3, { inUse: true });
    const before = await countAll(house);
    house.clock.advance({ days: tenYears });
    await pass(15);
    expect(await countAll(house)).toEqual(before);
    await pass(14, { inUse: true });
    expect(await countAll(house)).toEqual(before);
  });

  test('is put on record and mailed once, and deletion goes on as promised when it is right again', async () => {
    const { house, head, pass } = await aSchool();
    await pass(3, { inUse: true });
    house.clock.advance({ days: tenYears });
    await pass(2, { inUse: true });
    const [held] = await entries(house, 'privacy.hold');
    expect(held).toMatchObject({
      before: JSON.stringify({ clockDate: '2026-09-18T09:00:00.000Z' }),
      after: JSON.stringify({ clockDate: '2036-09-16T09:00:00.000Z' }),
    });
    const mails = (await mailbox(house, head.email)).filter(({ subject }) => /not deleted/.test(subject));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(/from 2026-09-18 to 2036-09-16/)]);
    house.clock.advance({ days: -tenYears });
    await pass(2);
    expect(await entries(house, 'privacy.hold')).toHaveLength(2);
    await pass(40, { inUse: true });
    expect(await countAll(house)).toMatchObject({ users: 4, messages: 0, payments: 1 });
  });
});

describe('a clock that goes ten years back', () => {
  test('deletes nothing, neither then nor when it is right again, of what was made meanwhile', {
    timeout: 120_000,
  }, async () => {
    const { house, pass } = await aSchool();
    await pass(3, { inUse: true });
    house.clock.advance({ days: -tenYears });
    await pass(1, { inUse: true });
    const late = await aStudent(house);
    await aMessage(house, late);
    await pass(9, { inUse: true });
    const before = await countAll(house);
    expect(before.users).toBe(5);
    house.clock.advance({ days: tenYears });
    await pass(12, { inUse: true });
    expect(await countAll(house)).toEqual(before);
    const isThere = async () =>
      (await house.db.selectFrom('users').selectAll().where('_id', '=', late._id).execute()).length;
    await pass(340);
    expect(await isThere(), 'its year begins when the clock was set right').toBe(1);
    await pass(20);
    expect(await isThere()).toBe(0);
  });
});

describe('a machine that was off for the long holidays', () => {
  test('deletes what is due when people have used the school for five days', async () => {
    const { house, pass } = await aSchool();
    await pass(3, { inUse: true });
    house.clock.advance({ days: 60 });
    await pass(10);
    expect((await countAll(house)).messages).toBe(1);
    await pass(5, { inUse: true });
    expect((await countAll(house)).messages).toBe(1);
    await pass(1, { inUse: true });
    expect((await countAll(house)).messages).toBe(0);
  });

  test('is no jump when it was off for a week', async () => {
    const { house, pass } = await aSchool();
    await pass(28, { inUse: true });
    house.clock.advance({ days: 6 });
    await pass(2, { inUse: true });
    expect((await countAll(house)).messages).toBe(0);
    expect(await entries(house, 'privacy.hold')).toEqual([]);
  });
});

test('a school that was there before its clock was watched is held back by its newest row', async () => {
  const { house, pass } = await aSchool();
  await house.db.deleteFrom('installation').where('key', '=', 'forgetting').execute();
  house.clock.advance({ days: tenYears });
  const before = await countAll(house);
  await pass(3);
  expect(await countAll(house)).toEqual(before);
  expect(await entries(house, 'privacy.hold')).toHaveLength(1);
});
