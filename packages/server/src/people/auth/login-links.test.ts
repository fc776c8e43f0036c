import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { aNewAddress, linkIn, mailbox, textsOf } from '../../../test/mail.ts';
import { anAdmin, aStudent, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';

const ask = (house: House, email: string, browser?: string) =>
  house.ask('POST', '/auth/code', { body: { email, browser } });
const open = (house: House, link: string, more: object = {}) =>
  house.ask('POST', '/auth/link', { body: { link, ...more } });
const dead = { status: 401, message: 'This link was used or has expired. Ask for a new mail.', field: 'link' };

describe('the link of a mail with a code', () => {
  test('signs in the browser that opens it, whoever asked for the mail', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await ask(house, ada.email, 'the-browser-of-a-classmate');
    const link = await linkIn(house, ada.email);
    const reply = await open(house, link);
    expect([reply.status, reply.body.data._id]).toEqual([200, ada._id]);
    expect(refusal(await open(house, link))).toEqual(dead);
  });

  test('works once among ten at the same time', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await ask(house, ada.email);
    const link = await linkIn(house, ada.email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(house, link)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)]);
  });

  test('works for fifteen minutes, and only as long as the account has that address', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    await ask(house, ada.email);
    await ask(house, bola.email);
    const [late, moved] = [await linkIn(house, ada.email), await linkIn(house, bola.email)];
    await aNewAddress(house, bola, 'bola.new@school.test');
    expect(refusal(await open(house, moved))).toEqual(dead);
    house.clock.advance({ minutes: 15 });
    expect(refusal(await open(house, late))).toEqual(dead);
    expect(refusal(await open(house, 'x'.repeat(43)))).toEqual(dead);
  });

  test('asks for the second factor and is not used up by that', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const { secret } = await turnOnSecondFactor(house, admin);
    await ask(house, admin.email);
    const link = await linkIn(house, admin.email);
    expect((await open(house, link)).body.code).toBe('second_factor_required');
    house.clock.advance({ minutes: 1 });
    expect((await open(house, link, { secondFactor: appCode(house, secret) })).status).toBe(200);
  });

  test('is stored only as a keyed hash, behind # in the mail, and in no SMS', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await ask(house, ada.email);
    const link = await linkIn(house, ada.email);
    expect(JSON.stringify(await house.db.selectFrom('one_time_codes').selectAll().execute())).not.toContain(link);
    expect((await mailbox(house, ada.email)).at(-1)?.text).toContain(`/login-link#sign-in=${link}`);
    await house.ask('POST', '/auth/code', { body: { phoneNumber: ada.phoneNumber } });
    for (const { text } of await textsOf(house)) expect(text).not.toContain('http');
  });

  test('for a new password sets it, ends every session, and signs nobody in', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await house.ask('POST', '/user/forgot-password', { body: { email: ada.email } });
    const link = await linkIn(house, ada.email);
    expect(refusal(await open(house, link))).toEqual(dead);
    const choose = (newPassword: string) =>
      house.ask('POST', '/auth/link/password', { body: { link, newPassword, cpassword: newPassword } });
    expect((await choose('password1')).body.field).toBe('newPassword');
    expect((await choose('another battery horse')).status).toBe(200);
    expect((await house.ask('GET', '/user', { as: ada })).status).toBe(401);
    expect(refusal(await choose('a third battery horse'))).toEqual(dead);
    const body = { email: ada.email, password: 'another battery horse' };
    expect((await house.ask('POST', '/auth/login', { body })).status).toBe(200);
  });
});

test('a classmate behind the same address who asks for codes all hour keeps nobody out', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  for (let round = 0; round < 14; round += 1) await ask(house, ada.email, `a-made-up-browser-${round}`);
  for (let minute = 0; minute < 60; minute += 1) {
    await ask(house, ada.email, `another-made-up-browser-${minute}`);
    const now = new Date(house.clock.now()).toISOString();
    const live = house.db.selectFrom('one_time_codes').select('key').where('expires_at', '>', now);
    expect((await live.execute()).length, `minute ${minute}`).toBeGreaterThan(0);
    // Mails leave before they are useless.
    if (minute % 10 === 9) await mailbox(house, ada.email);
    house.clock.advance({ minutes: 1 });
  }
  await ask(house, ada.email, 'the-phone-of-the-owner');
  expect((await mailbox(house, ada.email)).length).toBeLessThanOrEqual(12 + 6 + 1);
  expect((await open(house, await linkIn(house, ada.email))).status).toBe(200);
});

test('on a known device the right password waits eight seconds at most, whatever was typed there', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const login = (word: string, cookie = '') =>
    house.ask('POST', '/auth/login', { body: { email: ada.email, password: word }, headers: { cookie } });
  const known = String((await login(password)).headers['set-cookie']).split(';')[0] ?? '';
  for (let wrong = 0; wrong < 30; wrong += 1) {
    await login('not the password', known);
    await login('not the password');
    if (wrong > 5) house.clock.advance({ ms: 8000 });
  }
  house.clock.advance({ ms: 8000 });
  expect((await login(password, known)).status).toBe(200);
});

test('an account has twenty living sessions at most: the one that was not used for longest ends', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const tokens = [ada.token];
  const login = () => house.ask('POST', '/auth/login', { body: { email: ada.email, password } });
  for (let more = 0; more < 20; more += 1) {
    house.clock.advance({ minutes: 2 });
    if (more === 10) await house.ask('GET', '/user', { as: ada });
    tokens.push((await login()).body.token);
  }
  const alive = await Promise.all(tokens.map((token) => house.ask('GET', '/user', { as: { token } })));
  expect(alive.map(({ status }) => status)).toEqual([200, 401, ...Array(19).fill(200)]);
});
