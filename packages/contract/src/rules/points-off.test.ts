import { expect, test } from 'vitest';
import { offFor, partsOff, wholeOff } from './points-off.ts';

test.each([
  ['1/3', 1, 3, 1],
  ['1/3', 1, 2, 0],
  ['1/4', 2, 3, 1],
  ['1/5', 1, 10, 2],
  ['1/2', 3, 1, 1],
  ['1', 2, 2, 4],
] as const)('%s of %i points, %i times, takes off %i', (wrongAnswerPart, points, times, off) => {
  const sum = Array.from({ length: times }, () => offFor({ wrongAnswerPart }, points)).reduce((a, b) => a + b, 0);
  expect(wholeOff(sum)).toBe(off);
});

test('whole points stand beside a part', () => {
  expect(offFor({ wrongAnswerPenalty: 2, wrongAnswerPart: '1/2' }, 3)).toBe(3.5);
  expect(offFor({ wrongAnswerPenalty: 2 }, 3)).toBe(2);
  expect(partsOff.map((wrongAnswerPart) => offFor({ wrongAnswerPart }, 1))).toEqual([0.2, 0.25, 1 / 3, 0.5, 1]);
});
