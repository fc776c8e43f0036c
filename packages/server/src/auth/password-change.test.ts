import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '../../test/people.ts';

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
