import { expect, test } from 'vitest';
import { dateTime, longDate, money, moneyCode, relative } from './format.ts';

const monday = Date.parse('2026-11-16T22:00:00+01:00');

test('days away are days of the calendar in the school', () => {
  expect(relative('2026-11-18T21:00:00+01:00', monday)).toBe('in 2 days');
  expect(relative('2026-11-17T23:00:00+01:00', monday)).toBe('tomorrow');
  expect(relative('2026-11-14T23:00:00+01:00', monday)).toBe('2 days ago');
});

test('hours and minutes count within a day, a date beyond a week', () => {
  expect(relative('2026-11-17T01:30:00+01:00', monday)).toBe('in 3 hours');
  expect(relative('2026-11-16T21:55:00+01:00', monday)).toBe('5 minutes ago');
  expect(relative('2026-11-16T22:00:00+01:00', monday)).toBe('just now');
  expect(relative('2026-11-30T22:00:00+01:00', monday)).toBe('30 Nov 2026');
});

test('money has one form on cards and one in the payments list', () => {
  expect(money(5000, 'NGN')).toBe('₦5,000.00');
  expect(moneyCode(5000, 'NGN')).toBe('NGN\u00a05,000.00');
});

test('moments are shown in the school’s zone', () => {
  expect(dateTime('2026-11-16T23:30:00Z', 'Africa/Lagos')).toBe('17 Nov 2026, 00:30');
});

test('a scheduled date is long and American, on the day it is in the school', () => {
  expect(longDate('2026-11-20T12:00:00Z', 'Africa/Lagos')).toBe('November 20, 2026');
  expect(longDate('2026-11-19T23:30:00Z', 'Africa/Lagos')).toBe('November 20, 2026');
});
