import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../test/house.ts';
import { aStudent, password } from '../../test/people.ts';

/** A school has one address for everybody in it. */
const school = '203.0.113.9';
const home = '127.0.0.1';

const logIn = (house: House, email: string, typed: string, from = school) =>
  house.ask('POST', '/auth/login', { body: { email, password: typed }, headers: { 'x-forwarded-for': from } });

const behindProxy = { env: { TRUST_PROXY: '127.0.0.1' } };

describe('behind one address', () => {
  test('sixty students log in within a minute, while six of them mistype', async () => {
    const house = await openHouse(behindProxy);
    const students = await Promise.all(Array.from({ length: 60 }, () => aStudent(house)));
    const began = performance.now();
    const statuses = await Promise.all(
      students.map(async ({ email }, index) => {
        const mistypes = index % 10 === 0;
        const first = mistypes ? [(await logIn(house, email, 'corect horse battery')).status] : [];
        return [...first, (await logIn(house, email, password)).status];
      }),
    );
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(statuses.filter((tries) => tries.length === 2)).toEqual(Array(6).fill([401, 200]));
    expect(statuses.filter((tries) => tries.length === 1)).toEqual(Array(54).fill([200]));
  });

  test('two hundred guesses at one account slow down, and lock out neither its owner nor anybody else', async () => {
    const house = await openHouse(behindProxy);
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const statuses: number[] = [];
    for (let guess = 0; guess < 200; guess += 1) {
      house.clock.advance({ seconds: 1 });
      statuses.push((await logIn(house, ada.email, `guess ${guess}`)).status);
    }
    const looked = statuses.filter((status) => status === 401);
    expect(looked.length).toBeLessThan(15);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - looked.length);
    // From where she has signed in before, at once; from the school, when the wait is over; the next one, at once.
    expect((await logIn(house, ada.email, password, home)).status).toBe(200);
    expect((await logIn(house, bola.email, password)).status).toBe(200);
    const waiting = await logIn(house, ada.email, password);
    expect(waiting.status).toBe(429);
    expect(waiting.body.retryAfterSeconds).toBeLessThanOrEqual(60);
    house.clock.advance({ seconds: waiting.body.retryAfterSeconds });
    expect((await logIn(house, ada.email, password)).status).toBe(200);
  });
});
