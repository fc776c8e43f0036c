import { expect, test } from 'vitest';
import { spreadInWords, spreadOf } from './spread.ts';

test('percents are counted in bands of ten, 100 in the last one', () => {
  const counts = spreadOf([0, 9.99, 10, 49.5, 70, 79.9, 90, 100]);
  expect(counts).toEqual([2, 1, 0, 0, 1, 0, 0, 2, 0, 2]);
  expect(spreadInWords(counts)).toBe('0–9: 2, 10–19: 1, 40–49: 1, 70–79: 2, 90–100: 2');
  expect(spreadInWords(spreadOf([]))).toBe('');
});
