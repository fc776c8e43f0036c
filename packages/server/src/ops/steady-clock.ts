/** What a machine tells of time, in milliseconds. */
export type Timers = {
  /** Never steps. May stand still while the machine sleeps. */
  monotonic: () => number;
  /** Counts sleep, and never steps. */
  uptime: () => number;
};

/** More than NTP corrects on a running machine, less than the grace after a deadline. */
export const jumpMs = 2000;

/** At each reading, one a second: 1%, the most that a clock is led faster or slower. */
const slewMs = 10;

export type SteadyClock = {
  now: () => number;
  /** What the wall clock said at the last reading, and what has passed since. */
  wallNow: () => number;
  /** Returns how far the wall clock has jumped, and 0 where it is followed. */
  read: (wall: number) => number;
  /** The time of the last reading counts from now on. */
  adopt: () => void;
};

/** Goes on by the monotonic clock and follows the wall clock, but not in a jump of it until `adopt`. */
export function steadyClock(timers: Timers, wallAtStart: number, startAt = wallAtStart): SteadyClock {
  let [at, wall] = [startAt, wallAtStart];
  let [since, up] = [timers.monotonic(), timers.uptime()];
  const passed = () => timers.monotonic() - since;

  /** Time asleep has passed as in a power cut. */
  function passTime(): void {
    const awake = passed();
    const counted = timers.uptime() - up;
    at += counted - awake > jumpMs ? counted : awake;
    [since, up] = [since + awake, up + counted];
  }

  return {
    now: () => Math.floor(at + passed()),
    wallNow: () => Math.floor(wall + passed()),
    read: (read) => {
      passTime();
      wall = read;
      const ahead = wall - at;
      if (Math.abs(ahead) > jumpMs) return ahead;
      at += Math.max(-slewMs, Math.min(slewMs, ahead));
      return 0;
    },
    adopt: () => {
      at = wall;
    },
  };
}
