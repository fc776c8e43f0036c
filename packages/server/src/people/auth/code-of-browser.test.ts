import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { codeFor, mailbox } from '../../../test/mail.ts';
import { aStudent, password } from '../../../test/people.ts';

const wrong = {
  status: 401,
  message: 'This code is wrong or has expired. Check it, or ask for a new one.',
  field: 'otp',
};

/** A code that is not this one. */
const not = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('a code is for the browser that asked for it', () => {
  const [hers, theirs] = ['the-browser-of-ada', 'another-browser-x'];
  const ask = (house: House, email: string, browser?: string) =>
    house.ask('POST', '/auth/code', { body: { email, browser } });
  const type = (house: House, email: string, otp: string, browser?: string) =>
    house.ask('POST', '/auth/code/verify', { body: { email, otp, browser } });

  test('in another one it opens nothing', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await ask(house, ada.email, hers);
    const code = await codeFor(house, ada.email);
    for (const browser of [theirs, undefined]) {
      expect(refusal(await type(house, ada.email, code, browser))).toEqual(wrong);
    }
    expect((await type(house, ada.email, code, hers)).status).toBe(200);
  });

  test('what others ask for and type neither replaces it nor uses up its tries, nor the mails of its browser', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const guesser = async (browser?: string) => {
      await ask(house, ada.email, browser);
      for (let guess = 0; guess < 20; guess += 1) await type(house, ada.email, not('000000', guess), browser);
    };
    for (let round = 0; round < 20; round += 1) await guesser(round % 2 === 0 ? theirs : undefined);
    house.clock.advance({ minutes: 1 });
    await ask(house, ada.email, hers);
    const code = await codeFor(house, ada.email);
    await guesser();
    await guesser(theirs);
    expect((await type(house, ada.email, code, hers)).status).toBe(200);
  });

  test('those of one network use up twelve of the fifteen mails an hour, and a known device has five of its own', async () => {
    const house = await openHouse({ env: { TRUST_PROXY: '127.0.0.1' } });
    const ada = await aStudent(house);
    const { headers } = await house.ask('POST', '/auth/login', { body: { email: ada.email, password } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const askFrom = async (from: string, more: Record<string, string> = {}) => {
      for (let index = 0; index < 20; index += 1) {
        const body = { email: ada.email, browser: `some-new-browser-${index}` };
        await house.ask('POST', '/auth/code', { body, headers: { 'x-forwarded-for': from, ...more } });
      }
      return (await mailbox(house, ada.email)).length;
    };
    expect(await askFrom('203.0.113.9')).toBe(12);
    expect(await askFrom('198.51.100.7')).toBe(15);
    expect(await askFrom('192.0.2.1')).toBe(15);
    expect(await askFrom('203.0.113.9', { cookie })).toBe(20);
  });

  test('and so is one for a new password', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await house.ask('POST', '/user/forgot-password', { body: { email: ada.email, browser: hers } });
    const otp = await codeFor(house, ada.email);
    const reset = (browser: string) => {
      const passwords = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
      return house.ask('POST', '/user/reset-password', { body: { email: ada.email, otp, browser, ...passwords } });
    };
    expect(refusal(await reset(theirs))).toEqual(wrong);
    expect((await reset(hers)).status).toBe(200);
  });
});
