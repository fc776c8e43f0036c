import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test.each([
  [100, [1, 1, 1], [33, 33, 34]],
  [-100, [1, 1, 1], [-33, -33, -34]],
  [270_000, [180_000, 90_000], [180_000, 90_000]],
  [5, [0, 0], [5, 0]],
  [0, [3, 4], [0, 0]],
  [7, [], []],
])('%i is shared by %j as %j', (whole, weights, parts) => {
  expect(shareOut(whole, weights)).toEqual(parts);
});

test('shares of sums beyond 2^53 add up to the last kobo', () => {
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 1000; round += 1) {
    const weights = Array.from({ length: 1 + next(100) }, () => next(1_000_000_000));
    const whole = next(2_000_000_000) * (1 + next(50)) * (next(2) === 0 ? 1 : -1);
    const sum = shareOut(whole, weights).reduce((total, part) => total + part, 0);
    expect(sum).toBe(whole);
  }
});
