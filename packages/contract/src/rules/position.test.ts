import { expect, test } from 'vitest';
import { averageOf, ordinal, placeInWords, placeOf, positionOf } from './position.ts';

const class6 = [90, 80, 80, 61, 40, 12];

test('equal percents share a place, and the next one is left out', () => {
  expect(class6.map((percent) => placeOf(percent, class6))).toEqual([1, 2, 2, 4, 5, 6]);
  expect(positionOf(80, class6)).toEqual({ place: 2, of: 6, isShared: true, average: 61 });
  expect(positionOf(61, class6)).toEqual({ place: 4, of: 6, average: 61 });
});

test('fewer than five have neither a position nor an average', () => {
  expect(positionOf(80, class6.slice(0, 4))).toBeUndefined();
  expect(positionOf(80, class6.slice(0, 5))).toEqual({ place: 2, of: 5, isShared: true, average: 70 });
});

test('the average is rounded to a whole percent; nobody has none', () => {
  expect(averageOf([50, 51])).toBe(51);
  expect(averageOf([])).toBeUndefined();
});

test('in words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '111th',
  ]);
  expect(placeInWords({ place: 3, of: 28 })).toBe('3rd of 28');
  expect(placeInWords({ place: 1, of: 28, isShared: true })).toBe('1st of 28, shared');
});
