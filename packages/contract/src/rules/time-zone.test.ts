import { expect, test } from 'vitest';
import { isCurrency } from './currency.ts';
import { isTimeZone, timeZones } from './time-zone.ts';

test.each(['Africa/Lagos', 'Europe/London', 'UTC', 'America/Argentina/Ushuaia'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Lagos', 'Africa/Abujah', '+01:00', '-0330', ' Africa/Lagos', 'Africa/Lagos '])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test('every zone one can choose is one', () => {
  expect(timeZones()).toContain('Africa/Lagos');
  expect(timeZones().filter((name) => !isTimeZone(name))).toEqual([]);
});

test('a currency is its code in capitals', () => {
  expect(['NGN', 'GHS', 'XOF', 'USD'].filter(isCurrency)).toHaveLength(4);
  expect(['ngn', 'Naira', '₦', '', 'XYZ', 'NGN '].filter(isCurrency)).toEqual([]);
});
