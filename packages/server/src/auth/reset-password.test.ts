import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { codeFor } from '../../test/mail.ts';
import { anAdmin, aStudent, type Person, password } from '../../test/people.ts';
import { aSitting, deskOf, rightAnswers } from '../../test/sitting.ts';

const fresh = 'seven small fishes';

async function aCode(house: House, { email }: Person): Promise<string> {
  await house.ask('POST', '/user/forgot-password', { body: { email } });
  return codeFor(house, email);
}

function reset(house: House, { email }: Person, otp: string, more: object = {}) {
  const body = { email, otp, newPassword: fresh, cpassword: fresh, ...more };
  return house.ask('POST', '/user/reset-password', { body });
}

async function login(house: House, { email }: Person, typed: string) {
  return house.ask('POST', '/auth/login', { body: { email, password: typed } });
}

describe('a forgotten password', () => {
  test('is replaced with a mailed code; every session ends, and nobody else is touched', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const phone = (await login(house, ada, password)).body.token;
    const reply = await reset(house, ada, await aCode(house, ada));
    expect(reply.body).toEqual({ success: true, message: 'Your new password is set. Please log in.' });
    expect((await login(house, ada, password)).status).toBe(401);
    expect((await login(house, ada, fresh)).body.data.isVerified).toBe(true);
    for (const token of [ada.token, phone])
      expect((await house.ask('GET', '/user', { as: { token } })).status).toBe(401);
    expect((await house.ask('GET', '/user', { as: bola })).status).toBe(200);
  });

  test('of staff is on record', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    house.clock.advance({ minutes: 1 });
    await reset(house, admin, await aCode(house, admin));
    const rows = await house.db.selectFrom('audit').select(['action', 'actor_id', 'subject_id', 'after']).execute();
    const subject = { action: 'user.password', actor_id: admin._id, subject_id: admin._id, after: null };
    expect(rows.at(-1)).toEqual(subject);
    expect(JSON.stringify(rows)).not.toContain('argon2');
  });

  test('is replaced by one of two who use the code at once', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const code = await aCode(house, ada);
    const wishes = ['eight large lorries', 'nine green lanterns', 'ten quiet elephants'];
    const replies = await Promise.all(
      wishes.map((wish) => reset(house, ada, code, { newPassword: wish, cpassword: wish })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const winner = wishes[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(house, ada, winner)).status).toBe(200);
  });

  test('is not replaced by a weak one, and the code stays good', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { fullName: 'Adaeze Obiora', email: 'adaeze@school.test' });
    const code = await aCode(house, ada);
    const refused = async (newPassword: string, cpassword = newPassword) =>
      refusal(await reset(house, ada, code, { newPassword, cpassword }));
    const of = (field: string, message: string) => ({ status: 400, message, field });
    expect(await refused('short')).toEqual(of('newPassword', 'Password must be at least 8 characters long'));
    expect(await refused(fresh, 'another one')).toEqual(of('cpassword', 'Passwords do not match'));
    const common = 'This password is too common. Please choose another one.';
    expect(await refused('iloveyou')).toEqual(of('newPassword', common));
    const known = 'Password must not be your name, e-mail address or school name';
    expect(await refused('Adaeze Obiora')).toEqual(of('newPassword', known));
    expect((await login(house, ada, password)).status).toBe(200);
    expect((await reset(house, ada, code)).status).toBe(200);
  });

  test('tells who does not know the code nothing about the name on the account', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { fullName: 'Adaeze Obiora' });
    const wish = { newPassword: 'Adaeze Obiora', cpassword: 'Adaeze Obiora' };
    expect((await reset(house, ada, '000000', wish)).status).toBe(401);
    expect((await reset(house, { ...ada, email: 'nobody@school.test' }, '000000', wish)).status).toBe(401);
  });
});

test('a student in the middle of an exam whose password is reset signs in again and goes on with nothing lost', async () => {
  const { house, exam, desk, questions } = await aSitting();
  const ada = desk.student;
  const [first, second, third] = rightAnswers(questions);
  await desk.start();
  await desk.save(first);
  const before = await desk.state();

  await reset(house, ada, await aCode(house, ada));
  expect((await house.ask('GET', `/studentExam/state/${exam._id}`, { as: ada })).status).toBe(401);
  const { token } = (await login(house, ada, fresh)).body;
  const again = deskOf(house, { ...ada, token }, exam);
  const after = await again.state();
  expect({ ...after.body.data, serverNow: null }).toEqual({ ...before.body.data, serverNow: null });
  await again.save(second, third);
  expect((await again.submit()).body.data).toEqual({ score: 6, totalPoints: 6 });
});
