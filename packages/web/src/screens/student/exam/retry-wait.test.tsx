import { expect, test, vi } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import { retryWaitMs, waitAskedForMs } from './retry-wait.ts';

const at = (random: number, failures: number) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  return retryWaitMs(failures);
};

test('a device that cannot reach the school tries again after any time up to a limit that grows to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => at(0, failures))).toEqual([0, 0, 0, 0, 0, 0]);
  expect([1, 2, 3, 4, 5, 6].map((failures) => at(1, failures))).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
});

test('a school that is overloaded and says how long to wait is asked no sooner', () => {
  const overloaded = (data: Record<string, unknown>) =>
    waitAskedForMs(new CallError('Please try again', { status: 503, code: 'overloaded', data }));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect(overloaded({ retryAfterSeconds: 3 })).toBe(3000);
  expect(overloaded({})).toBe(0);
});
