import { describe, expect, test } from 'vitest';
import { difficultyOf, durationText, gradeOf, percentOf, resultMessage, resultRange } from './grade.ts';

describe('the percent', () => {
  test('is correct of total, rounded to the nearest whole number', () => {
    expect(percentOf(1, 3)).toBe(33);
    expect(percentOf(2, 3)).toBe(67);
    expect(percentOf(1, 8)).toBe(13);
    expect(percentOf(5, 5)).toBe(100);
    expect(percentOf(0, 5)).toBe(0);
  });

  test('of an exam without questions is 0', () => {
    expect(percentOf(0, 0)).toBe(0);
  });

  test('that rounds up to a threshold earns its letter', () => {
    expect(gradeOf(percentOf(179, 200))).toBe('A+');
    expect(gradeOf(percentOf(178, 200))).toBe('A');
    expect(gradeOf(percentOf(99, 200))).toBe('D');
    expect(gradeOf(percentOf(98, 200))).toBe('F');
  });
});

test.each([
  [100, 'A+'],
  [90, 'A+'],
  [89, 'A'],
  [80, 'A'],
  [79, 'B'],
  [70, 'B'],
  [69, 'C'],
  [60, 'C'],
  [59, 'D'],
  [50, 'D'],
  [49, 'F'],
  [0, 'F'],
] as const)('%i percent is %s', (percent, grade) => {
  expect(gradeOf(percent)).toBe(grade);
});

test.each([
  [100, 'Excellent'],
  [80, 'Excellent'],
  [79, 'Good job'],
  [60, 'Good job'],
  [59, 'Keep practicing'],
  [0, 'Keep practicing'],
] as const)('a student with %i percent reads %s', (percent, message) => {
  expect(resultMessage[resultRange(percent)]).toBe(message);
});

describe('the difficulty of an exam', () => {
  test('is Medium until 20 students have finished it', () => {
    expect(difficultyOf(0, 0, 0)).toBe('Medium');
    expect(difficultyOf(19, 190, 190)).toBe('Medium');
    expect(difficultyOf(20, 200, 200)).toBe('Easy');
  });

  test('is Easy from 70% of right answers and Hard below 40%', () => {
    expect(difficultyOf(20, 70, 100)).toBe('Easy');
    expect(difficultyOf(20, 69, 100)).toBe('Medium');
    expect(difficultyOf(20, 40, 100)).toBe('Medium');
    expect(difficultyOf(20, 39, 100)).toBe('Hard');
  });

  test('is Medium when the exam had no questions', () => {
    expect(difficultyOf(20, 0, 0)).toBe('Medium');
  });
});

test('the time taken reads as minutes and seconds, and from an hour on with hours', () => {
  expect(durationText(0)).toBe('0m 0s');
  expect(durationText(750)).toBe('12m 30s');
  expect(durationText(3599)).toBe('59m 59s');
  expect(durationText(3600)).toBe('1h 00m 00s');
  expect(durationText(3750)).toBe('1h 02m 30s');
});
