import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('a failure that says nothing of itself is an Unknown error', () => {
  expect(reasonOf(new Error('This exam is closed'))).toBe('This exam is closed');
  expect(reasonOf(new Error(''))).toBe('Unknown error');
  expect(reasonOf(undefined)).toBe('Unknown error');
});
