import { expect, onTestFinished, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { buildApp } from '../../app.ts';
import { sweepCallCounts } from './limits.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';
const ceiling = 1000;

/** Two instances on one database. An invalid form is counted like any other call. */
async function twoInstances() {
  const house = await openHouse();
  const second = await buildApp({ ...house.context });
  onTestFinished(() => second.close());
  const call = (app: House['app'], remoteAddress = '192.0.2.1', url = '/api/user/reset-password') =>
    app.inject({ method: 'POST', url, payload: {}, remoteAddress });
  return { house, one: house.app, two: second, call };
}

async function callOften(times: number, call: () => Promise<{ statusCode: number }>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let done = 0; done < times; done += 50) {
    const replies = await Promise.all(Array.from({ length: Math.min(50, times - done) }, call));
    for (const { statusCode } of replies) statuses.add(statusCode);
  }
  return statuses;
}

test('a flood from one address is stopped for the rest of the minute, and no other address nor form', async () => {
  const { house, one, call } = await twoInstances();
  expect(await callOften(ceiling, () => call(one))).toEqual(new Set([400]));
  const refused = await call(one);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many requests from this address. Please wait a moment and try again.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(one, '192.0.2.2')).statusCode).toBe(400);
  expect((await call(one, '192.0.2.1', '/api/user/forgot-password')).statusCode).toBe(400);
  if (!isPostgres) return;
  house.clock.advance({ seconds: 61 });
  expect((await call(one)).statusCode).toBe(400);
});

test.runIf(isPostgres)('two instances count together', async () => {
  const { house, one, two, call } = await twoInstances();
  await callOften(ceiling / 2, () => call(one));
  expect(await callOften(ceiling / 2, () => call(two))).toEqual(new Set([400]));
  for (const app of [one, two]) expect((await call(app)).statusCode).toBe(429);
  const rows = await house.db.selectFrom('call_counts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
  house.clock.advance({ seconds: 61 });
  await sweepCallCounts(house.context);
  expect(await house.db.selectFrom('call_counts').selectAll().execute()).toEqual([]);
});
