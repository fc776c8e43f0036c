import { expect, onTestFinished, test } from 'vitest';
import { attemptKey, dropAttempt, hasAttempt } from './order-attempt.ts';

test('a retry has the key of the first try, and the same cart with another coupon a key of its own', () => {
  onTestFinished(() => dropAttempt('student'));
  const first = attemptKey('student', ['algebra', 'osmosis'], 'TERM');
  expect(attemptKey('student', ['osmosis', 'algebra'], 'TERM')).toBe(first);
  expect(hasAttempt('student', ['algebra', 'osmosis'], '')).toBe(false);
  expect(attemptKey('student', ['algebra', 'osmosis'], '')).not.toBe(first);
});
