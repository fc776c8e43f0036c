/** Time sources of a machine, in milliseconds. */
export type Timers = {
  /** Never steps. May stand still while the machine sleeps. */
  monotonic: () => number;
  /** Counts sleep, and never steps. */
  uptime: () => number;
};

/** More than NTP corrects on a running machine, less than the grace after a deadline. */
export const jumpMs = 2000;

/** Maximum correction at each reading, one a second: 1%. */
const slewMs = 10;

export type SteadyClock = {
  now: () => number;
  /** The wall clock at the last reading, plus the time since. */
  wallNow: () => number;
  /** Returns the jump of the wall clock; 0 if it is followed. */
  read: (wall: number) => number;
  /** Sets the clock to the last reading. */
  adopt: () => void;
};

/** Runs by the monotonic clock and slews towards the wall clock; a jump waits for `adopt`. */
export function steadyClock(timers: Timers, wallAtStart: number, startAt = wallAtStart): SteadyClock {
  let [at, wall] = [startAt, wallAtStart];
  let [since, up] = [timers.monotonic(), timers.uptime()];
  const passed = () => timers.monotonic() - since;

  /** Time asleep counts, as after a power cut. */
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
