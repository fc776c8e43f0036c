import { expect, test } from 'vitest';
import { riseAbove } from './toast-place.ts';

const toasts = { top: 660, bottom: 724, left: 16, right: 344 };
const across = { left: 0, right: 360 };

test('toasts lie at the bottom edge where nothing is in their way', () => {
  expect(riseAbove([], toasts)).toBe(0);
  expect(riseAbove([{ top: 100, bottom: 640, ...across }], toasts)).toBe(0);
  expect(riseAbove([{ top: 600, bottom: 740, left: 400, right: 900 }], toasts)).toBe(0);
});

test('toasts rise above a bar, and above the focused control that is over the bar', () => {
  const bar = { top: 680, bottom: 740, ...across };
  const focused = { top: 590, bottom: 638, ...across };
  expect(riseAbove([bar], toasts)).toBe(60);
  expect(riseAbove([focused, bar], toasts)).toBe(150);
});

test('without room above an obstacle there is no place', () => {
  expect(riseAbove([{ top: 20, bottom: 740, ...across }], toasts)).toBeNull();
});
