import { describe, expect, test } from 'vitest';
import {
  bandsOf,
  bandsProblem,
  difficultyOf,
  durationText,
  gradeOf,
  letterScale,
  percentOf,
  resultMessage,
  resultRange,
  scaleFrom,
  scaleInWords,
  scaleKinds,
} from './grade.ts';

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
    expect(gradeOf(percentOf(179, 200), letterScale)).toBe('A+');
    expect(gradeOf(percentOf(178, 200), letterScale)).toBe('A');
    expect(gradeOf(percentOf(99, 200), letterScale)).toBe('D');
    expect(gradeOf(percentOf(98, 200), letterScale)).toBe('F');
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
  expect(gradeOf(percent, letterScale)).toBe(grade);
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

describe('a scale', () => {
  test.each([
    [100, 'A1'],
    [75, 'A1'],
    [74, 'B2'],
    [70, 'B2'],
    [69, 'B3'],
    [65, 'B3'],
    [64, 'C4'],
    [60, 'C4'],
    [59, 'C5'],
    [55, 'C5'],
    [54, 'C6'],
    [50, 'C6'],
    [49, 'D7'],
    [45, 'D7'],
    [44, 'E8'],
    [40, 'E8'],
    [39, 'F9'],
    [0, 'F9'],
  ] as const)('of WAEC or NECO gives %i percent %s', (percent, grade) => {
    expect(gradeOf(percent, { kind: 'waec' })).toBe(grade);
    expect(gradeOf(percent, { kind: 'neco' })).toBe(grade);
  });

  test('of JAMB is the percent times four', () => {
    expect([67, 0, 100].map((percent) => gradeOf(percent, { kind: 'jamb' }))).toEqual(['268/400', '0/400', '400/400']);
    expect(scaleInWords({ kind: 'jamb' })).toBe('JAMB, out of 400: the percent times four');
  });

  test('with bands of its own counts those, also where they change a council’s', () => {
    const bands = [
      { name: 'Pass', from: 40 },
      { name: 'Fail', from: 0 },
    ];
    expect([40, 39].map((percent) => gradeOf(percent, { kind: 'own', bands }))).toEqual(['Pass', 'Fail']);
    expect(gradeOf(41, { kind: 'waec', bands })).toBe('Pass');
    expect(scaleInWords({ kind: 'own', bands })).toBe('An own scale: Pass from 40%, Fail from 0%');
  });

  test('of an exam counts before the school’s', () => {
    expect(scaleFrom('null', { kind: 'neco' })).toEqual({ kind: 'neco' });
    expect(scaleFrom('{"kind":"jamb"}', { kind: 'neco' })).toEqual({ kind: 'jamb' });
  });

  test('covers every percent, whatever its kind', () => {
    for (const kind of scaleKinds) expect(bandsProblem(bandsOf({ kind })), kind).toBeUndefined();
  });

  test.each([
    [
      'two have the same name',
      [
        ['A', 50],
        ['a', 0],
      ],
    ],
    [
      'each must begin at a lower percent',
      [
        ['A', 50],
        ['B', 50],
        ['C', 0],
      ],
    ],
    [
      'each must begin at a lower percent',
      [
        ['A', 50],
        ['B', 60],
        ['C', 0],
      ],
    ],
    [
      'the last must begin at 0',
      [
        ['A', 50],
        ['B', 10],
      ],
    ],
  ] as const)('is refused where %s', (problem, bands) => {
    expect(bandsProblem(bands.map(([name, from]) => ({ name, from })))).toContain(problem);
  });
});
