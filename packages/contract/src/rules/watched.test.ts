import { describe, expect, test } from 'vitest';
import {
  joined,
  progressPercent,
  type Range,
  resumeAt,
  secondsOf,
  tenthsWatched,
  union,
  wholeSeconds,
} from './watched.ts';

describe('the union of watched ranges', () => {
  test.each<[string, Range[], Range[]]>([
    ['nothing', [], []],
    ['one', [[3, 7]], [[3, 7]]],
    [
      'apart, in any order',
      [
        [20, 30],
        [0, 10],
      ],
      [
        [0, 10],
        [20, 30],
      ],
    ],
    [
      'that touch',
      [
        [0, 15],
        [15, 30],
      ],
      [[0, 30]],
    ],
    [
      'that overlap',
      [
        [0, 20],
        [10, 30],
      ],
      [[0, 30]],
    ],
    [
      'one within another',
      [
        [0, 100],
        [10, 20],
      ],
      [[0, 100]],
    ],
    [
      'one over two',
      [
        [0, 10],
        [20, 30],
        [5, 25],
      ],
      [[0, 30]],
    ],
    [
      'the same twice',
      [
        [4, 9],
        [4, 9],
      ],
      [[4, 9]],
    ],
  ])('%s', (_name, ranges, expected) => {
    expect(union(ranges)).toEqual(expected);
  });

  test('does not depend on the order, and with itself it is itself', () => {
    const ranges: Range[] = Array.from({ length: 60 }, (_, index) => {
      const from = (index * 7919) % 1000;
      return [from, from + 1 + ((index * 31) % 40)];
    });
    const once = union(ranges);
    expect(union(ranges.toReversed())).toEqual(once);
    expect(union([...once, ...once])).toEqual(once);
    const seconds = new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)));
    expect(secondsOf(once)).toBe(seconds.size);
  });
});

describe('more ranges than are kept', () => {
  test('are joined over the smallest gaps', () => {
    const ranges: Range[] = [
      [0, 10],
      [11, 20],
      [50, 60],
      [62, 70],
      [200, 210],
    ];
    expect(joined(ranges, 5)).toEqual(ranges);
    expect(joined(ranges, 4)).toEqual([
      [0, 20],
      [50, 60],
      [62, 70],
      [200, 210],
    ]);
    expect(joined(ranges, 3)).toEqual([
      [0, 20],
      [50, 70],
      [200, 210],
    ]);
    expect(joined(ranges, 1)).toEqual([[0, 210]]);
    expect(joined([], 3)).toEqual([]);
  });

  test('a report that is in them already changes nothing', () => {
    const ranges = Array.from({ length: 900 }, (_, index): Range => [index * 10, index * 10 + 1 + (index % 7)]);
    const kept = joined(union(ranges), 500);
    expect(kept).toHaveLength(500);
    expect(joined(union([...kept, ...ranges.slice(100, 300)]), 500)).toEqual(kept);
  });
});

test('parts of seconds are rounded so that neighbours stay neighbours, and the end of the film is the end', () => {
  expect(
    wholeSeconds(
      [
        [0, 15.4],
        [15.4, 30.6],
      ],
      600,
    ),
  ).toEqual([
    [0, 15],
    [15, 31],
  ]);
  expect(wholeSeconds([[590.2, 600.9]], 600.3)).toEqual([[590, 600]]);
  expect(
    wholeSeconds(
      [
        [10.1, 10.3],
        [700, 710],
      ],
      600,
    ),
  ).toEqual([]);
});

test('the watched share is rounded down and whole once the lesson is finished', () => {
  expect(progressPercent(0, 600, null)).toBe(0);
  expect(progressPercent(5, 600, null)).toBe(0);
  expect(progressPercent(6, 600, null)).toBe(1);
  expect(progressPercent(299, 600, null)).toBe(49);
  expect(progressPercent(539, 600, null)).toBe(89);
  expect(progressPercent(540, 600, null)).toBe(100);
  expect(progressPercent(5, 600, '2026-09-15T09:00:00.000Z')).toBe(100);
  expect(progressPercent(600, 600, null)).toBe(100);
  expect(progressPercent(0, 0, null)).toBe(0);
});

test('a film goes on where it was left, and from the beginning when that was at the end', () => {
  expect(resumeAt(0, 600)).toBe(0);
  expect(resumeAt(151, 600)).toBe(151);
  expect(resumeAt(581, 600)).toBe(581);
  expect(resumeAt(582, 600)).toBe(0);
  expect(resumeAt(600, 600)).toBe(0);
});

test.each<[string, Range[], number, string]>([
  ['nothing', [], 100, '..........'],
  ['all', [[0, 100]], 100, 'xxxxxxxxxx'],
  ['half of the fifth tenth', [[0, 45]], 100, 'xxxxx.....'],
  ['less than half of it', [[0, 44]], 100, 'xxxx......'],
  [
    'half a tenth in two pieces, and the end',
    [
      [20, 23],
      [26, 28],
      [95, 100],
    ],
    100,
    '..x......x',
  ],
  ['a film of unknown length', [[0, 5]], 0, '..........'],
])('the tenths of a film that were watched: %s', (_, ranges, duration, tenths) => {
  const watched = tenthsWatched(ranges, duration).map((isWatched) => (isWatched ? 'x' : '.'));
  expect(watched.join('')).toBe(tenths);
});
