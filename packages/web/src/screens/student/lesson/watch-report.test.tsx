import { describe, expect, test } from 'vitest';
import { WatchTracker } from './watch-report.ts';

/** Plays from one second of the film to another, four samples a second, and says when it ended. */
function play(tracker: WatchTracker, from: number, to: number, { start = 0, rate = 1 } = {}): number {
  const steps = Math.round(((to - from) / rate) * 4);
  for (let step = 0; step <= steps; step += 1) tracker.plays(from + (step * rate) / 4, start + step * 250, rate);
  return start + steps * 250;
}

describe('what counts as watched', () => {
  test('is what was played, at any speed', () => {
    const tracker = new WatchTracker();
    play(tracker, 0, 15);
    expect(tracker.take()).toEqual([[0, 15]]);
    const fast = new WatchTracker();
    play(fast, 0, 30, { rate: 2 });
    expect(fast.take()).toEqual([[0, 30]]);
  });

  test('is not what was skipped, ahead or back', () => {
    const tracker = new WatchTracker();
    const ahead = play(tracker, 0, 5);
    expect(tracker.plays(15, ahead + 250, 1)).toBe(true);
    const back = play(tracker, 15, 20, { start: ahead + 250 });
    expect(tracker.plays(10, back + 250, 1)).toBe(true);
    play(tracker, 10, 12, { start: back + 250 });
    expect(tracker.take()).toEqual([
      [0, 5],
      [10, 12],
      [15, 20],
    ]);
  });

  test('is not what lies between a pause and a place chosen while it was paused', () => {
    const tracker = new WatchTracker();
    const at = play(tracker, 0, 5);
    tracker.stops(5.2, at + 200, 1);
    play(tracker, 60, 65, { start: at + 3000 });
    expect(tracker.take()).toEqual([
      [0, 5.2],
      [60, 65],
    ]);
  });

  test('is not what a seek made of a long sleep of the device', () => {
    const tracker = new WatchTracker();
    const at = play(tracker, 0, 5);
    expect(tracker.plays(600, at + 3_600_000, 1)).toBe(true);
    expect(tracker.take()).toEqual([[0, 5]]);
  });

  test('is given out once, and goes on from there without a gap', () => {
    const tracker = new WatchTracker();
    const at = play(tracker, 0, 5);
    expect(tracker.take()).toEqual([[0, 5]]);
    expect(tracker.take()).toEqual([]);
    play(tracker, 5.25, 8, { start: at + 250 });
    expect(tracker.take()).toEqual([[5, 8]]);
  });
});
