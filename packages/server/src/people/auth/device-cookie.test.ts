import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { codeFor } from '../../../test/mail.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { appCode, turnOnSecondFactor } from '../../../test/security.ts';

/** A browser that keeps its cookies, behind the address of the guesser. */
function aBrowser(house: House) {
  const jar = new Map<string, string>();
  const ask = async (
    path: string,
    body: object,
    as?: { token: string },
    method: 'POST' | 'PATCH' | 'DELETE' = 'POST',
  ) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await house.ask(method, path, { body, headers: { cookie }, as });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(line).split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  const logIn = (email: string, typed = password, more: object = {}) =>
    ask('/auth/login', { email, password: typed, ...more });
  return { jar, ask, logIn };
}

async function guess(house: House, email: string, times = 20): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await house.ask('POST', '/auth/login', { body: { email, password: `guess ${index}` } });
  }
}

async function aKnownBrowser(house: House, { email }: Person) {
  const browser = aBrowser(house);
  expect((await browser.logIn(email)).status).toBe(200);
  return browser;
}

const statusesOf = async (times: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await ask()).status);
  return statuses;
};

test('a browser is given the cookie when it has signed in, and for no mere try', async () => {
  const house = await openHouse();
  const { email } = await aStudent(house);
  const browser = aBrowser(house);
  await browser.logIn(email, 'wrong');
  await browser.logIn('nobody@school.test');
  await browser.ask('/auth/code', { email });
  expect(browser.jar.size).toBe(0);
  const { headers } = await browser.logIn(email);
  const rules = 'Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict';
  expect(headers['set-cookie']).toMatch(new RegExp(`^akada_devices=[\\w-]{43}; ${rules}$`));
  const safe = await openHouse({ env: { PUBLIC_URL: 'https://school.test' } });
  const there = await aBrowser(safe).logIn((await aStudent(safe)).email);
  expect(there.headers['set-cookie']).toContain('; Secure');
});

test('the cookie authenticates nobody', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const browser = await aKnownBrowser(house, ada);
  const cookie = `akada_devices=${browser.jar.get('akada_devices')}`;
  expect((await house.ask('GET', '/user', { headers: { cookie } })).status).toBe(401);
  expect((await browser.logIn(ada.email, 'wrong')).status).toBe(401);
});

describe('on a browser used before', () => {
  test('the owner is in while somebody guesses, from the same address too', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const browser = await aKnownBrowser(house, ada);
    await guess(house, ada.email);
    expect((await browser.logIn(ada.email, 'a slip of the finger')).status).toBe(401);
    expect((await browser.logIn(ada.email)).status).toBe(200);
    expect((await house.ask('POST', '/auth/login', { body: { email: ada.email, password } })).status).toBe(429);
  });

  test('wrong passwords count for that browser alone, and slow it down', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const [phone, laptop] = [await aKnownBrowser(house, ada), await aKnownBrowser(house, ada)];
    const wrong = () => phone.logIn(ada.email, 'wrong');
    expect(await statusesOf(7, wrong)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await phone.logIn(ada.email)).headers['retry-after']).toBe('1');
    expect((await laptop.logIn(ada.email)).status).toBe(200);
    expect((await house.ask('POST', '/auth/login', { body: { email: ada.email, password } })).status).toBe(200);
    house.clock.advance({ seconds: 1 });
    expect((await phone.logIn(ada.email)).status).toBe(200);
  });

  test('signing in again gives no second count', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const browser = await aKnownBrowser(house, ada);
    const before = browser.jar.get('akada_devices') ?? '';
    await browser.logIn(ada.email);
    await statusesOf(5, () => browser.logIn(ada.email, 'wrong'));
    browser.jar.set('akada_devices', before);
    expect((await browser.logIn(ada.email)).status).toBe(429);
  });

  test('a shared phone is known to the ten accounts that signed in last', async () => {
    const house = await openHouse();
    const people = await Promise.all(Array.from({ length: 11 }, () => aStudent(house)));
    const browser = aBrowser(house);
    for (const { email } of people) await browser.logIn(email);
    expect(browser.jar.get('akada_devices')?.split('.')).toHaveLength(10);
    for (const { email } of people) await guess(house, email, 6);
    const statuses = await Promise.all(people.map(async ({ email }) => (await browser.logIn(email)).status));
    expect(statuses).toEqual([429, ...Array(10).fill(200)]);
  });

  test('the second factor is asked for all the same, and a stranger who knows the password cannot lock it', async () => {
    const house = await openHouse();
    const admin = await anAdmin(house);
    const { secret } = await turnOnSecondFactor(house, admin);
    house.clock.advance({ minutes: 1 });
    const browser = aBrowser(house);
    expect((await browser.logIn(admin.email)).body.code).toBe('second_factor_required');
    expect(browser.jar.size).toBe(0);
    expect((await browser.logIn(admin.email, password, { otp: appCode(house, secret) })).status).toBe(200);
    house.clock.advance({ minutes: 1 });
    const stranger = aBrowser(house);
    const statuses = await statusesOf(20, () => stranger.logIn(admin.email, password, { otp: '000000' }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect((await browser.logIn(admin.email, password, { otp: appCode(house, secret) })).status).toBe(200);
  });
});

describe('a cookie counts no more', () => {
  const isKnown = async (house: House, browser: ReturnType<typeof aBrowser>, email: string, typed = password) => {
    await guess(house, email);
    return (await browser.logIn(email, typed)).status === 200;
  };

  test('for another account', async () => {
    const house = await openHouse();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    expect(await isKnown(house, await aKnownBrowser(house, bola), ada.email)).toBe(false);
  });

  test('made up, changed, or a year old', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const browser = await aKnownBrowser(house, ada);
    const cookie = browser.jar.get('akada_devices') ?? '';
    const changed = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`;
    await guess(house, ada.email);
    for (const bad of ['x', 'A'.repeat(43), changed, '.'.repeat(5000)]) {
      browser.jar.set('akada_devices', bad);
      expect((await browser.logIn(ada.email)).status).toBe(429);
    }
    browser.jar.set('akada_devices', cookie);
    house.clock.advance({ days: 365, seconds: -1 });
    expect(await isKnown(house, browser, ada.email)).toBe(true);
    browser.jar.set('akada_devices', cookie);
    house.clock.advance({ seconds: 2 });
    expect(await isKnown(house, browser, ada.email)).toBe(false);
  });

  test('when staff signed the account out everywhere', async () => {
    const house = await openHouse();
    const [ada, admin] = [await aStudent(house), await anAdmin(house)];
    const browser = await aKnownBrowser(house, ada);
    await house.ask('PUT', `/admin/users/${ada._id}/sign-out`, { as: admin });
    expect(await isKnown(house, browser, ada.email)).toBe(false);
  });

  test('when the owner signed out everywhere else, but on the device where they did', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const [here, there] = [await aKnownBrowser(house, ada), await aKnownBrowser(house, ada)];
    await here.ask('/user/sessions', {}, ada, 'DELETE');
    expect(await isKnown(house, there, ada.email)).toBe(false);
    expect(await isKnown(house, here, ada.email)).toBe(true);
  });

  test('when there is a new password, but on the device where it was changed or chosen', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const [here, there] = [await aKnownBrowser(house, ada), await aKnownBrowser(house, ada)];
    const newPassword = 'seven small fishes';
    const passwords = { newPassword, cpassword: newPassword };
    await here.ask('/user/update-password', { oldPassword: password, ...passwords }, ada, 'PATCH');
    expect(await isKnown(house, there, ada.email, newPassword)).toBe(false);
    expect(await isKnown(house, here, ada.email, newPassword)).toBe(true);
    house.clock.advance({ minutes: 1 });
    await house.ask('POST', '/user/forgot-password', { body: { email: ada.email } });
    const otp = await codeFor(house, ada.email);
    const third = aBrowser(house);
    await third.ask('/user/reset-password', { email: ada.email, otp, ...passwords });
    expect(await isKnown(house, here, ada.email, newPassword)).toBe(false);
    expect(await isKnown(house, third, ada.email, newPassword)).toBe(true);
  });
});

test('neither the cookie nor its id is written anywhere', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  const browser = await aKnownBrowser(house, ada);
  await browser.logIn(ada.email, 'wrong');
  const entry = Buffer.from(browser.jar.get('akada_devices') ?? '', 'base64url');
  const rows = JSON.stringify([
    await house.db.selectFrom('login_failures').selectAll().execute(),
    await house.db.selectFrom('sessions').selectAll().execute(),
    await house.db.selectFrom('users').selectAll().execute(),
  ]);
  for (const secret of [entry.toString('base64url'), entry.subarray(4, 16).toString('hex')]) {
    expect(rows).not.toContain(secret);
  }
});
