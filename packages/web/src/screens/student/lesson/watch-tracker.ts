import { type Range, union } from '@akada/contract/rules/watched';

type Sample = { time: number; at: number };

/** A player tells its time a few times a second; more than this between two of them was not one moment of watching. */
const longestMs = 5000;
const slackSeconds = 0.75;

/**
 * What is really played, from what the player says now and then. Two moments belong together when the film went on as
 * fast as the clock did; a jump over a part leaves that part out. (`played` of the media element would say the same, but
 * not for every kind of player.)
 */
export class WatchTracker {
  #ranges: Range[] = [];
  #last: Sample | null = null;

  /** The film stands at `time` and goes on from there; `at` is the page's clock. True where it jumped to get there. */
  plays(time: number, at: number, rate: number): boolean {
    const last = this.#last;
    this.#last = { time, at };
    if (!last) return false;
    const most = (Math.min(at - last.at, longestMs) / 1000) * rate + slackSeconds;
    const went = time - last.time;
    if (went < 0 || went > most) return true;
    if (went > 0) this.#ranges = union([...this.#ranges, [last.time, time]]);
    return false;
  }

  /** It stopped at `time`. */
  stops(time: number, at: number, rate: number): void {
    this.plays(time, at, rate);
    this.#last = null;
  }

  /** The ranges since the last time they were taken. */
  take(): Range[] {
    const taken = this.#ranges;
    this.#ranges = [];
    return taken;
  }
}
