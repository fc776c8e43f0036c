import { expect, test } from 'vitest';
import { readDay, readTime, shownDay } from './typed-moment.ts';

test.each([
  ['22 Nov 2026', '2026-11-22'],
  [' 22 november 2026 ', '2026-11-22'],
  ['1st of Sept, 2026', '2026-09-01'],
  ['Nov 22, 2026', '2026-11-22'],
  ['22-Nov-2026', '2026-11-22'],
  ['3/4/2026', '2026-04-03'],
  ['2026-11-22', '2026-11-22'],
  ['29 Feb 2028', '2028-02-29'],
])('a date may be typed as %s', (typed, day) => expect(readDay(typed)).toBe(day));

test.each([
  '',
  '22 Nov',
  '22 Nov 26',
  '31 Feb 2026',
  '11/22/2026',
  '22 Nob 2026',
  'Nov 2026',
  '2026-13-01',
  '0 May 2026',
])('%s is no date', (typed) => expect(readDay(typed)).toBeNull());

test('a day is shown with its month as a word', () => {
  expect(shownDay('2026-04-03')).toBe('3 Apr 2026');
  expect(shownDay('')).toBe('');
  expect(shownDay('3 Ap')).toBe('3 Ap');
});

test.each([
  ['14:30', '14:30'],
  ['9.05', '09:05'],
  ['9', '09:00'],
  ['1430', '14:30'],
  ['2:30 pm', '14:30'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
])('a time may be typed as %s', (typed, time) => expect(readTime(typed)).toBe(time));

test.each(['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:5'])('%s is no time', (typed) =>
  expect(readTime(typed)).toBeNull(),
);
