import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { aNewAddress, linkTokenFor, mailbox } from '../../../test/mail.ts';
import { aStudent, type Person, password } from '../../../test/people.ts';

const open = (house: House, token: string) => house.ask('GET', `/auth/verify/${token}`);
const gone = { status: 404, message: 'This link is not valid any more' };

async function isVerified(house: House, person: { token: string }): Promise<boolean> {
  return (await house.ask('GET', '/user', { as: person })).body.data.isVerified;
}

async function aNewStudent(house: House): Promise<Person> {
  const email = 'ngozi@home.test';
  const signup = { fullName: 'Ngozi Eze', email, phoneNumber: '08031234567', classLevel: '1' };
  await house.ask('POST', '/auth/signup', { body: { ...signup, password, cpassword: password } });
  const { token, data } = (await house.ask('POST', '/auth/login', { body: { email, password } })).body;
  return { ...data, token };
}

describe('the link that confirms an address', () => {
  test('is mailed at sign-up and confirms it, the second time as well', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    expect(await isVerified(house, ngozi)).toBe(false);
    const [mail] = await mailbox(house, ngozi.email);
    expect(mail?.subject).toBe('Confirm your e-mail address');
    expect(mail?.text).toContain('http://school.test/verify/');
    expect(mail?.raw).not.toContain('Ngozi');
    const token = await linkTokenFor(house, ngozi.email);
    for (let round = 0; round < 2; round += 1) {
      expect((await open(house, token)).body).toEqual({ success: true, message: 'Your e-mail address is confirmed' });
    }
    expect(await isVerified(house, ngozi)).toBe(true);
  });

  test('is not mailed when the sign-up is refused', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const body = { fullName: 'A', email: ada.email, phoneNumber: '08031234568', classLevel: '1' };
    const reply = await house.ask('POST', '/auth/signup', { body: { ...body, password, cpassword: password } });
    expect(reply.status).toBe(409);
    expect(await house.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('works for three days', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    const token = await linkTokenFor(house, ngozi.email);
    house.clock.advance({ days: 3, ms: -1 });
    expect((await open(house, token)).status).toBe(200);
    house.clock.advance({ ms: 1 });
    expect(refusal(await open(house, token))).toEqual(gone);
  });

  test('is guessed by nobody and stored only as a hash', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    const token = await linkTokenFor(house, ngozi.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await house.db.selectFrom('email_links').selectAll().execute())).not.toContain(token);
    for (const guess of ['x', token.slice(1), `${token}a`, token.toLowerCase(), '%00', 'a'.repeat(180)]) {
      expect((await open(house, guess)).status, guess).toBe(404);
    }
    expect(await isVerified(house, ngozi)).toBe(false);
  });

  test('of an address that was given up confirms nothing', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    const old = await linkTokenFor(house, ngozi.email);
    await aNewAddress(house, ngozi, 'ngozi@school.test');
    expect(refusal(await open(house, old))).toEqual(gone);
    expect(await isVerified(house, ngozi)).toBe(true);
  });

  test('is not mailed, and the address stays confirmed, when something else of the profile changes', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    await open(house, await linkTokenFor(house, ngozi.email));
    await house.ask('PUT', '/user/profile', { as: ngozi, body: { fullName: 'Ngozi A. Eze', email: ngozi.email } });
    expect(await isVerified(house, ngozi)).toBe(true);
    expect(await mailbox(house)).toHaveLength(1);
  });
});

describe('asking for the link again', () => {
  test('mails another; the first goes on working', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    const first = await linkTokenFor(house, ngozi.email);
    house.clock.advance({ minutes: 1 });
    const reply = await house.ask('POST', '/auth/verify/resend', { as: ngozi });
    expect(reply.body).toEqual({ success: true, message: 'The link is on its way' });
    expect(await linkTokenFor(house, ngozi.email)).not.toBe(first);
    expect((await open(house, first)).status).toBe(200);
  });

  test('says so when the address is confirmed, and when it had its mails of the hour', async () => {
    const house = await openHouse();
    const ngozi = await aNewStudent(house);
    const again = () => house.ask('POST', '/auth/verify/resend', { as: ngozi });
    for (let round = 0; round < 4; round += 1) expect((await again()).status).toBe(200);
    const refused = await again();
    expect(refusal(refused)).toEqual({
      status: 429,
      message: 'Five mails went to this address within an hour. Please try again later.',
    });
    expect(await mailbox(house)).toHaveLength(5);
    await open(house, await linkTokenFor(house, ngozi.email));
    expect((await again()).body.message).toBe('Your e-mail address is confirmed already');
  });
});
