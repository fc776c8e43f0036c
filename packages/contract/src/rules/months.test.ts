import { expect, test } from 'vitest';
import { monthsBetween, monthsLater } from './months.ts';

test('months of a period, both included, also over the end of a year', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11']);
  expect(monthsBetween('2026-11', '2026-10')).toEqual([]);
  expect([monthsLater('2026-01', -1), monthsLater('2026-12', 1), monthsLater('2026-11', -24)]).toEqual([
    '2025-12',
    '2027-01',
    '2024-11',
  ]);
});
