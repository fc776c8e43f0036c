import { describe, expect, test } from 'vitest';
import { aWordFile, paragraph, table } from '../../../test/word.ts';
import { readImport } from './read-import.ts';

/** Answers at the end of a paper with a gap, and with words among the letters. */

const asked = (numbers: readonly number[]) =>
  numbers.map((number) => `${number}. Which is question ${number}?\nA. x\nB. y\nC. z\n`).join('');

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const outcomes = (bytes: Buffer) =>
  readImport(bytes, null).rows.map(({ problem, why, question }) => (problem ? why : question?.correctAnswer));

const keysOf = (text: string) => outcomes(Buffer.from(text));

describe('a number that is absent from the answers is asked alone', () => {
  const missing = 'No answer is given';
  test.each([
    ['a line each', '1. A\n2. B\n4. A\n5. C'],
    ['pairs', '1. A  2. B  4. A  5. C'],
    ['tight pairs', '1.A 2.B 4.A 5.C'],
    ['a table', '1\t2\t4\t5\nA\tB\tA\tC'],
    ['a table with heads', 'No.\t1\t2\t4\t5\nAns\tA\tB\tA\tC'],
    ['a table with an empty cell', '| No. | 1 | 2 | 3 | 4 | 5 |\n| Ans | A | B |  | A | C |'],
    ['ranges', '1-2: AB, 4-5: AC'],
    ['a table of tabs with an empty cell', 'No\t1\t2\t3\t4\t5\nAns\tA\tB\t\tA\tC'],
    ['a table without heads', '1\t2\t3\t4\t5\nA\tB\t\tA\tC'],
    ['a column with an empty cell', 'No\tAnswer\n1\tA\n2\tB\n3\t\n4\tA\n5\tC'],
    ['numbers and letters in turn', '1\tA\t4\tA\n2\tB\t5\tC\n3\t\t\t'],
    ['a line for it', '1. A\n2. B\n3.\n4. A\n5. C'],
    ['a dash for it', '1. A\n2. B\n3. -\n4. A\n5. C'],
    ['nil for it', '1. A\n2. B\n3. Nil\n4. A\n5. C'],
  ])('%s', (_name, key) => {
    expect(keysOf(`${asked(upTo(5))}ANSWERS\n${key}`)).toEqual(['x', 'y', missing, 'x', 'z']);
  });

  test('but not where the answers end early, or a number is used twice', () => {
    expect(keysOf(`${asked(upTo(4))}ANSWERS\n1. A\n2. B\n3. A`).slice(0, 3)).not.toContain('x');
    expect(keysOf(`${asked([1, 2, 2, 3])}ANSWERS\n1. A\n3. B`).slice(0, 1)).not.toContain('x');
    expect(keysOf(`${asked(upTo(5))}ANSWERS\n1. A\n2. B\n2. C\n4. A\n5. C`)[0]).not.toBe('x');
  });
});

describe('so is the last one, where its number stands there', () => {
  test.each([
    ['a line', '1. A\n2. B\n3. A\n4.'],
    ['a dash', '1. A\n2. B\n3. A\n4. –'],
    ['a row', 'No\t1\t2\t3\t4\nAns\tA\tB\tA\t'],
    ['a column', 'No\tAns\n1\tA\n2\tB\n3\tA\n4\t'],
    ['in turn', '1\tA\t3\tA\n2\tB\t4\t'],
  ])('%s', (_name, key) => {
    expect(keysOf(`${asked(upTo(4))}ANSWERS\n${key}`)).toEqual(['x', 'y', 'x', 'No answer is given']);
  });
});

test.each([
  ['tabs', '\t1\t2\t3\nAns\t\tB\tC'],
  ['tabs without a head', '1\t2\t3\n\tB\tC'],
])('a row of %s whose first cell is empty shifts no answer', (_name, key) => {
  expect(keysOf(`${asked(upTo(3))}ANSWERS\n${key}`)).toEqual(['No answer is given', 'y', 'z']);
});

test('an answer behind an empty cell of its line is not that of the cell', () => {
  const key = '1\tA\t4\tC\n2\t\t5\tA\n3\tC\t6\tB';
  expect(keysOf(`${asked(upTo(6))}ANSWERS\n${key}`)).toEqual(['x', 'No answer is given', 'z', 'z', 'x', 'y']);
});

test('a table whose first cell is empty shifts no answer', () => {
  const key = '| No. | 1 | 2 | 3 |\n| Ans |  | B | C |';
  expect(keysOf(`${asked(upTo(3))}ANSWERS\n${key}`)).toEqual(['No answer is given', 'y', 'z']);
});

describe('words among the letters', () => {
  const questions = `${asked([1, 2])}3. The unit of power is ____\n4. Work is a vector. True or False?\n${asked([5])}`;
  const right = ['x', 'y', 'watt', 'false', 'z'];
  test.each([
    ['pairs', '1. A  2. B  3. watt  4. False  5. C'],
    ['a table', 'No.\t1\t2\t3\t4\t5\nAnswer\tA\tB\twatt\tFalse\tC'],
    ['two tables', 'No.\t1\t2\nAnswer\tA\tB\nNo.\t3\t4\t5\nAnswer\twatt\tFalse\tC'],
  ])('%s', (_name, key) => {
    expect(keysOf(`${questions}ANSWERS\n${key}`)).toEqual(right);
  });

  test('behind a gap in a line', () => {
    expect(keysOf(`${questions}ANSWERS\n1. A  3. watt  4. False  5. C`)).toEqual([
      ...['x', 'No answer is given', 'watt', 'false', 'z'],
    ]);
  });

  test('in a table of Word with two blocks', () => {
    const rows = [
      ['No.', '1', '2'],
      ['Answer', 'A', 'B'],
      ['No.', '3', '4', '5'],
      ['Answer', 'watt', 'False', 'C'],
    ];
    const lines = questions
      .trim()
      .split('\n')
      .map((line) => paragraph(line));
    expect(outcomes(aWordFile([...lines, paragraph('ANSWERS'), table(rows)]))).toEqual(right);
  });

  test('a number in the text of an answer begins no other answer', () => {
    expect(keysOf('1. When was it?\n2. Who was it?\nANSWERS\n1. In May 3. It rained\n2. Ada')).toEqual([
      'In May 3. It rained',
      'Ada',
    ]);
  });
});

test('marks behind the answers of a table are points', () => {
  const { rows } = readImport(Buffer.from(`${asked(upTo(2))}ANSWERS\n1\tA\t2 marks\n2\tB\t(3 mks)`), null);
  expect(rows.map(({ status, question }) => [status, question?.correctAnswer, question?.points])).toEqual([
    ['accepted', 'x', 2],
    ['accepted', 'y', 3],
  ]);
});

test('the heads of a key table without a title are no part of the last option', () => {
  const key = 'NO\tANSWER\tNO\tANSWER\n1\tA\t3\tC\n2\tB\t4\tA';
  expect(keysOf(`${asked(upTo(4))}${key}`)).toEqual(['x', 'y', 'z', 'x']);
});

describe('“Nil” and “None” are answers', () => {
  const paper = (options: string, key: string) =>
    `1. Which is it?\nA. x\nB. y\n2. How many are there?\n${options}3. And which now?\nA. x\nB. y\n\nANSWERS\n${key}`;

  test.each([
    ['a line each', '1. A\n2. None\n3. B'],
    ['pairs', '1. A  2. None  3. B'],
    ['a table', 'No.\t1\t2\t3\nAns\tA\tNone\tB'],
    ['in capitals', '1. A\n2. NONE\n3. B'],
  ])('where an option says so: %s', (_name, key) => {
    expect(keysOf(paper('A. one\nB. None\nC. two\n', key))).toEqual(['x', 'None', 'y']);
  });

  test('perhaps, where words are to be written: please check', () => {
    const text = '1. Name the capital of Oyo State.\n2. How many legs has a snake?\n\nANSWERS\n1. Ibadan\n2. Nil';
    const { rows } = readImport(Buffer.from(text), null);
    expect(rows[0]?.question?.correctAnswer).toBe('Ibadan');
    expect(rows[1]).toMatchObject({ why: expect.stringContaining('“Nil” may say that there is none') });
  });
});
