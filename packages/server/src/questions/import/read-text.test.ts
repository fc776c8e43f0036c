import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkAll } from './check.ts';
import { readText } from './read-text.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/question-files/${name}`, import.meta.url), 'utf8');

const rowsOf = (text: string) => checkAll(readText(text).drafts);

/** 'B of A|B|C', 'true', 'Abuja'; or why it is rejected. */
const shown = (text: string) =>
  rowsOf(text).map(({ status, why, question }) => {
    if (status === 'rejected' || !question) return why;
    return question.options.length > 0
      ? `${question.correctAnswer} of ${question.options.join('|')}`
      : question.correctAnswer;
  });

test('a past paper with options a line each, inline, in brackets, in two columns, and marked by a star', () => {
  const text = fixture('good-paper.txt');
  expect(shown(text)).toEqual([
    'Carbon dioxide of Oxygen|Carbon dioxide|Nitrogen|Hydrogen',
    'newton of joule|watt|newton|pascal',
    'true',
    'Tilapia of Snail|Tilapia|Earthworm|Spider',
    'I and II of I only|II only|I and II|I, II and III',
    'Abeokuta',
    'steel of steel|water|air|vacuum',
    '₦2,000 of ₦1,500|₦2,000|₦2,500|₦4,500',
  ]);
  const rows = rowsOf(text);
  expect(rows.map(({ line }) => line)).toEqual([6, 13, 14, 20, 25, 36, 39, 45]);
  expect(rows[2]?.question).toMatchObject({ type: 'true-false', text: 'Water boils at\n100 °C at sea level.' });
  expect(rows[3]?.question).toMatchObject({ text: 'Which of these is a vertebrate?', points: 2 });
  expect(rows[4]?.question?.text).toContain('III. candle\nWhich of them');
  expect(rows[7]?.question?.text).toBe('1.5 kg of rice costs ₦3,000. What does 1 kg cost?');
  expect(readText(text).notes).toEqual([
    'Left out, line 1: “GREENFIELD COLLEGE, ABEOKUTA SECOND TERM EXAMINATION Subject…”',
    'Left out, line 34: “SECTION B”',
  ]);
});

test('answers at the end, in pairs and a line each, letters, roman numbers and words', () => {
  expect(shown(fixture('broken-paper-answers-at-end.txt').replace('9. A', ''))).toEqual([
    '56 of 54|56|63',
    'children of childs|children|childes',
    'true',
    'Jupiter',
    'The answer “E” is not among the options A to D',
  ]);
  expect(readText(fixture('broken-paper-answers-at-end.txt')).notes).toEqual(['The answer 9 A belongs to no question']);
});

test('questions without numbers', () => {
  expect(rowsOf(fixture('good-paper-no-numbers.txt')).map(({ question }) => question?.text)).toEqual([
    'His speech was BRIEF.',
    'She is GENEROUS.',
    'Abuja is in the north of the Sahara.',
  ]);
  expect(shown(fixture('good-paper-no-numbers.txt'))).toEqual([
    'long of short|long|loud',
    'mean of mean|kind|rich',
    'false',
  ]);
});

test('what is wrong with a row is said in words', () => {
  expect(shown(fixture('broken-paper.txt'))).toEqual([
    'The options A and C are equal',
    'The answer “F” is not among the options A to B',
    'No answer is given',
    'The option C is missing',
    'A choice needs at least two options',
    expect.stringMatching(/^The formula \$\\frac\{1\}\{2\$ is broken: /),
    'More than one answer is given: A and B',
    '\\frac stands outside the dollar signs of a formula',
    'blue of red|blue',
    'The same question as in line 42',
  ]);
});

describe('layouts of papers', () => {
  const abc = 'two of one|two|three';
  test.each([
    ['a tab between the options', '1. x\nA. one\tB. two\tC. three\nANS: B', [abc]],
    ['three columns', '1. x\nA. one    B. two    C. three\nAns - B', [abc]],
    ['brackets', '1. x (A) one (B) two (C) three (Ans: B)', [abc]],
    ['a colon', '1. x\nA: one\nB: two\nC: three\nKey: B', [abc]],
    ['no space', '1.x\nA.one\nB.two\nC.three\nANS:B', [abc]],
    ['the answer in the next line', '1. x\nA. one\nB. two\nC. three\nAnswer:\nB', [abc]],
    ['the answer with its text', '1. x\nA. one\nB. two\nC. three\nAnswer: B. two', [abc]],
    ['the text as answer', '1. x\nA. one\nB. two\nC. three\nAnswer: Two', [abc]],
    [
      'letters alone at the end',
      '1. x\nA. one\nB. two\nC. three\n2. y\nA. p\nB. q\nANSWER KEY\nB A',
      [abc, 'p of p|q'],
    ],
    ['answers in one line', '1. x\nA. one\nB. two\nC. three\nAnswers: 1. B', [abc]],
    ['empty lines between options', '1. x\n\nA. one\n\nB. two\n\nC. three\n\nANS: B', [abc]],
    ['Question 1', 'Question 1\nx\nA. one\nB. two\nC. three\nAnswer: B', [abc]],
    ['an option over two lines', '1. x\nA. one\nB. two\nwords\nC. three\nANS: B', ['two words of one|two words|three']],
    ['a time in an option', '1. x\nA. 8 a.m. today\nB. 9 p.m.\nANS: A', ['8 a.m. today of 8 a.m. today|9 p.m.']],
    ['a list in the question', '1. Given:\n1. iron\n2. wood\nwhich conducts?\nA. 1\nB. 2\nANS: A', ['1 of 1|2']],
    ['vitamins', '1. Vitamin A. is found in\nA. carrots\nB. rice\nANS: A', ['carrots of carrots|rice']],
    ['Windows line ends', '1. x\r\nA. one\r\nB. two\r\nC. three\r\nANS: B', [abc]],
    ['Hausa letters', '1. Menene “ƙasa”?\nA. gida\nB. ƙasa\nANS: B', ['ƙasa of gida|ƙasa']],
  ])('%s', (_name, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });
});

test('a passage that several questions share is a row of its own, not lost', () => {
  const passage = `Read the passage. ${'The market was full of people. '.repeat(10)}`;
  const rows = rowsOf(`1. x\nA. one\nB. two\nANS: A\n\n${passage}\n\n2. y\nA. one\nB. two\nANS: B`);
  expect(rows.map(({ line, status }) => `${line} ${status}`)).toEqual(['1 accepted', '6 rejected', '8 accepted']);
});

describe('a hostile text', () => {
  const longest = 100_000;
  test.each([
    ['spaces', ' '.repeat(longest)],
    ['tabs', `1. x${'\t'.repeat(longest)}`],
    ['one line of letters', `1. x ${'A. '.repeat(longest / 3)}`],
    ['brackets', `1. ${'('.repeat(longest)}`],
    ['answers', `1. x\nA. a\nB. b\n${'ANS: '.repeat(longest / 5)}`],
    ['dollars', `1. ${'$x'.repeat(longest / 2)}\nANS: six`],
    ['numbers', `${'1. '.repeat(longest / 3)}`],
    ['pairs', `1. x\nA. a\nB. b\nANSWERS\n${'1 B '.repeat(longest / 4)}`],
    ['half an answer', `1. x${' (ans: a'.repeat(longest / 8)}`],
    ['stars', `1. x\nA. a${' *'.repeat(longest / 2)}\nB. b\nANS: A`],
  ])('%s: is read in time that grows with its length', (_name, text) => {
    const time = (part: string) => {
      const began = performance.now();
      rowsOf(part);
      return performance.now() - began;
    };
    const took = time(text);
    console.info(`${_name}: ${Math.round(took)} ms for ${text.length} characters`);
    expect(rowsOf(text).length).toBeLessThan(3);
  });
});
