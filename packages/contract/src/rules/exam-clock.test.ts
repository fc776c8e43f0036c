import { describe, expect, test } from 'vitest';
import {
  clockText,
  deadlineOf,
  isWarningMoment,
  minutesAvailable,
  remainingSeconds,
  timerTone,
  windowState,
} from './exam-clock.ts';

const opens = Date.parse('2026-09-14T23:00:00Z');
const closes = Date.parse('2026-09-15T22:59:59Z');

test('an exam is open from its first millisecond to its last', () => {
  expect(windowState(opens, closes, opens - 1)).toBe('not-open');
  expect(windowState(opens, closes, opens)).toBe('open');
  expect(windowState(opens, closes, closes)).toBe('open');
  expect(windowState(opens, closes, closes + 1)).toBe('closed');
});

describe('the deadline', () => {
  test('is the start plus the duration', () => {
    expect(deadlineOf(opens, 30, closes)).toBe(opens + 30 * 60_000);
  });

  test('is cut at the close of the exam', () => {
    expect(deadlineOf(closes - 60_000, 30, closes)).toBe(closes);
    expect(deadlineOf(closes - 30 * 60_000, 30, closes)).toBe(closes);
  });

  test('tells how many whole minutes a student has who starts now', () => {
    expect(minutesAvailable(opens, 30, closes)).toBe(30);
    expect(minutesAvailable(closes - 90_000, 30, closes)).toBe(1);
    expect(minutesAvailable(closes - 59_999, 30, closes)).toBe(0);
    expect(minutesAvailable(closes + 60_000, 30, closes)).toBe(0);
  });

  test('is counted down in whole seconds, up, and never below zero', () => {
    expect(remainingSeconds(opens + 1000, opens)).toBe(1);
    expect(remainingSeconds(opens + 1001, opens)).toBe(2);
    expect(remainingSeconds(opens, opens)).toBe(0);
    expect(remainingSeconds(opens, opens + 5000)).toBe(0);
  });
});

test('the timer is calm above 300 seconds, a warning above 60, critical otherwise', () => {
  expect(timerTone(301)).toBe('calm');
  expect(timerTone(300)).toBe('warning');
  expect(timerTone(61)).toBe('warning');
  expect(timerTone(60)).toBe('critical');
  expect(timerTone(0)).toBe('critical');
});

test('the warning shows at five, four, three, two and one minute, at no other second', () => {
  const moments = Array.from({ length: 1000 }, (_, seconds) => seconds).filter(isWarningMoment);
  expect(moments).toEqual([60, 120, 180, 240, 300]);
});

test('the clock reads minutes and seconds, with hours when there are any', () => {
  expect(clockText(0)).toBe('0:00');
  expect(clockText(75)).toBe('1:15');
  expect(clockText(3599)).toBe('59:59');
  expect(clockText(3675)).toBe('1:01:15');
});
