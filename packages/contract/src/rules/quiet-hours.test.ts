import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

test.each([
  ['2026-09-15T19:59:59.000Z', null],
  ['2026-09-15T20:00:00.000Z', '2026-09-16T05:00:00.000Z'],
  ['2026-09-15T23:30:00.000Z', '2026-09-16T05:00:00.000Z'],
  ['2026-09-16T04:59:59.000Z', '2026-09-16T05:00:00.000Z'],
  ['2026-09-16T05:00:00.000Z', null],
])('at %s in Lagos it is quiet until %s', (now, until) => {
  const ends = quietUntil(Date.parse(now), 'Africa/Lagos');
  expect(ends === null ? null : new Date(ends).toISOString()).toBe(until);
});
