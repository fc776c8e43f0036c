import { expect, test } from 'vitest';
import { highestSequence, sequencesFrom, sequencesPerDevice } from './sequence.ts';

test('the first device counts from 0, each later one from a step above all that those before it can have used', () => {
  expect([0, 1, 2, 3].map(sequencesFrom)).toEqual([0, 0, 100_000, 200_000]);
});

test('however often the device changes, a whole step of sequences still fits', () => {
  expect(sequencesFrom(1_000_000) + sequencesPerDevice).toBeLessThanOrEqual(highestSequence);
});
