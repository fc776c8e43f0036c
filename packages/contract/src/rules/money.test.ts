import { expect, test } from 'vitest';
import { fromMinor, toMinor } from './money.ts';

test.each([
  [0, 0],
  [0.05, 5],
  [0.29, 29],
  [1.1, 110],
  [19.99, 1999],
  [1999.99, 199_999],
  [9_999_999.99, 999_999_999],
  [10_000_000, 1_000_000_000],
])('%d is %i kobo, and back', (amount, minor) => {
  expect(toMinor(amount)).toBe(minor);
  expect(fromMinor(minor)).toBe(amount);
});

test.each([0.001, 19.999, 1.005, 1.0001, 19.990_01, -0.01, -5, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d is no amount of money',
  (amount) => {
    expect(toMinor(amount)).toBeNull();
  },
);

test('every kobo up to a hundred thousand naira survives the way to the wire and back', () => {
  for (let minor = 0; minor <= 10_000_000; minor += 37) {
    if (toMinor(fromMinor(minor)) !== minor) expect.fail(`${minor} kobo came back as ${toMinor(fromMinor(minor))}`);
  }
});
