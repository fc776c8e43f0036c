import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDb } from '../../src/platform/db/open.ts';
import { freshDatabase } from '../fresh-database.ts';
import { type House, openHouse } from '../house.ts';
import { aStudent } from '../people.ts';
import { aProxyTo } from '../postgres-away.ts';
import { busyness } from '../server-process.ts';

/** A school on a network that the test can break. */
async function aSchoolBehindAProxy({ query = '' } = {}) {
  const database = await freshDatabase();
  const proxy = await aProxyTo(database.url);
  const db = await openDb(`${proxy.url}${query}`);
  const drop = async () => {
    proxy.close();
    await db.destroy();
    await database.drop();
  };
  const house = await openHouse({ database: { db, url: proxy.url, drop }, logLevel: 'info' });
  house.expectErrors();
  const student = await aStudent(house);
  return { proxy, house, student };
}

async function isReady(house: House): Promise<[status: number, message: string]> {
  const began = performance.now();
  const { status, body } = await house.ask('GET', '/ready');
  const tookMs = performance.now() - began;
  expect(tookMs).toBeLessThan(2000);
  return [status, body.message];
}

const errorsIn = (house: House) =>
  house
    .logged()
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50);

test('without PostgreSQL a call is refused with a time to come back, and works again when it is there', async () => {
  const { proxy, house, student } = await aSchoolBehindAProxy();
  proxy.stop();
  const before = house.logged().length;
  for (let count = 0; count < 10; count += 1) {
    const { status, body, headers } = await house.ask('GET', '/lesson', { as: student });
    expect([status, body.code]).toEqual([503, 'database_away']);
    expect(body.message).toBe("The school's database does not answer right now. Please try again in a few seconds.");
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
  expect(house.logged(), 'one line for all of them').toHaveLength(before + 1);
  const lines = errorsIn(house);
  expect(lines.map(({ msg }) => msg)).toEqual(['the database does not answer; see err']);
  expect(lines[0].err.message).toMatch(/ECONN|terminated/);
  expect(await isReady(house)).toEqual([503, 'The database does not answer']);
  proxy.start();
  house.clock.advance({ seconds: 1 });
  expect((await house.ask('GET', '/lesson', { as: student })).status).toBe(200);
  expect(await isReady(house)).toEqual([200, 'ready']);
});

test('a PostgreSQL that takes calls and says nothing: /ready says so in time, to any number who ask', async () => {
  const { proxy, house } = await aSchoolBehindAProxy();
  expect(await isReady(house)).toEqual([200, 'ready']);
  proxy.fallSilent();
  house.clock.advance({ seconds: 1 });
  const silent = [503, 'The database does not answer'];
  expect(await Promise.all(Array.from({ length: 30 }, () => isReady(house)))).toEqual(Array(30).fill(silent));
  expect(await isReady(house)).toEqual(silent);
});

/** Twenty is the whole pool. */
async function inEveryConnection(house: House): Promise<number> {
  const ask = () => sql`select pg_sleep(0.2)`.execute(house.db);
  const asked = await Promise.allSettled(Array.from({ length: 20 }, ask));
  return asked.filter(({ status }) => status === 'fulfilled').length;
}

test('another machine that takes over at once is used within 30 seconds, though no connection to the old one ends', async () => {
  const { proxy, house, student } = await aSchoolBehindAProxy();
  expect(await inEveryConnection(house)).toBe(20);
  const began = performance.now();
  proxy.failOver();
  const first = inEveryConnection(house);
  await expect.poll(() => inEveryConnection(house), { timeout: 50_000, interval: 1000 }).toBe(20);
  expect(performance.now() - began).toBeLessThan(30_000 * busyness());
  expect(await first).toBe(0);
  expect((await house.ask('GET', '/lesson', { as: student })).status).toBe(200);
});

test('idle connections to a machine that is gone are ended too; a statement that takes long where it answers is not', async () => {
  const gone = await aSchoolBehindAProxy();
  // A name of the operator's own, too, and one that another pool has as well.
  const named = ['', '?application_name=school', '?application_name=akada'];
  const well = await Promise.all(named.map((query) => aSchoolBehindAProxy({ query })));
  const long = Promise.all(
    well.map(({ house }) => sql<{ took: string }>`select 'long' as took from pg_sleep(17)`.execute(house.db)),
  );
  expect(await inEveryConnection(gone.house)).toBe(20);
  gone.proxy.failOver();
  await sql`select 1`.execute(gone.house.db).catch(() => undefined);
  expect(await inEveryConnection(gone.house)).toBe(20);
  expect((await long).map(({ rows }) => rows[0]?.took)).toEqual(['long', 'long', 'long']);
});

test('with every connection in use /ready says so in time', async () => {
  const { house } = await aSchoolBehindAProxy();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 20 }, () => house.db.connection().execute(() => over));
  expect((await isReady(house))[0]).toBe(503);
  end();
  await Promise.all(busy);
  house.clock.advance({ seconds: 1 });
  expect(await isReady(house)).toEqual([200, 'ready']);
});
