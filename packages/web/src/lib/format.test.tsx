import { expect, test } from 'vitest';
import { dateTime, fileSize, longDate, money, moneyCode, newText, relative } from './format.ts';

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

test('a file’s size is said in kilobytes, or megabytes with one decimal', () => {
  expect([1, 800, 1499, 14_200, 999_499, 1_400_000, 10_700_000_000].map(fileSize)).toEqual([
    '1 KB',
    '1 KB',
    '1 KB',
    '14 KB',
    '999 KB',
    '1.4 MB',
    '10.7 GB',
  ]);
});

test.each([
  [{ value: 120, recent: 8, changePercent: 60 }, '8 new in 30 days, 60% more than before'],
  [{ value: 120, recent: 2, changePercent: -75 }, '2 new in 30 days'],
  [{ value: 120, recent: 2, changePercent: 0 }, '2 new in 30 days'],
  [{ value: 120, recent: 2, changePercent: null }, '2 new in 30 days'],
  [{ value: 120, recent: 0, changePercent: -100 }, undefined],
  [{ value: 5, recent: 5, changePercent: null }, undefined],
  [{ value: 0, recent: 0, changePercent: null }, undefined],
])('what is new is said in words, and only where not nothing and not everything is', (figure, text) => {
  expect(newText(figure)).toBe(text);
});
