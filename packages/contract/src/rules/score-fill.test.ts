import { expect, test } from 'vitest';
import { fillResult, markOfFill } from './score-fill.ts';

const sat = (points: number, of: number, toMark = 0) => ({ finished: { points, of, toMark }, isRunning: false });
const markOf = (points: number, of: number, max: number) => {
  const result = fillResult(sat(points, of), max);
  return result.state === 'mark' ? result.mark : result.state;
};

test('a mark is the share of the points, rounded half up to hundredths', () => {
  expect(markOf(45, 60, 20)).toBe(15);
  expect(markOf(1, 3, 20)).toBe(6.67);
  expect(markOf(2, 3, 20)).toBe(13.33);
  expect(markOf(1, 8, 0.1)).toBe(0.01);
  expect(markOf(1, 800, 20)).toBe(0.03);
  expect(markOf(1, 1600, 20)).toBe(0.01);
  expect(markOf(7, 7, 12.5)).toBe(12.5);
});

test('points below nothing give 0, and never more than the most', () => {
  expect(markOf(-3, 10, 20)).toBe(0);
  expect(markOf(12, 10, 20)).toBe(20);
  expect(markOf(0, 10, 20)).toBe(0);
});

test('who waits for a mark, sits, did not sit, or had a paper without points has none', () => {
  expect(fillResult(sat(5, 10, 1), 20)).toEqual({ state: 'to-mark' });
  expect(fillResult({ isRunning: true }, 20)).toEqual({ state: 'sitting' });
  expect(fillResult({ isRunning: false }, 20)).toEqual({ state: 'not-sat' });
  expect(fillResult(sat(0, 0), 20)).toEqual({ state: 'to-mark' });
  expect(fillResult({ ...sat(5, 10), isRunning: true }, 20)).toMatchObject({ mark: 10 });
});

test('who did not sit is absent only where that is wanted and the exam is over', () => {
  const notSat = fillResult({ isRunning: false }, 20);
  expect(markOfFill(notSat, { absent: true, isOver: true })).toBe('absent');
  expect(markOfFill(notSat, { absent: true, isOver: false })).toBeNull();
  expect(markOfFill(notSat, { absent: false, isOver: true })).toBeNull();
  expect(markOfFill(fillResult(sat(5, 10, 1), 20), { absent: true, isOver: true })).toBeNull();
  expect(markOfFill(fillResult(sat(5, 10), 20), { absent: true, isOver: true })).toBe(10);
});
