import { describe, expect, test } from 'vitest';
import { type House, openHouse, type Reply, refusal } from '../../../test/house.ts';
import { aStudent, type Person, password } from '../../../test/people.ts';
import { networkOf, waitAfter, waitOf } from './login-slow-down.ts';

const behindProxy = { env: { TRUST_PROXY: '127.0.0.1' } };
const home = '127.0.0.1';
const stranger = '203.0.113.9';

function tryLogin(house: House, email: string, typed: string, from: string): Promise<Reply> {
  const headers = { 'x-forwarded-for': from };
  return house.ask('POST', '/auth/login', { body: { email, password: typed }, headers });
}

/** Until the tries that all strangers share are all there again. */
const aPause = { minutes: 4 };

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

describe('the tries that all unknown devices share', () => {
  const now = Date.parse('2026-09-15T09:00:00.000Z');
  const at = (failures: number, seconds: number) => ({
    failures,
    next_try_at: new Date(now + seconds * 1000).toISOString(),
  });

  test.each([
    ['nobody has failed', undefined, undefined, 0],
    ['seven are used, none of them here', undefined, at(7, 210), 0],
    ['all eight are used', undefined, at(8, 240), 30],
    ['four are used, all of them here', at(4, 0), at(4, 120), 0],
    ['five are used, some of them here', at(3, 0), at(5, 150), 30],
    ['five were used here, and two are back', at(5, -59), at(5, 90), 0],
    ['the own wait is the longer one', at(11, 55), at(11, 150), 55],
  ])('when %s: a wait of %4$i s', (_, own, strangers, seconds) => {
    expect(waitOf(now, own, strangers)).toBe(seconds * 1000);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s count for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
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
    expect(waits).toEqual([30, 30, 30, 30, 30, 32, 60, 60]);
  });

  test('is looked at once per wait, however many guesses are sent at the same moment', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    const many = async () => {
      const guesses = Array.from({ length: 20 }, () => tryLogin(house, email, 'wrong', stranger));
      const statuses = (await Promise.all(guesses)).map((reply) => reply.status);
      return [401, 429].map((status) => statuses.filter((one) => one === status).length);
    };
    expect(await many()).toEqual([5, 15]);
    house.clock.advance({ seconds: 30 });
    expect(await many()).toEqual([1, 19]);
  });

  test('begins anew once the right password was given: slips of many days do not add up', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    for (let day = 0; day < 4; day += 1) {
      expect(await failTimes(house, 3, email, home)).toEqual([401, 401, 401]);
      expect((await tryLogin(house, email, password, home)).status).toBe(200);
      house.clock.advance(aPause);
    }
  });

  test('refuses the right password too while the wait runs; after it, it works and clears the count', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    await failTimes(house, 5, email);
    const waiting = await tryLogin(house, email, password, stranger);
    expect(refusal(waiting)).toEqual({
      status: 429,
      message: 'Too many wrong passwords. Please wait a moment and try again, or sign in with a code.',
    });
    house.clock.advance({ seconds: 30 });
    expect((await tryLogin(house, email, password, stranger)).status).toBe(200);
    house.clock.advance(aPause);
    expect(await failTimes(house, 5, email)).toEqual([401, 401, 401, 401, 401]);
  });

  test('never locks an account: after a thousand tries the wait is still a minute', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    await failTimes(house, 5, email);
    await house.db.updateTable('login_failures').set({ failures: 1000 }).execute();
    house.clock.advance({ seconds: 30 });
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

  test('from ever new addresses is looked at ten times within any minute, and twice in each one later', async () => {
    const house = await openHouse(behindProxy);
    const { email } = await aStudent(house);
    const looked: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      const from = `203.0.${second >> 7}.${second & 127}`;
      if ((await tryLogin(house, email, 'wrong', from)).status === 401) looked.push(second);
      house.clock.advance({ seconds: 1 });
    }
    const within = (from: number) => looked.filter((second) => second >= from && second <= from + 60).length;
    expect(Math.max(...looked.map(within))).toBeLessThanOrEqual(10);
    expect(looked.filter((second) => second >= 60)).toHaveLength(8);
  });

  test('by e-mail address and by phone number shares one count', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    for (const who of [{ email: ada.email }, { phoneNumber: ada.phoneNumber }, { email: ada.email }]) {
      await house.ask('POST', '/auth/login', { body: { ...who, password: 'wrong' } });
      await house.ask('POST', '/auth/login', { body: { ...who, password: 'wrong' } });
    }
    const reply = await house.ask('POST', '/auth/login', { body: { phoneNumber: ada.phoneNumber, password } });
    expect(reply.status).toBe(429);
  });
});

describe("a stranger's guesses", () => {
  test('leave the owner at another address some tries, also on a device that is new', async () => {
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

describe('behind one address', () => {
  test('sixty students log in at once, while six of them mistype', async () => {
    const house = await openHouse(behindProxy);
    const students = await Promise.all(Array.from({ length: 60 }, () => aStudent(house)));
    const statuses = await Promise.all(
      students.map(async ({ email }, index) => {
        const mistypes = index % 10 === 0;
        const first = mistypes ? [(await tryLogin(house, email, 'corect horse battery', stranger)).status] : [];
        return [...first, (await tryLogin(house, email, password, stranger)).status];
      }),
    );
    expect(statuses.filter((tries) => tries.length === 2)).toEqual(Array(6).fill([401, 200]));
    expect(statuses.filter((tries) => tries.length === 1)).toEqual(Array(54).fill([200]));
  });

  test('two hundred guesses at one account slow down, and lock out neither its owner nor anybody else', async () => {
    const house = await openHouse(behindProxy);
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const statuses: number[] = [];
    for (let guess = 0; guess < 200; guess += 1) {
      house.clock.advance({ seconds: 1 });
      statuses.push((await tryLogin(house, ada.email, `guess ${guess}`, stranger)).status);
    }
    const looked = statuses.filter((status) => status === 401);
    expect(looked.length).toBeLessThan(15);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - looked.length);
    // From elsewhere, at once; from the school, when the wait is over; the next one, at once.
    expect((await tryLogin(house, ada.email, password, home)).status).toBe(200);
    expect((await tryLogin(house, bola.email, password, stranger)).status).toBe(200);
    const waiting = await tryLogin(house, ada.email, password, stranger);
    expect(waiting.status).toBe(429);
    expect(waiting.body.retryAfterSeconds).toBeLessThanOrEqual(60);
    house.clock.advance({ seconds: waiting.body.retryAfterSeconds });
    expect((await tryLogin(house, ada.email, password, stranger)).status).toBe(200);
  });
});
