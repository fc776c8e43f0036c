import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anIdentityProvider, schoolLogin } from '../../../test/identity-provider.ts';
import { aNewAddress, codeFor, linkIn, linkTokenFor, mailbox, textedCode, textsOf } from '../../../test/mail.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';

const ownPassword = 'another battery horse';
const login = (house: House, email: string, word = password) =>
  house.ask('POST', '/auth/login', { body: { email, password: word } });
const alive = async (house: House, as: { token: string }) => (await house.ask('GET', '/user', { as })).status === 200;

async function byCode(house: House, email: string) {
  await house.ask('POST', '/auth/code', { body: { email } });
  return house.ask('POST', '/auth/code/verify', { body: { email, otp: await codeFor(house, email) } });
}

/** Somebody opens an account with an address that is not theirs, and is signed in. */
async function hijacked(house: House): Promise<Person> {
  const email = 'ada@home.test';
  const form = {
    fullName: 'Ada Obi',
    email,
    phoneNumber: '08031234567',
    classLevel: '1',
    password,
    cpassword: password,
  };
  await house.ask('POST', '/auth/signup', { body: form });
  const { token, data } = (await login(house, email)).body;
  return { ...data, token };
}

describe('the first proof of an address', () => {
  test('ends the sessions from before, voids the password, and says so', async () => {
    const house = await openHouse();
    const thief = await hijacked(house);
    await house.ask('PUT', '/user/profile', { as: thief, body: { email: 'thief@elsewhere.test' } });
    const wayBack = await linkIn(house, 'thief@elsewhere.test');
    const owner = await byCode(house, thief.email);
    expect(owner.body.message).toMatch(/first time: earlier sign-ins have ended/);
    expect(owner.body.data.mustChoosePassword).toBe(true);
    expect(await alive(house, thief)).toBe(false);
    expect((await login(house, thief.email)).status).toBe(401);
    const late = await house.ask('POST', '/auth/address/confirm', { body: { token: wayBack } });
    expect(late.status).toBe(404);
    const subjects = (await mailbox(house, thief.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your address is proved: earlier sign-ins have ended');
    expect((await house.ask('GET', '/lesson', { as: owner.body })).body.code).toBe('own_password_required');
    const own = { newPassword: ownPassword, cpassword: ownPassword };
    const chosen = await house.ask('POST', '/user/own-password', { as: owner.body, body: own });
    expect((await house.ask('GET', '/lesson', { as: chosen.body })).status).toBe(200);
    expect((await login(house, thief.email, ownPassword)).status).toBe(200);
  });

  test('stops codes by SMS to the number that came with the account, until another one is confirmed', async () => {
    const house = await openHouse();
    const thief = await hijacked(house);
    const owner = await byCode(house, thief.email);
    const own = { newPassword: ownPassword, cpassword: ownPassword };
    const as = (await house.ask('POST', '/user/own-password', { as: owner.body, body: own })).body;
    const sendCode = (phoneNumber: string) => house.ask('POST', '/user/forgot-password', { body: { phoneNumber } });
    await sendCode(thief.phoneNumber);
    expect(await textsOf(house)).toEqual([]);
    await house.ask('PUT', '/user/profile', { as, body: { phoneNumber: '+2348035550123' } });
    const otp = await textedCode(house, '+2348035550123');
    await house.ask('POST', '/user/phone/confirm', { as, body: { otp } });
    await sendCode('+2348035550123');
    expect((await textsOf(house)).length).toBe(2);
  });

  test('is once: a later code leaves sessions and password alone', async () => {
    const house = await openHouse();
    const thief = await hijacked(house);
    const first = await byCode(house, thief.email);
    const own = { newPassword: ownPassword, cpassword: ownPassword };
    const { token } = (await house.ask('POST', '/user/own-password', { as: first.body, body: own })).body;
    house.clock.advance({ minutes: 1 });
    const second = await byCode(house, thief.email);
    expect([second.body.message, second.body.data.mustChoosePassword]).toEqual(['Login successful', undefined]);
    expect(await alive(house, { token })).toBe(true);
  });

  test('by two codes at once voids one password once', async () => {
    const house = await openHouse();
    const { email } = await hijacked(house);
    const codes = [];
    for (const browser of ['the-first-browser', 'the-second-browser']) {
      await house.ask('POST', '/auth/code', { body: { email, browser } });
      codes.push({ email, browser, otp: await codeFor(house, email) });
    }
    const replies = await Promise.all(codes.map((body) => house.ask('POST', '/auth/code/verify', { body })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const mails = (await mailbox(house, email)).filter(({ subject }) => subject.startsWith('Your address is proved'));
    expect(mails).toHaveLength(1);
  });

  test('is a link that was opened where the account is signed in: whoever has both keeps both', async () => {
    const house = await openHouse();
    const ada = await hijacked(house);
    await house.ask('GET', `/auth/verify/${await linkTokenFor(house, ada.email)}`, { as: ada });
    const again = await byCode(house, ada.email);
    expect(again.body.data.mustChoosePassword).toBeUndefined();
    expect(await alive(house, ada)).toBe(true);
    expect((await login(house, ada.email)).status).toBe(200);
  });

  test('is not a link that was opened elsewhere, nor in the session of another account', async () => {
    const house = await openHouse();
    const thief = await hijacked(house);
    const other = await aStudent(house);
    const link = await linkTokenFor(house, thief.email);
    await house.ask('GET', `/auth/verify/${link}`);
    await house.ask('GET', `/auth/verify/${link}`, { as: other });
    const owner = await byCode(house, thief.email);
    expect(owner.body.data).toMatchObject({ isVerified: true, mustChoosePassword: true });
    expect(await alive(house, thief)).toBe(false);
  });

  test('is needed again for an address that an account took meanwhile, from oneself or from staff', async () => {
    const house = await openHouse();
    const [thief, admin] = [await aStudent(house), await anAdmin(house)];
    await byCode(house, thief.email);
    const { token } = (await byCode(house, thief.email)).body;
    await house.db.updateTable('users').set({ one_time_password_at: null }).where('_id', '=', thief._id).execute();
    await aNewAddress(house, { ...thief, token }, 'victim@school.test');
    await byCode(house, 'victim@school.test');
    expect(await alive(house, { token })).toBe(false);
    const corrected = { email: 'right@school.test' };
    const { body } = await house.ask('PUT', `/admin/users/${thief._id}`, { as: admin, body: corrected });
    expect(body.data.isVerified).toBe(false);
  });

  test('by the school’s login ends them too, and asks for no password', async () => {
    const provider = await anIdentityProvider();
    provider.knows({ email: 'ada@home.test', email_verified: true, name: 'Ada Obi' });
    const house = await openHouse({ env: { ...provider.env, OIDC_SIGNUP: 'off' } });
    const thief = await hijacked(house);
    const { cookie, ticket } = await schoolLogin(house);
    const { body } = await house.ask('POST', '/auth/oidc/ticket', { body: { ticket }, headers: { cookie } });
    expect(body.data.mustChoosePassword).toBeUndefined();
    expect(await alive(house, body)).toBe(true);
    expect([await alive(house, thief), (await login(house, thief.email)).status]).toEqual([false, 401]);
  });

  test('by a reset ends them, and a code for a new password proves the address', async () => {
    const house = await openHouse();
    const thief = await hijacked(house);
    await house.ask('POST', '/user/forgot-password', { body: { email: thief.email } });
    const reset = { email: thief.email, otp: await codeFor(house, thief.email) };
    const own = { newPassword: ownPassword, cpassword: ownPassword };
    await house.ask('POST', '/user/reset-password', { body: { ...reset, ...own } });
    expect(await alive(house, thief)).toBe(false);
    expect((await byCode(house, thief.email)).body.data.mustChoosePassword).toBeUndefined();
    expect((await login(house, thief.email, ownPassword)).status).toBe(200);
  });
});
