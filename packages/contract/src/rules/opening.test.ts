import { expect, test } from 'vitest';
import { openingText, opensAt } from './opening.ts';

const lagos = 'Africa/Lagos';
const at = (moment: string) => Date.parse(moment);

test('a day opens with midnight in Lagos, not in London', () => {
  const opening = '2026-11-30T23:00:00.000Z';
  expect(opensAt('2026-12-01', at('2026-11-30T22:59:59.999Z'), lagos)).toBe(opening);
  expect(opensAt('2026-12-01', at(opening), lagos)).toBeNull();
});

test('an instant opens then, whatever zone it was written in', () => {
  expect(opensAt('2026-12-01T09:00:00+01:00', at('2026-12-01T07:59:59.999Z'), lagos)).toBe('2026-12-01T08:00:00.000Z');
  expect(opensAt('2026-12-01T09:00:00+01:00', at('2026-12-01T08:00:00Z'), lagos)).toBeNull();
});

test('without a date, and with one that nobody can read, it is open', () => {
  for (const none of [null, undefined, '', 'soon']) expect(opensAt(none, 0, lagos)).toBeNull();
});

test('the words name the weekday, and time and year where they matter', () => {
  const now = at('2026-11-26T09:00:00Z');
  expect(openingText('2026-12-01T08:00:00.000Z', now, lagos)).toBe('Tuesday 1 December, 09:00');
  expect(openingText('2026-11-30T23:00:00.000Z', now, lagos)).toBe('Tuesday 1 December');
  expect(openingText('2027-01-03T23:00:00.000Z', now, lagos)).toBe('Monday 4 January 2027');
  // Still 2026 in London, already 2027 in Lagos.
  expect(openingText('2027-01-04T08:00:00.000Z', at('2026-12-31T23:30:00Z'), lagos)).toBe('Monday 4 January, 09:00');
});
