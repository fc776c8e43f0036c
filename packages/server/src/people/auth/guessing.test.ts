import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { codeFor, mailbox } from '../../../test/mail.ts';
import { anAdmin, aStudent, password } from '../../../test/people.ts';

const guesser = { 'x-forwarded-for': '203.0.113.9' };
const elsewhere = { 'x-forwarded-for': '198.51.100.7' };

const logIn = (house: House, email: string, typed: string, headers: Record<string, string>) =>
  house.ask('POST', '/auth/login', { body: { email, password: typed }, headers });

/** Ten wrong passwords a second, and codes that nobody was sent; returns how many passwords were looked at. */
async function guessFor(house: House, email: string, seconds: number): Promise<number> {
  let looked = 0;
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    const { status } = await logIn(house, email, `guess ${tenth}`, guesser);
    if (status === 401) looked += 1;
    if (tenth % 10 === 0) {
      await house.ask('POST', '/auth/code', { body: { email }, headers: guesser });
      for (const otp of ['123456', 'ABCD2345']) {
        await house.ask('POST', '/auth/code/verify', { body: { email, otp }, headers: guesser });
      }
    }
    house.clock.advance({ ms: 100 });
  }
  return looked;
}

/** Somebody has been guessing for more than a minute and goes on. */
async function aGuessedAccount() {
  const house = await openHouse({ env: { TRUST_PROXY: '127.0.0.1' } });
  const ada = await aStudent(house);
  const first = await logIn(house, ada.email, password, guesser);
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const inTheFirstMinute = await guessFor(house, ada.email, 60);
  await guessFor(house, ada.email, 40);
  return { house, ada, cookie, inTheFirstMinute };
}

describe('while somebody guesses ten times a second, the owner is in', () => {
  test('on a browser used before, from the address of the guesser', async () => {
    const { house, ada, cookie, inTheFirstMinute } = await aGuessedAccount();
    expect(inTheFirstMinute).toBeLessThanOrEqual(10);
    expect((await logIn(house, ada.email, password, { ...guesser, cookie })).status).toBe(200);
  });

  test('on a new device at another address', async () => {
    const { house, ada } = await aGuessedAccount();
    expect((await logIn(house, ada.email, password, elsewhere)).status).toBe(200);
  });

  test('on a new device behind the address of the guesser, with a mailed code', async () => {
    const { house, ada } = await aGuessedAccount();
    expect((await logIn(house, ada.email, password, guesser)).status).toBe(429);
    const browser = 'a-browser-of-the-owner';
    await house.ask('POST', '/auth/code', { body: { email: ada.email, browser }, headers: guesser });
    const otp = await codeFor(house, ada.email);
    await guessFor(house, ada.email, 5);
    const body = { email: ada.email, otp, browser };
    expect((await house.ask('POST', '/auth/code/verify', { body, headers: guesser })).status).toBe(200);
  });

  test('there too with a code that staff give', async () => {
    const { house, ada } = await aGuessedAccount();
    const given = await house.ask('POST', `/admin/users/${ada._id}/sign-in-code`, { as: await anAdmin(house) });
    await guessFor(house, ada.email, 5);
    const body = { email: ada.email, otp: given.body.data.code };
    expect((await house.ask('POST', '/auth/code/verify', { body, headers: guesser })).status).toBe(200);
  });
});

describe('guessing is told', () => {
  const subject = 'Somebody is guessing your password';
  const told = async (house: House, email: string) =>
    (await mailbox(house, email)).filter((mail) => mail.subject === subject).length;

  test('to the owner, once a day', async () => {
    const { house, ada } = await aGuessedAccount();
    expect(await told(house, ada.email)).toBe(1);
    await guessFor(house, ada.email, 40);
    expect(await told(house, ada.email)).toBe(1);
    house.clock.advance({ days: 1 });
    await guessFor(house, ada.email, 70);
    expect(await told(house, ada.email)).toBe(2);
  });

  test('to staff on the page of the person, for a day', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: '127.0.0.1' } });
    const ada = await aStudent(house);
    const admin = await anAdmin(house);
    const shown = async () => (await house.ask('GET', `/admin/users/${ada._id}`, { as: admin })).body.data.guessing;
    expect(await shown()).toBeUndefined();
    await guessFor(house, ada.email, 60);
    expect(await shown()).toEqual({ tries: 301, since: '2026-09-15T09:00:00.000Z' });
    await logIn(house, ada.email, password, elsewhere);
    expect((await shown()).tries).toBe(301);
    house.clock.advance({ hours: 11 });
    expect(await shown()).toBeDefined();
    house.clock.advance({ hours: 13 });
    const again = await house.ask('POST', '/auth/login', { body: { email: admin.email, password } });
    const { body } = await house.ask('GET', `/admin/users/${ada._id}`, { as: again.body });
    expect(body.data.guessing).toBeUndefined();
  });

  test('not of a few slips, nor of those on a known browser', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: '127.0.0.1' } });
    const ada = await aStudent(house);
    const first = await logIn(house, ada.email, password, elsewhere);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    for (let slip = 0; slip < 100; slip += 1) await logIn(house, ada.email, 'slip', { ...elsewhere, cookie });
    for (let slip = 0; slip < 5; slip += 1) await logIn(house, ada.email, 'slip', elsewhere);
    expect(await told(house, ada.email)).toBe(0);
  });

  test('to nobody for an account that is not there', async () => {
    const house = await openHouse();
    for (let round = 0; round < 40; round += 1) await logIn(house, 'nobody@school.test', 'guess', {});
    house.clock.advance({ minutes: 1 });
    await logIn(house, 'nobody@school.test', 'guess', {});
    expect(await mailbox(house)).toEqual([]);
    expect(await house.db.selectFrom('outbox').select(['status', 'sealed']).execute()).toEqual([
      { status: 'void', sealed: '' },
    ]);
  });
});
