import { expect, test } from 'vitest';
import { alpha, correlation, errorOfScore, inGroups, mean, sumsOf, variance, withRest } from './statistics.ts';

/** The worked example: ten students, best first, five questions. */
const rows = ['11111', '11111', '11101', '11100', '11010', '10110', '11000', '00001', '10000', '00000'].map((row) =>
  Array.from(row, Number),
);
const total = (row: readonly number[]) => row.reduce((sum, mark) => sum + mark, 0);
const items = [0, 1, 2, 3, 4].map((item) => sumsOf(rows.map((row) => [row[item] ?? 0, total(row)])));
const digits = (value: number | null | undefined) => value?.toFixed(4);

test('the worked example comes out to its digits', () => {
  expect(items.map(({ n, x }) => x / n)).toEqual([0.8, 0.6, 0.5, 0.4, 0.4]);
  expect(items.map(correlation).map(digits)).toEqual(['0.6809', '0.7328', '0.8047', '0.6570', '0.5307']);
  expect(items.map(withRest).map(correlation).map(digits)).toEqual(['0.5092', '0.5339', '0.6405', '0.4248', '0.2592']);
  const [strong, others, weak] = inGroups(rows);
  expect([strong.length, others.length, weak.length]).toEqual([3, 4, 3]);
  const right = (group: readonly number[][], item: number) =>
    group.filter((row) => row[item] === 1).length / group.length;
  expect([0, 1, 2, 3, 4].map((item) => digits(right(strong, item) - right(weak, item)))).toEqual([
    '0.6667',
    '1.0000',
    '1.0000',
    '0.6667',
    '0.6667',
  ]);
});

test('mean, spread, reliability and standard error of the worked example come out to their digits', () => {
  const [item = sumsOf([])] = items;
  const sd = Math.sqrt(variance(item) ?? Number.NaN);
  expect(mean(item)).toBe(2.7);
  expect(variance(item)).toBeCloseTo(2.9, 12);
  expect(digits(alpha(items))).toBe('0.7088');
  expect(digits(errorOfScore(sd, alpha(items)))).toBe('0.9189');
});

test('points of any size have an alpha', () => {
  const marks = [
    [4, 3, 5],
    [2, 2, 3],
    [5, 4, 4],
    [3, 3, 2],
  ];
  expect(digits(alpha([0, 1, 2].map((item) => sumsOf(marks.map((row) => [row[item] ?? 0, total(row)])))))).toBe(
    '0.8077',
  );
});

test('without variance there is no figure', () => {
  const same = sumsOf([
    [1, 3],
    [1, 2],
  ]);
  expect(correlation(same)).toBeNull();
  expect(correlation(sumsOf([[0.1, 0.3]]))).toBeNull();
  expect(correlation(sumsOf(Array.from({ length: 7 }, (_, index) => [index, 0.1 + 0.2])))).toBeNull();
  expect(variance(sumsOf([[1, 1]]))).toBeNull();
  expect(mean(sumsOf([]))).toBeNull();
  expect(alpha([same])).toBeNull();
  const flat = sumsOf([
    [1, 2],
    [1, 2],
  ]);
  expect(alpha([flat, flat])).toBeNull();
  expect(errorOfScore(1, null)).toBeNull();
});
