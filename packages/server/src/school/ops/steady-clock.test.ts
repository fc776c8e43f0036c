import { describe, expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

/** A machine whose three clocks a test moves. */
function aMachine(wall = 1_000_000) {
  const clocks = { wall, monotonic: 500.25, uptime: 90_000 };
  const timers = { monotonic: () => clocks.monotonic, uptime: () => clocks.uptime };
  const clock = steadyClock(timers, wall);
  const pass = (seconds: number, { wallRate = 1 } = {}) => {
    for (let second = 0; second < seconds; second += 1) {
      clocks.monotonic += 1000;
      clocks.uptime += 1000;
      clocks.wall += 1000 * wallRate;
      clock.read(clocks.wall);
    }
  };
  return { clocks, clock, pass };
}

describe('the clock of a process', () => {
  test.each([3_600_000, -3_600_000, 2001, -2001])('goes on where the wall clock jumps by %i ms', (jump) => {
    const { clocks, clock, pass } = aMachine();
    pass(10);
    clocks.wall += jump;
    expect(clock.now()).toBe(1_010_000);
    expect(clock.read(clocks.wall)).toBe(jump);
    pass(600);
    expect([clock.now(), clock.wallNow()]).toEqual([1_610_000, 1_610_000 + jump]);
    clock.adopt();
    expect(clock.now()).toBe(1_610_000 + jump);
    expect(clock.read(clocks.wall)).toBe(0);
  });

  test('follows small corrections slowly, and never goes back', () => {
    const { clocks, clock, pass } = aMachine();
    clocks.wall -= 1500;
    let last = clock.now();
    for (let second = 0; second < 149; second += 1) {
      pass(1);
      expect(clock.now()).toBeGreaterThan(last + 980);
      last = clock.now();
    }
    expect(clock.now()).toBeGreaterThan(clocks.wall);
    pass(1);
    expect(clock.now()).toBe(clocks.wall);
  });

  test('follows a wall clock that runs half a percent fast for a day', () => {
    const { clocks, clock, pass } = aMachine();
    pass(86_400, { wallRate: 1.005 });
    expect(Math.abs(clock.now() - clocks.wall)).toBeLessThanOrEqual(1);
  });

  test('takes a wall clock that runs far too fast for one that jumps', () => {
    const { clocks, clock, pass } = aMachine();
    pass(3600, { wallRate: 1.5 });
    expect(clock.read(clocks.wall)).toBeGreaterThan(1_700_000);
    expect(clock.now()).toBeLessThan(1_000_000 + 3_602_100);
  });

  test.each([
    ['does not count sleep', 0],
    ['counts sleep', 2_400_000],
  ])('lets the time asleep pass where the monotonic clock %s', (_, counted) => {
    const { clocks, clock, pass } = aMachine();
    pass(10);
    clocks.wall += 2_400_000;
    clocks.uptime += 2_400_000;
    clocks.monotonic += counted;
    expect(clock.read(clocks.wall)).toBe(0);
    expect(clock.now()).toBe(1_000_000 + 2_410_000);
    pass(10);
    expect(clock.now()).toBe(clocks.wall);
  });

  test('keeps a jump apart from sleep', () => {
    const { clocks, clock } = aMachine();
    clocks.uptime += 60_000;
    clocks.wall += 60_000 + 3_600_000;
    expect(clock.read(clocks.wall)).toBe(3_600_000);
    expect(clock.now()).toBe(1_060_000);
  });

  test('may begin at another time than the wall clock says', () => {
    const clock = steadyClock({ monotonic: () => 0, uptime: () => 0 }, 5000, 90_000);
    expect([clock.now(), clock.wallNow(), clock.read(5000)]).toEqual([90_000, 5000, -85_000]);
  });
});
