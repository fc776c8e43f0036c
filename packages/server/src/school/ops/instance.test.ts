import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { aSitting } from '../../../test/sitting.ts';
import type { Context } from '../../platform/http/context.ts';
import { beat, checkIn, forgetGone, leave, reasonToWait } from './instance.ts';

const older = '2026-09-15T08:00:00.000Z';

/** Another process on the same database, that has checked in. */
async function anotherInstance(house: House, build: string, started_at = older): Promise<Context> {
  const instance = { _id: `${build} of ${started_at}`, build, started_at };
  const other = { ...house.context, instance };
  await beat(other);
  return other;
}

async function statuses(house: House): Promise<Record<string, number>> {
  await checkIn(house.context);
  const paths = ['/health', '/ready', '/school', '/exam'];
  const replies = await Promise.all(paths.map(async (path) => [path, (await house.ask('GET', path)).status]));
  return Object.fromEntries(replies);
}

const serving = { '/health': 200, '/ready': 200, '/school': 200, '/exam': 401 };
const waiting = { '/health': 200, '/ready': 503, '/school': 502, '/exam': 502 };

describe('an instance of a newer build', () => {
  test('waits while a student sits an exam and the older one lives, and says so', async () => {
    const { house, desk } = await aSitting();
    await desk.start();
    await anotherInstance(house, 'the old build');
    expect(await statuses(house)).toEqual(waiting);
    const words =
      'Another build of Akada serves students who sit an exam. This instance waits until they are done, for three hours at most, or until the other one stops.';
    expect((await house.ask('GET', '/ready')).body).toMatchObject({ code: 'not_ready', message: words });
    const held = await house.ask('GET', '/school');
    expect(held.body).toMatchObject({ code: 'other_build', message: words });
    expect(held.headers['retry-after']).toBe('5');
  });

  test('serves while an exam is open that nobody sits', async () => {
    const { house, desk } = await aSitting();
    await anotherInstance(house, 'the old build');
    expect(await statuses(house)).toEqual(serving);
    await desk.start();
    expect(await statuses(house)).toEqual(waiting);
    await house.db.updateTable('attempts').set({ status: 'submitted' }).execute();
    expect(await statuses(house)).toEqual(serving);
  });

  test('waits for three hours at most, because somewhere an attempt may always run', async () => {
    const { house, desk } = await aSitting();
    await desk.start();
    await house.db.updateTable('attempts').set({ deadline_at: '2026-12-01T00:00:00.000Z' }).execute();
    const other = await anotherInstance(house, 'the old build');
    house.clock.advance({ hours: 3, ms: -1 });
    await beat(other);
    expect(await statuses(house)).toEqual(waiting);
    house.clock.advance({ ms: 1 });
    await beat(other);
    expect(await statuses(house)).toEqual(serving);
  });

  test('waits for an attempt that runs on after its exam was closed', async () => {
    const { house, exam, desk } = await aSitting();
    await desk.start();
    await anotherInstance(house, 'the old build');
    const closed = { closes_at: older };
    await house.db.updateTable('exams').set(closed).where('_id', '=', exam._id).execute();
    expect(await statuses(house)).toEqual(waiting);
    await house.db.updateTable('attempts').set({ deadline_at: older }).execute();
    expect(await statuses(house)).toEqual(serving);
  });

  test('serves ten seconds after the older one was last heard of, and at once when that one took its leave', async () => {
    const { house, desk } = await aSitting();
    await desk.start();
    const other = await anotherInstance(house, 'the old build');
    house.clock.advance({ seconds: 9 });
    expect(await statuses(house)).toEqual(waiting);
    house.clock.advance({ seconds: 1 });
    expect(await statuses(house)).toEqual(serving);
    await beat(other);
    expect(await statuses(house)).toEqual(waiting);
    await leave(other);
    expect(await statuses(house)).toEqual(serving);
  });
});

test('instances of the same build serve together, and the older of two builds never waits', async () => {
  const { house, desk } = await aSitting();
  await desk.start();
  await anotherInstance(house, house.context.instance.build);
  await anotherInstance(house, 'the next build', '2026-09-15T09:00:01.000Z');
  expect(await statuses(house)).toEqual(serving);
});

test('of two builds that started in the same moment one serves', async () => {
  const { house, desk } = await aSitting();
  await desk.start();
  const other = await anotherInstance(house, 'the next build', house.context.instance.started_at);
  await checkIn(house.context);
  const reasons = await Promise.all([house.context, other].map(reasonToWait));
  expect(reasons.filter((reason) => reason === null)).toHaveLength(1);
});

test('instances that are long gone are forgotten', async () => {
  const house = await openHouse();
  await anotherInstance(house, 'the old build');
  house.clock.advance({ days: 1, ms: 1 });
  await beat(house.context);
  await forgetGone(house.context);
  expect(await house.db.selectFrom('instances').select('build').execute()).toEqual([{ build: 'this build' }]);
});
