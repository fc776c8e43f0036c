import { expect, test } from 'vitest';
import { priceLines } from './order-prices.ts';

const lessons = [
  { lessonId: 'a', priceMinor: 100_000 },
  { lessonId: 'b', priceMinor: 50_001 },
  { lessonId: 'c', priceMinor: 0 },
];
const amounts = (...args: Parameters<typeof priceLines>) => priceLines(...args).map(({ amountMinor }) => amountMinor);

test('without a coupon each lesson has the school’s discount, rounded half up', () => {
  expect(priceLines(lessons, 10, null)).toEqual([
    { lessonId: 'a', priceMinor: 100_000, discountMinor: 10_000, amountMinor: 90_000 },
    { lessonId: 'b', priceMinor: 50_001, discountMinor: 5000, amountMinor: 45_001 },
    { lessonId: 'c', priceMinor: 0, discountMinor: 0, amountMinor: 0 },
  ]);
});

test('a percentage is taken off what the discount left, of the named lessons', () => {
  expect(amounts(lessons, 10, { percent: 50, amountMinor: null, lessonIds: null })).toEqual([45_000, 22_500, 0]);
  expect(amounts(lessons, 10, { percent: 50, amountMinor: null, lessonIds: ['b'] })).toEqual([90_000, 22_500, 0]);
  expect(amounts(lessons, 0, { percent: 100, amountMinor: null, lessonIds: null })).toEqual([0, 0, 0]);
});

test('an amount is shared by price to the last kobo and never makes a price negative', () => {
  const off = (amountMinor: number, lessonIds: string[] | null = null) =>
    amounts(lessons, 0, { percent: null, amountMinor, lessonIds });
  expect(off(10_001)).toEqual([93_333, 46_667, 0]);
  expect(off(1)).toEqual([99_999, 50_001, 0]);
  expect(off(9_999_999)).toEqual([0, 0, 0]);
  expect(off(60_000, ['b'])).toEqual([100_000, 0, 0]);
  expect(off(500, ['c'])).toEqual([100_000, 50_001, 0]);
});
