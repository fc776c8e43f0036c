import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Answers of two versions of a paper: the one that the paper names, or none. */

const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}. Which is question ${at + 1}?\nA. x\nB. y\nC. z\n`).join('');

const outcomes = (text: string) =>
  readImport(Buffer.from(text), null).rows.map(({ status, why, question }) =>
    status === 'rejected' ? why : question?.correctAnswer,
  );

const keys: [name: string, key: string][] = [
  ['columns', 'ANSWERS\nNo\tType A\tType B\n1\tA\tB\n2\tB\tC\n3\tC\tA'],
  [
    'columns of a table of Markdown',
    'ANSWERS\n| No | Type A | Type B |\n|---|---|---|\n| 1 | A | B |\n| 2 | B | C |\n| 3 | C | A |',
  ],
  ['rows', 'ANSWERS\nNo\t1\t2\t3\nType A\tA\tB\tC\nType B\tB\tC\tA'],
  ['lists below each other', 'ANSWERS\nTYPE A\n1. A\n2. B\n3. C\nTYPE B\n1. B\n2. C\n3. A'],
  ['lines', 'ANSWERS\nType A: 1A 2B 3C\nType B: 1B 2C 3A'],
  ['two headings', 'ANSWERS TO TYPE A\n1A 2B 3C\nANSWERS TO TYPE B\n1B 2C 3A'],
  ['letters alone', 'ANSWERS\nTYPE A\nA B C\nTYPE B\nB C A'],
  ['ranges', 'ANSWERS\nPaper Type A\n1-3: ABC\nPaper Type B\n1-3: BCA'],
];

describe('of answers of two versions none is given', () => {
  const why =
    'The answers are those of several papers (Type A, Type B): leave only the answers of this paper, or write its name (such as “Type A”) above its first question, and read it again';
  test.each(keys)('in %s', (_name, key) => expect(outcomes(`${asked(3)}\n${key}`)).toEqual([why, why, why]));

  test.each(['Version 1|Version 2', 'Set A|Set B', 'Variant I|Variant II', 'Form A|Form B'])('named %s', (names) => {
    const [one, other] = names.split('|');
    const text = `${asked(2)}\nANSWERS\n${one}\n1. A\n2. B\n${other}\n1. B\n2. C`;
    expect(outcomes(text)[0]).toContain(`several papers (${one}, ${other})`);
  });

  test('in columns without names', () => {
    const [row] = outcomes(`${asked(2)}\nANSWERS\nNo\tRed\tBlue\n1\tA\tB\n2\tB\tC`);
    expect(row).toBe(
      'The answers are those of several papers (column 1, column 2): leave only the answers of this paper, and read it again',
    );
  });
});

describe('the version in the head of the paper has its answers', () => {
  test.each(keys)('in %s', (_name, key) =>
    expect(outcomes(`ENGLISH LANGUAGE\nTYPE B\n${asked(3)}\n${key}`)).toEqual(['y', 'z', 'x']),
  );

  test('with an empty cell', () => {
    const key = 'ANSWERS\nNo\tType A\tType B\n1\tA\t\n2\tB\tC\n3\t\tA';
    const none = 'No answer is given';
    expect(outcomes(`TYPE B\n${asked(3)}\n${key}`)).toEqual([none, 'z', 'x']);
    expect(outcomes(`TYPE A\n${asked(3)}\n${key}`)).toEqual(['x', 'y', none]);
  });

  test('but not where it names two', () => {
    expect(outcomes(`TYPE A\nTYPE B\n${asked(3)}\n${keys[0]?.[1]}`)[0]).toContain('several papers');
  });
});

test('an answer that is called like a version is one', () => {
  const text = `${asked(1)}2. Which blood group gives to all?\n3. Which takes from all?\n\nANSWERS\n1. A\n2. Type O\n3. Type AB`;
  expect(outcomes(text)).toEqual(['x', 'Type O', 'Type AB']);
});
