import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

const file = { size: 1000, tag: '"v1"' };
const of = (range: string, more = {}) => rangeOf({ range, ...more }, file);

test.each([
  ['bytes=0-0', [0, 0]],
  ['bytes=0-499', [0, 499]],
  ['bytes=500-', [500, 999]],
  ['bytes=0-', [0, 999]],
  ['bytes=999-', [999, 999]],
  ['bytes=-1', [999, 999]],
  ['bytes=-1000', [0, 999]],
  ['bytes=-5000', [0, 999]],
  ['bytes=900-5000', [900, 999]],
  ['bytes=0-99999999999999999999999', [0, 999]],
  ['BYTES = 1 - 2 ', [1, 2]],
])('%s is a part of the file', (range, [first, last]) => {
  expect(of(range)).toEqual({ first, last });
});

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=99999999999999999999999-', 'bytes=-0'])(
  '%s is outside',
  (range) => {
    expect(of(range)).toBe('unsatisfiable');
  },
);

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-3',
  'bytes=a-b',
  'bytes=1-2,5-6',
  'lines=0-5',
  'bytes=--5',
  'bytes=1.5-3',
])('“%s” is the whole file', (range) => {
  expect(of(range)).toBeNull();
});

test('a range of another version is the whole file, also where it would be outside', () => {
  expect(of('bytes=0-9', { 'if-range': '"v1"' })).toEqual({ first: 0, last: 9 });
  for (const version of ['"v2"', 'W/"v1"', 'v1', 'Tue, 15 Sep 2026 09:00:00 GMT', '']) {
    expect(of('bytes=0-9', { 'if-range': version }), version).toBeNull();
    expect(of('bytes=1000-', { 'if-range': version }), version).toBeNull();
  }
});

test('an empty file has no part', () => {
  for (const range of ['bytes=0-', 'bytes=0-5', 'bytes=-5']) {
    expect(rangeOf({ range }, { size: 0, tag: '"v"' }), range).toBe('unsatisfiable');
  }
});
