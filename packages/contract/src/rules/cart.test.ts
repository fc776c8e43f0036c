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
    expect(discountedMinor(price)).toBe(amount);
  });

  test('can be another percentage, or none', () => {
    expect(discountedMinor(1999, 0)).toBe(1999);
    expect(discountedMinor(1000, 25)).toBe(750);
    expect(discountedMinor(1000, 100)).toBe(0);
  });
});

describe('the order summary', () => {
  test('adds up: subtotal less discount plus tax is the total, and tax is 0', () => {
    const summary = cartSummary([500_000, 199_999, 5]);
    expect(summary).toEqual({ subtotalMinor: 700_004, discountMinor: 70_001, taxMinor: 0, totalMinor: 630_003 });
    expect(summary.subtotalMinor - summary.discountMinor + summary.taxMinor).toBe(summary.totalMinor);
  });

  test('totals what each lesson is charged, not a tenth of the sum', () => {
    const prices = Array.from({ length: 10 }, () => 5);
    expect(cartSummary(prices).totalMinor).toBe(40);
    expect(cartSummary(prices).totalMinor).toBe(prices.reduce((sum, price) => sum + discountedMinor(price), 0));
  });

  test('stays in whole kobo for every price up to a hundred naira', () => {
    for (let price = 0; price <= 10_000; price += 1) {
      const { discountMinor, totalMinor } = cartSummary([price]);
      expect(discountMinor + totalMinor).toBe(price);
      expect(Math.abs(discountMinor - price / 10)).toBeLessThanOrEqual(0.5);
    }
  });

  test('of an empty cart is all zeros', () => {
    expect(cartSummary([])).toEqual({ subtotalMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 });
  });
});

test('the struck-through price is one and a half times the price, in whole kobo', () => {
  expect(listPriceMinor(200_000)).toBe(300_000);
  expect(listPriceMinor(1)).toBe(2);
  expect(listPriceMinor(0)).toBe(0);
});
