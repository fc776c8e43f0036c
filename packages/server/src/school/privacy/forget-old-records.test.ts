import type { Settings } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { answer, aSitting } from '../../../test/sitting.ts';
import { aLesson, aMessage, aPayment, aPurchase } from '../../../test/things.ts';
import type { Db, Schema, Trx } from '../../platform/db/schema.ts';
import { forgetOldRecords } from './forget-old-records.ts';

async function aSchool() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  /** By an admin who has just signed in: the clock may have passed the end of any other session. */
  const set = async (settings: Partial<Settings>) => {
    const reply = await house.ask('PUT', '/admin/settings', { as: await anAdmin(house), body: settings });
    expect(reply.status, reply.text).toBe(200);
  };
  const { forget, pass } = passingIn(house);
  await forget();
  return { house, teacher, set, forget, pass };
}

/** A server that runs while the days go by. */
function passingIn(house: House) {
  const forget = () => forgetOldRecords(house.context);
  const pass = async ({ days = 0, minutes = 0 }) => {
    for (let left = days; left > 0; ) {
      const step = left > 7 ? 7 : 1;
      house.clock.advance({ days: step });
      await forget();
      left -= step;
    }
    house.clock.advance({ minutes });
    await forget();
  };
  return { forget, pass };
}

const countOf = async (house: House, table: keyof Schema) =>
  (await house.db.selectFrom(table).selectAll().execute()).length;

/** The database, on which something happens before the first transaction begins. */
function beforeTransactions(db: Db, happens: () => Promise<unknown>): Db {
  let hasHappened = false;
  const transaction = () => ({
    execute: async (work: (trx: Trx) => Promise<unknown>) => {
      if (!hasHappened) await happens();
      hasHappened = true;
      return db.transaction().execute(work);
    },
  });
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const handle = (house: House, as: Person, id: string) =>
  house.ask('PUT', `/message/${id}/handled`, { as, body: { handled: true } });

describe('what is too old is forgotten', () => {
  test('sessions, when they have been over for the days that the school keeps them', async () => {
    const { house, set, pass } = await aSchool();
    const ada = await aStudent(house);
    const hers = () => house.db.selectFrom('sessions').select('id_hash').where('user_id', '=', ada._id).execute();
    await set({ keepSignInsDays: 30 });
    await pass({ days: 14 + 30, minutes: -1 });
    expect(await hers()).toHaveLength(1);
    await pass({ minutes: 2 });
    expect(await hers()).toEqual([]);
  });

  test('wrong passwords', async () => {
    const { house, pass } = await aSchool();
    await house.ask('POST', '/auth/login', { body: { email: 'nobody@school.test', password } });
    expect(await countOf(house, 'login_failures')).toBeGreaterThan(0);
    await pass({ days: 89 });
    expect(await countOf(house, 'login_failures')).toBeGreaterThan(0);
    await pass({ days: 2 });
    expect(await countOf(house, 'login_failures')).toBe(0);
  });

  test('codes and links that do not work any more, at once', async () => {
    const { house, forget } = await aSchool();
    const ada = await aStudent(house);
    await house.ask('POST', '/auth/code', { body: { email: ada.email } });
    await house.ask('POST', '/auth/verify/resend', { as: ada });
    await forget();
    expect([await countOf(house, 'one_time_codes'), await countOf(house, 'email_links')]).toEqual([2, 1]);
    house.clock.advance({ days: 3, minutes: 1 });
    await forget();
    expect([await countOf(house, 'one_time_codes'), await countOf(house, 'email_links')]).toEqual([0, 0]);
  });

  test('messages that were handled long ago, and never one that is still open', async () => {
    const { house, teacher, set, pass } = await aSchool();
    const ada = await aStudent(house);
    const handled = await aMessage(house, ada, { text: 'Handled' });
    await aMessage(house, ada, { text: 'Open' });
    await handle(house, teacher, handled._id);
    await set({ keepMessagesDays: 30 });
    await pass({ days: 30, minutes: -1 });
    expect(await countOf(house, 'messages')).toBe(2);
    await pass({ days: 2 });
    expect((await house.db.selectFrom('messages').select('text').execute()).map(({ text }) => text)).toEqual(['Open']);
  });

  test('an announcement that nobody has any more, with the groups it was for', async () => {
    const { house, teacher, pass } = await aSchool();
    const group = await house.ask('POST', '/admin/groups', { as: teacher, body: { name: 'Science' } });
    const body = { title: 'Lab coats', text: 'Bring them.', classLevels: null, groupIds: [group.body.data._id] };
    await house.ask('POST', '/admin/announcements', { as: teacher, body });
    const counts = async () => [await countOf(house, 'announcements'), await countOf(house, 'announcement_groups')];
    await pass({ days: 90, minutes: -1 });
    expect(await counts()).toEqual([1, 1]);
    await pass({ days: 2 });
    expect(await counts()).toEqual([0, 0]);
  });

  test('which device held a finished attempt; its result and answers stay', async () => {
    const { house, desk, questions, exam } = await aSitting();
    const { student } = desk;
    await house.ask('POST', `/studentExam/start/${exam._id}`, { as: student, body: { device: 'd'.repeat(24) } });
    await desk.submit(answer(questions[0], '4', 1));
    const attempt = () => house.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    const before = await attempt();
    expect(before.device).not.toBeNull();
    const { pass } = passingIn(house);
    await pass({ days: 180, minutes: -1 });
    expect(await attempt()).toEqual(before);
    await pass({ minutes: 2 });
    expect(await attempt()).toEqual({ ...before, device: null, last_seen_at: null });
    expect(await countOf(house, 'answers')).toBe(1);
  });
});

describe('without a setting that says so', () => {
  test('nothing goes that is an account, a result, a payment or the audit log', async () => {
    const { house, desk, questions, admin } = await aSitting();
    const [ada, lesson] = [await aStudent(house), await aLesson(house, admin)];
    await aPayment(house, ada, lesson);
    await house.ask('DELETE', '/user', { as: ada });
    await desk.start();
    await desk.submit(answer(questions[0], '4', 1));
    const tables = ['users', 'attempts', 'answers', 'payments', 'lessons', 'audit'] as const;
    const counts = () => Promise.all(tables.map((table) => countOf(house, table)));
    const before = await counts();
    await passingIn(house).pass({ days: 3 * 365 });
    expect(await counts()).toEqual(before);
  });
});

describe('where the school says so', () => {
  test('payments of deleted accounts go, and those of the others stay', async () => {
    const { house, teacher, set, pass } = await aSchool();
    const lesson = await aLesson(house, teacher);
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    await aPurchase(house, ada, lesson, teacher);
    await aPayment(house, bola, lesson);
    await house.ask('DELETE', '/user', { as: ada });
    await set({ keepNamelessPaymentsDays: 365 });
    await pass({ days: 365, minutes: -1 });
    expect(await countOf(house, 'payments')).toBe(2);
    await pass({ days: 2 });
    for (const table of ['payments', 'orders'] as const) {
      expect(await house.db.selectFrom(table).select('student_id').execute()).toEqual([{ student_id: bola._id }]);
    }
    expect(await countOf(house, 'money')).toBe(0);
  });

  test('students who have not signed in for so long go with all that is theirs; staff and others stay', async () => {
    const { house, teacher, set, pass } = await aSchool();
    const [gone, here] = [await aStudent(house), await aStudent(house)];
    await aPayment(house, gone, await aLesson(house, teacher));
    await aMessage(house, gone);
    await set({ keepUnusedAccountsDays: 365 });
    await pass({ days: 200 });
    await house.ask('POST', '/auth/login', { body: { email: here.email, password } });
    await pass({ days: 165, minutes: -1 });
    expect(await countOf(house, 'messages')).toBe(1);
    await pass({ days: 2 });
    const left = await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
    expect(left).toEqual([{ _id: here._id }]);
    expect(await countOf(house, 'messages')).toBe(0);
    expect(await house.db.selectFrom('payments').select('student_name').execute()).toEqual([
      { student_name: 'Deleted account' },
    ]);
    expect((await house.db.selectFrom('users').select('_id').where('role', '=', 'admin').execute()).length).toBe(2);
  });

  test('a student who signs in between the look and the deletion stays', async () => {
    const { house, set, pass } = await aSchool();
    await aStudent(house);
    const late = await aStudent(house);
    await set({ keepUnusedAccountsDays: 365 });
    await pass({ days: 365 });
    house.clock.advance({ days: 1 });
    const signIn = () => house.ask('POST', '/auth/login', { body: { email: late.email, password } });
    await forgetOldRecords({ ...house.context, db: beforeTransactions(house.db, signIn) });
    const left = await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
    expect(left).toEqual([{ _id: late._id }]);
  });

  test('ten old accounts that signed in lately all stay', async () => {
    const { house, set, pass } = await aSchool();
    const students = await Promise.all(Array.from({ length: 10 }, () => aStudent(house)));
    await set({ keepUnusedAccountsDays: 365 });
    await pass({ days: 365 });
    for (const { email } of students) await house.ask('POST', '/auth/login', { body: { email, password } });
    await pass({ days: 2 });
    expect((await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute()).length).toBe(10);
  });

  test('the oldest part of the audit log goes, and the database still refuses to lose any later part', async () => {
    const { house, set, pass } = await aSchool();
    await set({ keepAuditDays: 365, schoolName: 'Long ago' });
    await pass({ days: 200 });
    await set({ schoolName: 'Lately' });
    const log = async () =>
      (await house.db.selectFrom('audit').select('after').where('action', '=', 'settings.update').execute()).length;
    expect(await log()).toBe(2);
    await pass({ days: 167 });
    expect(await log()).toBe(1);
    await expect(house.db.deleteFrom('audit').execute()).rejects.toThrow(/append-only/);
    expect(await log()).toBe(1);
  });
});

describe('forgetting', () => {
  test('takes as many rounds as it needs, and leaves nothing that is due', async () => {
    const { house, forget } = await aSchool();
    const keys = Array.from({ length: 450 }, (_, i) => ({
      key: `k${i}`,
      failures: 1,
      next_try_at: '2020-01-01T00:00:00.000Z',
    }));
    await house.db.insertInto('login_failures').values(keys).execute();
    await forget();
    expect(await countOf(house, 'login_failures')).toBe(0);
  });

  test('by two at once is as by one', async () => {
    const { house, set, forget, pass } = await aSchool();
    for (let i = 0; i < 5; i += 1) await aStudent(house);
    await set({ keepUnusedAccountsDays: 365 });
    await pass({ days: 365 });
    house.clock.advance({ days: 1 });
    await Promise.all([forget(), forget()]);
    expect((await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute()).length).toBe(0);
  });

  test('stops between two rounds when the server is asked to stop', async () => {
    const { house } = await aSchool();
    await aStudent(house);
    house.clock.advance({ days: 365 });
    const before = await countOf(house, 'sessions');
    await forgetOldRecords({ ...house.context, isDraining: () => true });
    expect(await countOf(house, 'sessions')).toBe(before);
  });
});
