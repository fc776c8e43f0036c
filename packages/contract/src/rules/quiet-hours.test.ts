import { expect, test } from 'vitest';
import { isTimeOfDay, noQuietHours, type QuietHours, quietFrom, quietUntil, usualQuietHours } from './quiet-hours.ts';

const hours = (text: string): QuietHours => ({ from: text.slice(0, 5), until: text.slice(6) });
const [night, nap, day] = [hours('21:00-06:00'), hours('13:00-15:30'), hours('06:00-21:00')];
const shown = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));

type Case = readonly [zone: string, hours: QuietHours, now: string, until: string | null];

const cases: readonly Case[] = [
  ['Africa/Lagos', night, '2026-09-15T19:59:59.999Z', null],
  ['Africa/Lagos', night, '2026-09-15T20:00:00.000Z', '2026-09-16T05:00'],
  ['Africa/Lagos', night, '2026-09-15T23:30:00.000Z', '2026-09-16T05:00'],
  ['Africa/Lagos', night, '2026-09-16T04:59:59.999Z', '2026-09-16T05:00'],
  ['Africa/Lagos', night, '2026-09-16T05:00:00.000Z', null],
  // Within a day.
  ['Africa/Lagos', nap, '2026-09-15T11:59:00.000Z', null],
  ['Africa/Lagos', nap, '2026-09-15T12:00:00.000Z', '2026-09-15T14:30'],
  ['Africa/Lagos', nap, '2026-09-15T14:30:00.000Z', null],
  ['Africa/Lagos', hours('00:00-06:00'), '2026-09-15T23:00:00.000Z', '2026-09-16T05:00'],
  ['Africa/Lagos', hours('21:00-00:00'), '2026-09-15T22:59:00.000Z', '2026-09-15T23:00'],
  ['Africa/Lagos', hours('21:00-20:59'), '2026-09-15T19:58:00.000Z', '2026-09-15T19:59'],
  ['Africa/Lagos', hours('21:00-20:59'), '2026-09-15T19:59:00.000Z', null],
  ['Africa/Lagos', noQuietHours, '2026-09-15T23:00:00.000Z', null],
  ['Africa/Lagos', hours('07:30-07:30'), '2026-09-15T06:30:00.000Z', null],
  // The other side of the date line, and a zone of a quarter of an hour.
  ['Pacific/Auckland', night, '2026-07-15T09:00:00.000Z', '2026-07-15T18:00'],
  ['Asia/Kathmandu', night, '2026-07-15T15:15:00.000Z', '2026-07-16T00:15'],
  // Summer time begins at 2:00 on 8 March in New York: the night is an hour shorter.
  ['America/New_York', night, '2026-03-08T02:00:00.000Z', '2026-03-08T10:00'],
  ['America/New_York', hours('23:00-02:30'), '2026-03-08T06:59:00.000Z', '2026-03-08T07:30'],
  ['America/New_York', hours('23:00-02:30'), '2026-03-08T07:00:00.000Z', null],
  // It ends at 2:00 on 1 November: 1:10 comes twice, at 5:10 and 6:10.
  ['America/New_York', night, '2026-11-01T01:00:00.000Z', '2026-11-01T11:00'],
  ['America/New_York', hours('23:00-01:30'), '2026-11-01T05:10:00.000Z', '2026-11-01T05:30'],
  ['America/New_York', hours('23:00-01:30'), '2026-11-01T06:10:00.000Z', '2026-11-01T06:30'],
  ['America/New_York', hours('23:00-01:30'), '2026-11-01T06:30:00.000Z', null],
];

test.each(cases)('in %s with %o it is at %s quiet until %s', (zone, own, now, until) => {
  expect(shown(quietUntil(Date.parse(now), zone, own))).toBe(until);
});

test.each([
  ['Africa/Lagos', night, '2026-09-15T09:00:00.000Z', '2026-09-15T20:00'],
  ['Africa/Lagos', night, '2026-09-15T20:00:00.000Z', '2026-09-16T20:00'],
  ['Africa/Lagos', day, '2026-09-15T20:00:00.000Z', '2026-09-16T05:00'],
  ['Africa/Lagos', noQuietHours, '2026-09-15T20:00:00.000Z', null],
  ['America/New_York', hours('02:30-02:45'), '2026-03-08T05:00:00.000Z', '2026-03-09T06:30'],
  ['America/New_York', hours('01:30-06:00'), '2026-11-01T04:00:00.000Z', '2026-11-01T05:30'],
] as const)('in %s quiet hours of %o begin after %s at %s', (zone, own, now, from) => {
  expect(shown(quietFrom(Date.parse(now), zone, own))).toBe(from);
});

test.each([
  ...(['00:00', '06:00', '23:59'] as const).map((time) => [time, true] as const),
  ...['24:00', '6:00', '06:60', '06:00:00', '06.00', '', ' 06:00', '٠٦:٠٠'].map((time) => [time, false] as const),
])('whether %j is a time of the day: %s', (time, isOne) => {
  expect(isTimeOfDay(time)).toBe(isOne);
});

test('without a choice it is quiet from nine to six', () => {
  expect(usualQuietHours).toEqual(night);
});
