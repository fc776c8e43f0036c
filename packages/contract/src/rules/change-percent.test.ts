import { expect, test } from 'vitest';
import { changePercent } from './change-percent.ts';

test('a change is in whole percent of the 30 days before, and nothing when there was nothing before', () => {
  expect(changePercent({ recent: 3, before: 2 })).toBe(50);
  expect(changePercent({ recent: 2, before: 3 })).toBe(-33);
  expect(changePercent({ recent: 0, before: 4 })).toBe(-100);
  expect(changePercent({ recent: 4, before: 4 })).toBe(0);
  expect(changePercent({ recent: 4, before: 0 })).toBeNull();
  expect(changePercent({ recent: 0, before: 0 })).toBeNull();
});
