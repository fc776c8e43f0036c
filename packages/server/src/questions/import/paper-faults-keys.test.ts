import { expect, test } from 'vitest';
import { aWordFile, paragraph as p } from '../../../test/word.ts';
import { readImport } from './read-import.ts';

const shown = (bytes: Buffer) =>
  readImport(bytes, null).rows.map(({ status, why, question }) =>
    status === 'rejected' || !question ? why : `${question.correctAnswer} of ${question.options.join('|')}`,
  );
const ofText = (...lines: string[]) => shown(Buffer.from(lines.join('\n')));

const ox = ['A. oxes', 'B. oxen', 'C. oxs', 'D. ox'];
const oxen = 'oxen of oxes|oxen|oxs|ox';
const oxes = 'oxes of oxes|oxen|oxs|ox';

test.each([
  ['KEY: 1b 2 True 3a 4 food'],
  ['KEY: 1b, 2 True, 3a, 4 food'],
  ['ANSWERS\n1b 2 True 3a 4 food'],
  ['ANSWERS\n1b 2 True\n3a 4 food'],
  ['Answers: 1 B 2 True 3 A 4 food'],
])('letters, truths and words in one list: %s', (key) => {
  expect(ofText('1. Ox?', ...ox, '2. Ice is cold (True/False)', '3. Oxes?', ...ox, '4. Jollof is a ____', key)).toEqual(
    [oxen, 'true of ', oxes, 'food of '],
  );
});

test.each([
  [['ANSWERS', 'SECTION A: 1. B 2. A', 'SECTION B: 1. A 2. B']],
  [['SECTION A: 1. B 2. A', 'SECTION B: 1. A 2. B']],
  [['ANSWERS', 'Section A – 1B, 2A', 'Section B – 1A, 2B']],
])('answers beside the heading of their section: %s', (key) => {
  const questions = ['1. Ox?', ...ox, '2. Oxes?', ...ox];
  expect(
    ofText('SECTION A', ...questions, 'SECTION B', ...questions.map((one) => one.replace('?', ' now?')), ...key),
  ).toEqual([oxen, oxes, oxes, oxen]);
});

test('a list behind “Ans:” below the last question is that of all of them', () => {
  expect(ofText('1. Ox?', ...ox, '2. Oxes?', ...ox, 'Ans: 1B, 2A')).toEqual([oxen, oxes]);
  expect(ofText('1. What is the current?', 'Ans: 1 A')).toEqual(['1 A of ']);
});

test.each([
  ['in lines', '1. Ox?\nA oxes\nB oxen\nC oxs\nD ox'],
  ['behind dashes', '1. Ox?\nA- oxes\nB- oxen\nC- oxs\nD- ox'],
  ['in a row below', '1. Ox?\nA oxes B oxen C oxs D ox'],
  ['in two rows', '1. Ox?\nA oxes B oxen\nC oxs D ox'],
  ['in the line of the question', '1. A man has more than one ox? A oxes B oxen C oxs D ox'],
])('letters without a stop, %s', (_name, question) => {
  expect(ofText(question, 'Answer: B', '2. Oxes?', ...ox, 'Answer: A')).toEqual([oxen, oxes]);
});

test('letters in a sentence are no options', () => {
  const question = '1. Which is right?\nA is older than B but C is younger than D\nA. oxes\nB. oxen\nC. oxs\nD. ox';
  expect(ofText(question, 'Answer: B')).toEqual([oxen]);
  expect(ofText('1. Is group A like group B or group B like group C or D', 'Answer: B')).toEqual([
    expect.stringMatching(/^Please check: the answer is only “B”/),
  ]);
});

test('a ticked option proves a choice, however the options begin', () => {
  const options = ['a) Using for ✅', 'b) Using name', 'c) Using id', 'd) Using value'];
  expect(ofText('1. How is a label joined?', ...options)).toEqual([
    'Using for of Using for|Using name|Using id|Using value',
  ]);
});

test('a rule of Word between two questions is no picture', () => {
  const rule =
    '<w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hralign="center" o:hrstd="t" o:hr="t" stroked="f"/></w:pict></w:r>';
  const rows = ['1. Ox?', ...ox, rule, 'ANS: B', '2. Oxes?', ...ox, 'ANS: A', rule];
  expect(shown(aWordFile(rows.map((text) => p(text))))).toEqual([oxen, oxes]);
});

test('a letter and the beginning of its option agree', () => {
  const members = ['A. 100', 'B. 200', 'C. 300', 'D. 400'];
  expect(ofText('1. How many voted?', ...members, 'Answer: C (300 members)')).toEqual(['300 of 100|200|300|400']);
  expect(ofText('1. How many voted?', ...members, 'Answer: C (400 members)')[0]).toMatch(/not among|Please check/);
  expect(ofText('1. Which?', 'A. Niger', 'B. Niger State', 'Answer: A (Niger State)')[0]).toMatch(
    /not among|Please check/,
  );
});
