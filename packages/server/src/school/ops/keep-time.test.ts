import { describe, expect, test } from 'vitest';
import { answer, aSitting } from '../../../test/sitting.ts';
import { finaliseOverdue } from '../../exams/sitting/submit.ts';
import { iso } from '../../platform/http/context.ts';
import { machineOf, openClock } from './keep-time.ts';

const [minute, hour] = [60_000, 3_600_000];
const years = 16 * 365 * 24 * hour;

/** A machine whose clocks a test moves, and the log lines of a process on it. */
function aMachine(wall: number) {
  const clocks = { wall, monotonic: 0, uncertainMs: 0 };
  const lines: [facts: unknown, words: string][] = [];
  return {
    clocks,
    lines,
    log: { warn: (facts: unknown, words?: string) => void lines.push([facts, words ?? '']) },
    pass: (ms: number) => {
      clocks.monotonic += ms;
      clocks.wall += ms;
    },
    timers: {
      monotonic: () => clocks.monotonic,
      uptime: () => clocks.monotonic,
      readWall: async () => ({ wall: clocks.wall, uncertainMs: clocks.uncertainMs }),
    },
  };
}

/** A student who sits an exam of an hour since ten minutes, on a machine that a test moves. */
async function anHour() {
  const sitting = await aSitting({ exam: { duration: 60 } });
  const { house, desk } = sitting;
  const machine = aMachine(house.clock.now());
  /** Another process, or the same one started again. */
  const start = async () => {
    const clock = await openClock(house.db, machine.timers);
    Object.assign(house.context, { now: clock.now, wallNow: clock.wallNow });
    return clock;
  };
  const clock = await start();
  await desk.start();
  machine.pass(10 * minute);
  await clock.keep(machine.log);
  /** The minutes left, after the sweep had its chance to close the attempt. */
  const left = async () => {
    await finaliseOverdue(house.context);
    const { data } = (await desk.state()).body;
    return data.status === 'running' ? data.remainingSeconds / 60 : data.status;
  };
  return { ...sitting, machine, clock, start, left };
}

const held = 'the clock was set while students sit an exam: it counts when nobody does any more';
const counts = 'the clock was set while nobody sat an exam, and counts';

describe('a jump of the wall clock', () => {
  test.each([2 * hour, -2 * hour, years, -years])(
    'by %i ms closes no attempt and gives no time away, and counts when nobody sits',
    async (jump) => {
      const { house, machine, clock, left, desk, questions } = await anHour();
      expect(await left()).toBe(50);
      machine.clocks.wall += jump;
      for (let second = 0; second < 60; second += 1) {
        machine.pass(1000);
        await clock.keep(machine.log);
      }
      expect(await left()).toBe(49);
      expect((await desk.save(answer(questions[0], '4', 1))).body.data.remainingSeconds).toBe(49 * 60);
      expect(machine.lines).toEqual([[{ jumpSeconds: jump / 1000 }, held]]);
      machine.pass(49 * minute + 16_000);
      await clock.keep(machine.log);
      expect(clock.wallNow() - clock.now()).toBe(jump);
      await finaliseOverdue(house.context);
      const { status, submitted_at } = await house.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
      expect([status, submitted_at]).toEqual(['submitted', '2026-09-15T10:00:00.000Z']);
      await clock.keep(machine.log);
      expect(clock.now()).toBe(machine.clocks.wall);
      expect(machine.lines.slice(1)).toEqual([[{ jumpSeconds: jump / 1000 }, counts]]);
    },
  );

  test('that is taken back is forgotten, and a second one is named again', async () => {
    const { machine, clock, left } = await anHour();
    for (const jump of [hour, -hour, hour, hour]) {
      machine.clocks.wall += jump;
      machine.pass(1000);
      await clock.keep(machine.log);
    }
    expect(machine.lines.map(([facts]) => facts)).toEqual([3600, 3600, 7200].map((jumpSeconds) => ({ jumpSeconds })));
    expect(await left()).toBeCloseTo(50 - 4 / 60, 5);
  });

  test('is not taken from a reading that took long', async () => {
    const { house, machine, clock, desk } = await anHour();
    await desk.submit();
    Object.assign(machine.clocks, { wall: machine.clocks.wall + hour, uncertainMs: 5000 });
    await clock.keep(machine.log);
    expect(iso(house.context.now())).toBe('2026-09-15T09:10:00.000Z');
    machine.clocks.uncertainMs = 3;
    await clock.keep(machine.log);
    expect(iso(house.context.now())).toBe('2026-09-15T10:10:00.000Z');
  });
});

describe('a process that starts while a student sits', () => {
  test('goes on where time was where a power cut has set the clock back by years, and then follows NTP', async () => {
    const { machine, start, left, desk } = await anHour();
    const { wall } = machine.clocks;
    machine.clocks.wall = Date.parse('2010-01-01T00:00:00.000Z');
    const clock = await start();
    expect(await left()).toBe(50);
    machine.clocks.wall = wall + 20 * minute;
    await clock.keep(machine.log);
    expect(await left()).toBe(50);
    await desk.submit();
    await clock.keep(machine.log);
    expect(clock.now()).toBe(wall + 20 * minute);
  });

  test.each([hour, -hour])('still holds off a jump of %i ms', async (jump) => {
    const { machine, clock, start, left } = await anHour();
    machine.clocks.wall += jump;
    machine.pass(6000);
    await clock.keep(machine.log);
    machine.pass(54_000);
    await start();
    expect(await left()).toBe(49);
  });

  test('counts the time that the machine was off', async () => {
    const { machine, start, left } = await anHour();
    machine.pass(30 * minute);
    await start();
    expect(await left()).toBe(20);
    machine.pass(hour);
    await start();
    expect(await left()).toBe('submitted');
  });

  test('takes the clock as it is where the last one sat long ago', async () => {
    const { machine, start, desk } = await anHour();
    await desk.submit();
    machine.clocks.wall -= hour;
    expect((await start()).now()).toBe(machine.clocks.wall);
  });
});

test('of two instances the second follows the first, even where a student has begun meanwhile', async () => {
  const { machine, clock, start, desk, house, exam } = await anHour();
  const second = await start();
  await desk.submit();
  machine.clocks.wall -= 2 * hour;
  await clock.keep(machine.log);
  Object.assign(house.context, { now: clock.now });
  await house.db.updateTable('exams').set({ max_attempts: 2 }).where('_id', '=', exam._id).execute();
  expect((await desk.start()).status).toBe(200);
  expect(second.now() - clock.now()).toBe(2 * hour);
  await second.keep(machine.log);
  expect(second.now()).toBe(clock.now());
});

test('the wall clock is read from the machine or from the database, to the moment', async () => {
  const { house } = await aSitting();
  const { wall, uncertainMs } = await machineOf(house.db).readWall();
  expect(Math.abs(wall - Date.now())).toBeLessThan(1000 + uncertainMs);
});
