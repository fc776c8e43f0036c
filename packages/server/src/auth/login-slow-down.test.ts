import { describe, expect, test } from 'vitest';
import { type House, openHouse, type Reply } from '../../test/house.ts';
import { aStudent, type Person, password } from '../../test/people.ts';
import { waitAfter } from './login-slow-down.ts';

const behindProxy = { env: { TRUST_PROXY: '127.0.0.1' } };
const home = '127.0.0.1';
const stranger = '203.0.113.9';

function tryLogin(house: House, email: string, typed: string, from: string): Promise<Reply> {
  const headers = { 'x-forwarded-for': from };
  return house.ask('POST', '/auth/login', { body: { email, password: typed }, headers });
}

async function failTimes(house: House, times: number, email: string, from = stranger): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await tryLogin(house, email, 'wrong', from)).status);
  return statuses;
}

test('waits double from one second to a minute, and never beyond', () => {
  const waits = Array.from({ length: 15 }, (_, failures) => waitAfter(failures) / 1000);
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(waitAfter(5000)).toBe(60_000);
});

describe('guessing a password', () => {
  test('is free five times, then costs a wait that grows with every try', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    expect(await failTimes(house, 5, email)).toEqual([401, 401, 401, 401, 401]);
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const refused = await tryLogin(house, email, 'wrong', stranger);
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({ success: false, code: 'too_many_requests' });
      expect(refused.body.retryAfterSeconds).toBe(Number(refused.headers['retry-after']));
      waits.push(Number(refused.headers['retry-after']));
      house.clock.advance({ seconds: refused.body.retryAfterSeconds });
      expect((await tryLogin(house, email, 'wrong', stranger)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('is looked at once per wait, however many guesses are sent at the same moment', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    await failTimes(house, 5, email);
    house.clock.advance({ seconds: 1 });
    const guesses = Array.from({ length: 20 }, () => tryLogin(house, email, 'wrong', stranger));
    const statuses = (await Promise.all(guesses)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  });

  test('begins anew once the right password was given: slips of many days do not add up', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    for (let day = 0; day < 4; day += 1) {
      expect(await failTimes(house, 3, email, home)).toEqual([401, 401, 401]);
      expect((await tryLogin(house, email, password, home)).status).toBe(200);
    }
  });

  test('refuses the right password too while the wait runs; after it, it works and clears the count', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    await failTimes(house, 5, email);
    expect((await tryLogin(house, email, password, stranger)).status).toBe(429);
    house.clock.advance({ seconds: 1 });
    expect((await tryLogin(house, email, password, stranger)).status).toBe(200);
    expect(await failTimes(house, 5, email)).toEqual([401, 401, 401, 401, 401]);
  });

  test('never locks an account: after a thousand tries the wait is still a minute', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    await failTimes(house, 5, email);
    await house.db.updateTable('login_failures').set({ failures: 1000 }).execute();
    house.clock.advance({ seconds: 1 });
    expect((await tryLogin(house, email, 'wrong', stranger)).status).toBe(401);
    expect((await tryLogin(house, email, password, stranger)).body.retryAfterSeconds).toBe(60);
    house.clock.advance({ seconds: 60 });
    expect((await tryLogin(house, email, password, stranger)).status).toBe(200);
  });

  test('is slowed for an account that does not exist just the same', async () => {
    const house = await openHouse(behindProxy);
    expect(await failTimes(house, 6, 'nobody@school.test')).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await tryLogin(house, 'other@school.test', 'wrong', stranger)).status).toBe(401);
  });

  test('from changing addresses shares one count', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    for (let index = 1; index <= 5; index += 1) await tryLogin(house, email, 'wrong', `203.0.113.${index}`);
    expect((await tryLogin(house, email, 'wrong', '198.51.100.7')).status).toBe(429);
  });

  test('by e-mail address and by phone number shares one count', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    await house.db.deleteFrom('sessions').execute();
    for (const who of [{ email: ada.email }, { phoneNumber: ada.phoneNumber }, { email: ada.email }]) {
      await house.ask('POST', '/auth/login', { body: { ...who, password: 'wrong' } });
      await house.ask('POST', '/auth/login', { body: { ...who, password: 'wrong' } });
    }
    const reply = await house.ask('POST', '/auth/login', { body: { phoneNumber: ada.phoneNumber, password } });
    expect(reply.status).toBe(429);
  });
});

describe("a stranger's guesses", () => {
  test('do not slow an address the owner has signed in from', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    await failTimes(house, 8, email, stranger);
    expect((await tryLogin(house, email, password, stranger)).status).toBe(429);
    expect((await tryLogin(house, email, 'a slip of the finger', home)).status).toBe(401);
    expect((await tryLogin(house, email, password, home)).status).toBe(200);
    expect((await tryLogin(house, email, password, stranger)).status).toBe(429);
  });

  test('do not slow anybody else', async () => {
    const house = await openHouse(behindProxy);
    const [ada, bola]: [Person, Person] = [await aStudent(house), await aStudent(house)];
    await failTimes(house, 8, ada.email, stranger);
    expect((await tryLogin(house, bola.email, password, stranger)).status).toBe(200);
  });
});

test('the address itself is written nowhere', async () => {
  const house = await openHouse(behindProxy);
  const { email } = await aStudent(house);
  await failTimes(house, 1, email, stranger);
  await tryLogin(house, email, password, stranger);
  const rows = JSON.stringify([
    await house.db.selectFrom('login_failures').selectAll().execute(),
    await house.db.selectFrom('sessions').selectAll().execute(),
  ]);
  expect(rows).not.toContain(stranger);
  expect(rows).not.toContain(email);
});
