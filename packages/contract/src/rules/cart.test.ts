import { describe, expect, test } from 'vitest';
import { cartSummary, discountedMinor, listPriceMinor } from './cart.ts';

describe('the checkout discount', () => {
  test.each([
    [500_000, 450_000],
    [199_999, 179_999],
    [5, 4],
    [4, 4],
    [15, 13],
    [14, 13],
    [1, 1],
    [0, 0],
    [1_000_000_000, 900_000_000],
  ])('makes %i kobo cost %i: a tenth is taken off, rounded half up to the kobo', (price, amount) => {
    expect(discountedMinor(price, 10)).toBe(amount);
  });

  test('can be another percentage, or none', () => {
    expect(discountedMinor(1999, 0)).toBe(1999);
    expect(discountedMinor(1000, 25)).toBe(750);
    expect(discountedMinor(1000, 90)).toBe(100);
  });

  test.each([
    [1000, 12.35, 876],
    [10_000, 0.01, 9999],
    [1000, 8.15, 918],
    [1_000_000_000, 89.99, 100_100_000],
    [50, 1, 49],
    [49, 1, 49],
  ])(
    'takes from %i kobo %d percent and leaves %i, whatever a fraction looks like in a computer',
    (price, percent, amount) => {
      expect(discountedMinor(price, percent)).toBe(amount);
    },
  );
});

describe('the order summary', () => {
  test('adds up: subtotal less discount plus tax is the total, and tax is 0', () => {
    const summary = cartSummary([500_000, 199_999, 5], 10);
    expect(summary).toEqual({ subtotalMinor: 700_004, discountMinor: 70_001, taxMinor: 0, totalMinor: 630_003 });
    expect(summary.subtotalMinor - summary.discountMinor + summary.taxMinor).toBe(summary.totalMinor);
  });

  test('totals what each lesson is charged, not a tenth of the sum', () => {
    const prices = Array.from({ length: 10 }, () => 5);
    expect(cartSummary(prices, 10).totalMinor).toBe(40);
    expect(cartSummary(prices, 10).totalMinor).toBe(prices.reduce((sum, price) => sum + discountedMinor(price, 10), 0));
  });

  test('stays in whole kobo for every price up to a hundred naira', () => {
    for (let price = 0; price <= 10_000; price += 1) {
      const { discountMinor, totalMinor } = cartSummary([price], 10);
      expect(discountMinor + totalMinor).toBe(price);
      expect(Math.abs(discountMinor - price / 10)).toBeLessThanOrEqual(0.5);
    }
  });

  test('of an empty cart is all zeros', () => {
    expect(cartSummary([], 10)).toEqual({ subtotalMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 });
  });
});

test('the struck-through price is one and a half times the price, in whole kobo', () => {
  expect(listPriceMinor(200_000, 1.5)).toBe(300_000);
  expect(listPriceMinor(1, 1.5)).toBe(2);
  expect(listPriceMinor(0, 1.5)).toBe(0);
});

test('the school may choose another factor for the struck-through price, with two decimals', () => {
  expect(listPriceMinor(200_000, 1)).toBe(200_000);
  expect(listPriceMinor(999, 1.15)).toBe(1149);
  expect(listPriceMinor(50, 1.01)).toBe(51);
  expect(listPriceMinor(1_000_000_000, 5)).toBe(5_000_000_000);
});
