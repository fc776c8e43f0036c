import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';
import { anExam, aQuestion, aStart } from '../../../test/things.ts';

type Session = { token: string };

async function anotherSession(house: House, email: string): Promise<Session> {
  const reply = await house.ask('POST', '/auth/login', { body: { email, password } });
  return { token: reply.body.token };
}

const statusOf = async (house: House, session: Session) => (await house.ask('GET', '/user', { as: session })).status;

describe('logging out', () => {
  test('ends that session and no other', async () => {
    const house = await openHouse();
    const phone = await aStudent(house);
    const laptop = await anotherSession(house, phone.email);
    const reply = await house.ask('POST', '/auth/logout', { as: phone });
    expect(reply.body).toEqual({ success: true, message: 'Logged out' });
    expect(await statusOf(house, phone)).toBe(401);
    expect(await statusOf(house, laptop)).toBe(200);
  });

  test('a second time is 401, as with any dead token', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await house.ask('POST', '/auth/logout', { as: ada });
    const reply = await house.ask('POST', '/auth/logout', { as: ada });
    expect(refusal(reply)).toEqual({ status: 401, message: 'Your session has ended. Please log in again.' });
  });

  test('without a token says that there is none', async () => {
    const house = await openHouse();
    const reply = await house.ask('POST', '/auth/logout');
    expect(refusal(reply)).toEqual({ status: 401, message: 'No authentication token found' });
  });
});

describe('a session', () => {
  test('of a student lasts 14 days', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    house.clock.advance({ days: 14, ms: -1 });
    expect(await statusOf(house, ada)).toBe(200);
    house.clock.advance({ ms: 1 });
    expect(await statusOf(house, ada)).toBe(401);
  });

  test('in use until its end is over at its end', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    house.clock.advance({ days: 14, ms: -1 });
    for (let turn = 0; turn < 3; turn += 1) expect(await statusOf(house, ada)).toBe(200);
    house.clock.advance({ ms: 1 });
    expect(await statusOf(house, ada)).toBe(401);
  });

  test('of staff lasts 12 hours', async () => {
    const house = await openHouse();
    const staff = [await anAdmin(house), await aSuperAdmin(house)];
    house.clock.advance({ hours: 12, ms: -1 });
    for (const person of staff) expect(await statusOf(house, person)).toBe(200);
    house.clock.advance({ ms: 1 });
    for (const person of staff) expect(await statusOf(house, person)).toBe(401);
  });

  test('ends at once when the account is suspended', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', ada._id).execute();
    expect(await statusOf(house, ada)).toBe(401);
  });

  test('has the role of the account, not the one in its token', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    await house.db.updateTable('users').set({ role: 'user' }).where('_id', '=', admin._id).execute();
    expect((await house.ask('GET', '/admin/all-user', { as: admin })).status).toBe(403);
  });

  test('is stored only as a hash', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const claims = JSON.parse(Buffer.from(ada.token.split('.')[1] ?? '', 'base64url').toString());
    const rows = JSON.stringify(await house.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(claims.sid);
    expect(rows).not.toContain(ada.token);
  });
});

describe('a student whose exam runs', () => {
  async function lastHourOfTheSession() {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher, { questions: [await aQuestion(house, teacher)], duration: 30 });
    const ada = await aStudent(house);
    house.clock.advance({ days: 14, minutes: -10 });
    const { exam: paper } = await aStart(house, ada, exam);
    const answers = [{ questionId: paper.questions[0]._id, selectedAnswer: '4', seq: 1 }];
    return { house, ada, exam, answers };
  }

  test('is not logged out before the exam is over', async () => {
    const { house, ada, exam, answers } = await lastHourOfTheSession();
    house.clock.advance({ minutes: 29, seconds: 59 });
    const saved = await house.ask('PUT', `/studentExam/answer/${exam._id}`, { as: ada, body: { answers } });
    expect(saved.status).toBe(200);
  });

  test('can still hand in when the timer reaches zero, within the grace of the network', async () => {
    const { house, ada, exam, answers } = await lastHourOfTheSession();
    house.clock.advance({ minutes: 30, seconds: 14 });
    const submitted = await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: { answers } });
    expect(submitted.body.data).toEqual({ score: 2, totalPoints: 2 });
    expect(await statusOf(house, ada)).toBe(401);
  });

  test('is logged out on the old token a minute after a new password, like anybody', async () => {
    const { house, ada } = await lastHourOfTheSession();
    const [oldPassword, newPassword] = [password, 'seven small fishes'];
    const body = { oldPassword, newPassword, cpassword: newPassword };
    const { token } = (await house.ask('PATCH', '/user/update-password', { as: ada, body })).body;
    house.clock.advance({ seconds: 61 });
    expect([await statusOf(house, ada), await statusOf(house, { token })]).toEqual([401, 200]);
  });

  test('is logged out when the exam is over and was not handed in', async () => {
    const { house, ada } = await lastHourOfTheSession();
    house.clock.advance({ minutes: 30, seconds: 16 });
    expect(await statusOf(house, ada)).toBe(401);
  });
});
