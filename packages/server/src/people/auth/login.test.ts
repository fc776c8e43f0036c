import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';

const login = (house: House, body: object) => house.ask('POST', '/auth/login', { body });

function claimsOf(token: string) {
  const [header, claims] = token.split('.').map((segment) => Buffer.from(segment, 'base64url').toString());
  return { header: JSON.parse(header ?? ''), claims: JSON.parse(claims ?? '') };
}

describe('signing in', () => {
  test('works with the e-mail address in any letter case and with the phone number in any spelling', async () => {
    const house = await openHouse();
    const ada = await aStudent(house, { email: 'ada@school.test', phoneNumber: '+2348031234567' });
    for (const who of [
      { email: 'ada@school.test' },
      { email: ' Ada@SCHOOL.test ' },
      { phoneNumber: '+2348031234567' },
      { phoneNumber: '+234 803-123 (45) 67' },
    ]) {
      const reply = await login(house, { ...who, password });
      expect(reply.status, JSON.stringify(who)).toBe(200);
      expect(reply.body).toMatchObject({ success: true, role: 'user', data: { _id: ada._id, role: 'user' } });
      expect((await house.ask('GET', '/user', { as: { token: reply.body.token } })).body.data._id).toBe(ada._id);
    }
  });

  test('gives a token that reads as a JWT with the e-mail address and the id in it', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const { token } = (await login(house, { email: ada.email, password })).body;
    const { header, claims } = claimsOf(token);
    expect(header).toMatchObject({ typ: 'JWT' });
    expect(claims).toMatchObject({ _id: ada._id, email: ada.email, exp: expect.any(Number) });
    expect(claims.exp * 1000).toBe(Date.parse('2026-09-29T09:00:00.000Z'));
  });

  test('tells the role of staff, at the top level and under data', async () => {
    const house = await openHouse();
    for (const person of [await anAdmin(house), await aSuperAdmin(house)]) {
      const { body } = await login(house, { email: person.email, password });
      expect(body.role).toBe(body.data.role);
      expect(['admin', 'super-admin']).toContain(body.role);
    }
  });

  test('never shows a hash', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const { text } = await login(house, { email: ada.email, password });
    expect(text).not.toMatch(/argon2|hash|password/i);
  });
});

describe('a sign-in that is refused', () => {
  test('looks the same for an unknown account and a wrong password, of a suspended account too', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const suspended = await aStudent(house);
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', suspended._id).execute();
    const replies = [
      await login(house, { email: ada.email, password: 'wrong' }),
      await login(house, { email: 'nobody@school.test', password: 'wrong' }),
      await login(house, { email: 'not even an address', password: 'wrong' }),
      await login(house, { phoneNumber: ada.phoneNumber, password: 'wrong' }),
      await login(house, { phoneNumber: '000', password: 'wrong' }),
      await login(house, { phoneNumber: ' ', password: 'wrong' }),
      await login(house, { email: suspended.email, password: 'wrong' }),
    ];
    for (const reply of replies) {
      const { requestId, ...rest } = reply.body;
      expect(reply.status).toBe(401);
      expect(rest).toEqual({ success: false, message: 'Invalid credentials', code: 'invalid_credentials' });
      expect(requestId).toBe(reply.headers['x-request-id']);
    }
    expect(new Set(replies.map((reply) => Object.keys(reply.headers).join())).size).toBe(1);
  });

  test('says that the account is suspended to who knows the password, and to nobody else', async () => {
    const house = await openHouse();
    const suspended = await aStudent(house);
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', suspended._id).execute();
    const reply = await login(house, { email: suspended.email, password });
    expect(refusal(reply)).toEqual({
      status: 403,
      message: 'Your account is suspended. Please contact your school.',
    });
    expect(reply.body.token).toBeUndefined();
  });

  test('does not open an admin account that has no phone number to an empty one', async () => {
    const house = await openHouse();
    await aSuperAdmin(house, { phoneNumber: '' });
    expect((await login(house, { phoneNumber: '-', password })).status).toBe(401);
  });

  test('names what is missing', async () => {
    const house = await openHouse();
    const refused = async (body: object) => refusal(await login(house, body));
    const noEmail = { status: 400, message: 'Please enter your e-mail address', field: 'email' };
    expect(await refused({})).toEqual({ status: 400, message: 'Please enter your password', field: 'password' });
    expect(await refused({ password })).toEqual(noEmail);
    expect(await refused({ email: '', password })).toEqual(noEmail);
    expect(await refused({ email: { $ne: null }, password })).toEqual(noEmail);
    expect(await refused({ email: 'ada@school.test', password: '' })).toEqual({
      status: 400,
      message: 'Please enter your password',
      field: 'password',
    });
    expect(await refused({ email: 'ada@school.test', password: 'x'.repeat(600) })).toEqual({
      status: 400,
      message: 'This password is too long',
      field: 'password',
    });
  });
});
