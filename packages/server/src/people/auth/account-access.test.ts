import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { answer, aSitting } from '../../../test/sitting.ts';
import { getUserRow } from '../users/users.queries.ts';
import { openSession } from './sessions.queries.ts';

type Action = 'suspend' | 'reactivate' | 'sign-out';

const put = (house: House, as: Person, person: { _id: string }, action: Action) =>
  house.ask('PUT', `/admin/users/${person._id}/${action}`, { as });

const logIn = (house: House, { email }: Person, word = password) =>
  house.ask('POST', '/auth/login', { body: { email, password: word } });

const statusOf = async (house: House, as: { token: string }) => (await house.ask('GET', '/user', { as })).status;

const suspended = 'Your account is suspended. Please contact your school.';

async function anOffice() {
  const house = await openHouse();
  return { house, head: await aSuperAdmin(house), admin: await anAdmin(house), ada: await aStudent(house) };
}

const auditOf = async (house: House) =>
  house.db
    .selectFrom('audit')
    .select(['action', 'person_id', 'before', 'after'])
    .where('area', '=', 'user')
    .orderBy('_id')
    .execute();

describe('suspending an account', () => {
  test('ends every session at once, and each of them hears why', async () => {
    const { house, admin, ada } = await anOffice();
    const laptop = { token: (await logIn(house, ada)).body.token };
    const reply = await put(house, admin, ada, 'suspend');
    expect(reply.body).toMatchObject({ message: 'Account suspended', data: { _id: ada._id, isActive: false } });
    for (const session of [ada, laptop]) {
      for (const path of ['/user', '/exam', '/lesson', '/payment/mine']) {
        const refused = await house.ask('GET', path, { as: session });
        expect(refusal(refused)).toEqual({ status: 401, message: suspended });
        expect(refused.body.code).toBe('suspended');
      }
    }
    expect(await house.db.selectFrom('sessions').where('user_id', '=', ada._id).selectAll().execute()).toEqual([]);
  });

  test('refuses the sign-in to the right password in plain words, and to a wrong one as to anybody', async () => {
    const { house, admin, ada } = await anOffice();
    await put(house, admin, ada, 'suspend');
    expect(refusal(await logIn(house, ada))).toEqual({ status: 403, message: suspended });
    expect(refusal(await logIn(house, ada, 'wrong'))).toEqual({ status: 401, message: 'Invalid credentials' });
  });

  test('twice is as once, and is on record once', async () => {
    const { house, admin, ada } = await anOffice();
    const first = await put(house, admin, ada, 'suspend');
    house.clock.advance({ minutes: 5 });
    const second = await put(house, admin, ada, 'suspend');
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await auditOf(house)).toEqual([
      {
        action: 'user.suspend',
        person_id: ada._id,
        before: '{"isActive":true}',
        after: '{"isActive":false}',
      },
    ]);
  });

  test('by ten admins at once is one suspension', async () => {
    const { house, ada } = await anOffice();
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(house)));
    const replies = await Promise.all(admins.map((admin) => put(house, admin, ada, 'suspend')));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(await auditOf(house)).toHaveLength(1);
  });

  test('between the password and the session of a sign-in leaves no session', async () => {
    const { house, admin, ada } = await anOffice();
    const withRightPassword = await getUserRow(house.db, ada._id);
    await put(house, admin, ada, 'suspend');
    await expect(openSession(house.context, withRightPassword)).rejects.toThrow(suspended);
    expect(await house.db.selectFrom('sessions').where('user_id', '=', ada._id).selectAll().execute()).toEqual([]);
  });

  test('while the person signs in leaves no session that a reactivation would bring back to life', async () => {
    const { house, admin, ada } = await anOffice();
    const [reply] = await Promise.all([logIn(house, ada), put(house, admin, ada, 'suspend')]);
    await put(house, admin, ada, 'reactivate');
    expect([200, 403]).toContain(reply.status);
    if (reply.status === 200) expect(await statusOf(house, { token: reply.body.token })).toBe(401);
    expect(await house.db.selectFrom('sessions').where('user_id', '=', ada._id).selectAll().execute()).toEqual([]);
  });

  test('is for an admin with students, for a super-admin with everybody, and for nobody with themselves', async () => {
    const { house, head, admin, ada } = await anOffice();
    const colleague = await anAdmin(house);
    const deputy = await aSuperAdmin(house);
    const notThere = { status: 404, message: 'User not found' };
    for (const action of ['suspend', 'reactivate', 'sign-out'] as const) {
      expect(refusal(await put(house, admin, colleague, action)), action).toEqual(notThere);
      expect(refusal(await put(house, admin, head, action)), action).toEqual(notThere);
    }
    for (const person of [head, admin]) {
      for (const action of ['suspend', 'reactivate'] as const) {
        expect(refusal(await put(house, person, person, action))).toEqual({
          status: 403,
          message: `You cannot ${action} your own account`,
        });
      }
    }
    for (const person of [ada, colleague, deputy]) {
      expect((await put(house, head, person, 'suspend')).body.data.isActive).toBe(false);
    }
    expect(await statusOf(house, colleague)).toBe(401);
    expect(await statusOf(house, admin)).toBe(200);
  });

  test('of each other by the last two super-admins at once leaves one of them', async () => {
    const house = await openHouse();
    const [one, two] = [await aSuperAdmin(house), await aSuperAdmin(house)];
    const replies = await Promise.all([put(house, one, two, 'suspend'), put(house, two, one, 'suspend')]);
    const statuses = replies.map((reply) => reply.status).toSorted();
    // The second is stopped at the door or by the rule, whichever comes first.
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses);
    const rows = await house.db.selectFrom('users').select('is_active').execute();
    expect(rows.map((row) => row.is_active).toSorted()).toEqual([0, 1]);
  });
});

describe('a suspension in the middle of an exam', () => {
  async function aSuspendedSitting() {
    const sitting = await aSitting();
    const { house, admin, desk, questions } = sitting;
    await desk.start();
    house.clock.advance({ minutes: 10 });
    await desk.save(answer(questions[0], '4', 1));
    await house.ask('POST', '/auth/step-up', { as: admin, body: { password } });
    await put(house, admin, desk.student, 'suspend');
    return sitting;
  }

  test('takes no more answers, and loses none', async () => {
    const { house, admin, desk, questions } = await aSuspendedSitting();
    expect(refusal(await desk.save(answer(questions[1], 'true', 1)))).toEqual({ status: 401, message: suspended });
    expect(refusal(await desk.submit())).toEqual({ status: 401, message: suspended });
    await put(house, admin, desk.student, 'reactivate');
    expect(await statusOf(house, desk.student)).toBe(401);
    const { token } = (await logIn(house, desk.student)).body;
    desk.student.token = token;
    const { data } = (await desk.state()).body;
    expect(data).toMatchObject({ status: 'running', remainingSeconds: 20 * 60 });
    expect(data.answers).toEqual([{ questionId: questions[0]._id, selectedAnswer: '4', seq: 1 }]);
    expect((await desk.save(answer(questions[1], 'true', 1))).status).toBe(200);
    expect((await desk.submit()).body.data).toEqual({ score: 3, totalPoints: 6 });
  });

  test('does not stop the clock: the attempt is scored with what was saved', async () => {
    const { house, desk, results } = await aSuspendedSitting();
    house.clock.advance({ minutes: 21 });
    expect((await results()).body.data).toMatchObject([
      { student: { _id: desk.student._id }, isSubmitted: true, score: 2 },
    ]);
  });
});

describe('reactivating an account', () => {
  test('lets the person sign in again, and brings no old session back', async () => {
    const { house, admin, ada } = await anOffice();
    await put(house, admin, ada, 'suspend');
    const reply = await put(house, admin, ada, 'reactivate');
    expect(reply.body).toMatchObject({ message: 'Account reactivated', data: { isActive: true } });
    expect(refusal(await house.ask('GET', '/user', { as: ada }))).toEqual({
      status: 401,
      message: 'Your session has ended. Please log in again.',
    });
    expect((await logIn(house, ada)).status).toBe(200);
  });

  test('of an active account changes nothing', async () => {
    const { house, admin, ada } = await anOffice();
    expect((await put(house, admin, ada, 'reactivate')).body.data.isActive).toBe(true);
    expect(await statusOf(house, ada)).toBe(200);
    expect(await auditOf(house)).toEqual([]);
  });
});

describe('signing somebody out everywhere', () => {
  test('ends all sessions; signing in again works at once', async () => {
    const { house, admin, ada } = await anOffice();
    const laptop = { token: (await logIn(house, ada)).body.token };
    const reply = await put(house, admin, ada, 'sign-out');
    expect(reply.body).toMatchObject({ message: 'Signed out everywhere', data: { isActive: true } });
    expect([await statusOf(house, ada), await statusOf(house, laptop)]).toEqual([401, 401]);
    expect((await logIn(house, ada)).status).toBe(200);
    expect(await auditOf(house)).toMatchObject([{ action: 'user.sign-out', before: '{"sessions":2}' }]);
  });

  test('who is signed in nowhere is not on record', async () => {
    const { house, admin, ada } = await anOffice();
    await put(house, admin, ada, 'sign-out');
    expect((await put(house, admin, ada, 'sign-out')).status).toBe(200);
    expect(await auditOf(house)).toHaveLength(1);
  });
});
