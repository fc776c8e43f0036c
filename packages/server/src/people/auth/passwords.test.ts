import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { codeFor } from '../../../test/mail.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../../test/people.ts';
import { aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';

const fresh = 'seven small fishes';

function change(house: House, as: { token: string }, body: object) {
  return house.ask('PATCH', '/user/update-password', { as, body });
}

async function loginStatus(house: House, { email }: Person, typed: string): Promise<number> {
  return (await house.ask('POST', '/auth/login', { body: { email, password: typed } })).status;
}

describe('changing the password', () => {
  test('replaces it, for every role', async () => {
    const house = await openHouse();
    for (const person of [await aStudent(house), await anAdmin(house), await aSuperAdmin(house)]) {
      const reply = await change(house, person, { oldPassword: password, newPassword: fresh, cpassword: fresh });
      expect(reply.body).toMatchObject({ success: true, message: 'Password updated successfully' });
      expect(await loginStatus(house, person, password)).toBe(401);
      expect(await loginStatus(house, person, fresh)).toBe(200);
    }
  });

  test('ends every other session; this one goes on', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const bola = await aStudent(house);
    const { token } = (await house.ask('POST', '/auth/login', { body: { email: ada.email, password } })).body;
    await change(house, ada, { oldPassword: password, newPassword: fresh, cpassword: fresh });
    expect((await house.ask('GET', '/user', { as: { token } })).status).toBe(401);
    expect((await house.ask('GET', '/user', { as: ada })).status).toBe(200);
    expect((await house.ask('GET', '/user', { as: bola })).status).toBe(200);
  });

  test('is refused with a reason, and then changes nothing', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { fullName: 'Adaeze Obiora', email: 'adaeze@school.test' });
    const { token } = (await house.ask('POST', '/auth/login', { body: { email: ada.email, password } })).body;
    const good = { oldPassword: password, newPassword: fresh, cpassword: fresh };
    const to = (newPassword: string) => ({ newPassword, cpassword: newPassword });
    const wrong: [object, string, string][] = [
      [{ oldPassword: 'wrong' }, 'oldPassword', 'The current password is wrong'],
      [{ oldPassword: '' }, 'oldPassword', 'Please enter your current password'],
      [{ oldPassword: undefined }, 'oldPassword', 'Please enter your current password'],
      [{ newPassword: undefined }, 'newPassword', 'Please enter a password'],
      [to('1234567'), 'newPassword', 'Password must be at least 8 characters long'],
      [to('x'.repeat(129)), 'newPassword', 'Password must be at most 128 characters long'],
      [to('iloveyou'), 'newPassword', 'This password is too common. Please choose another one.'],
      [to('Adaeze Obiora'), 'newPassword', 'Password must not be your name, e-mail address or school name'],
      [{ cpassword: undefined }, 'cpassword', 'Please confirm the password'],
      [{ cpassword: 'seven large fishes' }, 'cpassword', 'Passwords do not match'],
    ];
    for (const [changed, field, message] of wrong) {
      const reply = await change(house, ada, { ...good, ...changed });
      expect(refusal(reply), JSON.stringify(changed)).toEqual({ status: 400, message, field });
    }
    expect((await house.ask('GET', '/user', { as: { token } })).status).toBe(200);
    expect(await loginStatus(house, ada, password)).toBe(200);
  });

  test('does not let a stolen session guess the old password: it slows down as the login does', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const guess = { oldPassword: 'wrong', newPassword: fresh, cpassword: fresh };
    for (let round = 0; round < 5; round += 1) expect((await change(house, ada, guess)).status).toBe(400);
    const refused = await change(house, ada, { ...guess, oldPassword: password });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    house.clock.advance({ seconds: 1 });
    expect((await change(house, ada, { ...guess, oldPassword: password })).status).toBe(200);
  });

  test('with the right old password forgives the wrong ones before it', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const guess = { oldPassword: 'wrong', newPassword: fresh, cpassword: fresh };
    for (let round = 0; round < 4; round += 1) await change(house, ada, guess);
    expect((await change(house, ada, { ...guess, oldPassword: password })).status).toBe(200);
    const another = { ...guess, newPassword: 'eight small fishes', cpassword: 'eight small fishes' };
    for (let round = 0; round < 5; round += 1) expect((await change(house, ada, another)).status).toBe(400);
  });
});

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
    const rows = await house.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id', 'after'])
      .orderBy('_id')
      .execute();
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
