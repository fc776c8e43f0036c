import { expect, test } from 'vitest';
import { aWordFile, paragraph as p, run as r, table } from '../../../test/word.ts';
import { readImport } from './read-import.ts';

const bold = '<w:b/>';
const line = '<w:u w:val="single"/>';
const red = '<w:color w:val="FF0000"/>';

const shown = (content: readonly string[]) =>
  readImport(aWordFile(content), null).rows.map(({ status, why, question }) =>
    status === 'rejected' || !question ? why : `${question.correctAnswer} of ${question.options.join('|')}`,
  );

const notesOf = (content: readonly string[]) => readImport(aWordFile(content), null).notes;

const options = (key: string, look: string) =>
  ['x', 'y', 'z'].map((text, at) => p(r(`${'ABC'[at]}. ${text}`, text === key ? look : '')));

test.each([
  ['a bold option', [p('1. Which?'), ...options('y', bold)]],
  ['an underlined option', [p('1. Which?'), ...options('y', line)]],
  ['only its words underlined', [p('1. Which?'), p('A. x'), p(`${r('B. ')}${r('y', line)}`), p('C. z')]],
  ['only its letter underlined', [p('1. Which?'), p('A. x'), p(`${r('B', line)}${r('. y')}`), p('C. z')]],
  ['only its letter bold', [p('1. Which?'), p(`${r('A. x\t')}${r('B.', bold)}${r(' y\tC. z')}`)]],
  ['bold in one line with the others', [p('1. Which?'), p(`${r('A. x  ')}${r('B. y', bold)}${r('  C. z')}`)]],
  [
    'red where all is bold',
    [p(r('1. Which?', bold)), p(r('A. x', bold)), p(r('B. y', bold + red)), p(r('C. z', bold))],
  ],
  [
    'a list with points',
    [p('It is', { list: '1' }), ...['x', 'y', 'z'].map((text) => p(text, { list: '4' })), p('Answer: B')],
  ],
  [
    'a tick of Wingdings',
    [p('1. Which?'), p('A. x'), p(`${r('B. y ')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>`), p('C. z')],
  ],
  ['a row of a table', [table([['1', 'Which?', 'A. x', 'B. y', 'C. z', 'B']])]],
  ['boxes', [p('1. Which?'), p('☐ x'), p('☒ y'), p('☐ z')]],
])('the answer by %s', (_name, content) => {
  expect(shown(content)).toEqual(['y of x|y|z']);
});

test.each([
  ['another option is bold', [p('1. Which?'), ...options('x', bold), p('ANS: B')], /option A is bold or underlined/],
  ['another option is red', [p('1. Which?'), ...options('x', red), p('ANS: B')], /option A is coloured/],
  ['two are bold', [p('1. Which?'), p(r('A. x', bold)), p(r('B. y', bold)), p('C. z')], /No answer is given/],
  ['an option is italic', [p('1. Which?'), ...options('x', '<w:i/>')], /No answer is given/],
  [
    'a drawing of shapes stands in it',
    [p(`${r('1. Which?')}<w:r><w:drawing><wp:inline/></w:drawing></w:r>`), ...options('', ''), p('ANS: B')],
    /drawing of Word/,
  ],
  [
    'a fraction of an old file stands in it',
    [p(`${r('1. What is ')}<w:r><w:instrText> EQ \\f(1,2)</w:instrText></w:r>`), ...options('', ''), p('ANS: B')],
    /drawing|equation/i,
  ],
  [
    'a sign of an unknown font stands in it',
    [p(`${r('1. What is ')}<w:r><w:sym w:font="Odd" w:char="F001"/></w:r>`), ...options('', ''), p('ANS: B')],
    /Characters were lost/,
  ],
])('%s: the row is not accepted', (_name, content, why) => {
  expect(shown(content)).toEqual([expect.stringMatching(why)]);
});

const two = (lines: readonly string[], key: string) => [
  p('One?', { list: '1' }),
  ...['p', 'q'].map((text) => p(text, { list: '2' })),
  p('Answer: A'),
  p('Two?', { list: '1' }),
  ...lines.map((text) => p(text, { list: '2' })),
  p(`Answer: ${key}`),
];

test('a list that goes on: the answer by the letter that Word shows, or by its place', () => {
  expect(shown(two(['x', 'y'], 'D'))).toEqual(['p of p|q', 'y of x|y']);
  expect(shown(two(['x', 'y'], 'B'))).toEqual(['p of p|q', 'y of x|y']);
  expect(shown(two(['x', 'y', 'z'], 'C'))[1]).toMatch(/“C” may be option A or C/);
});

test('a table of answers below, with heads or without', () => {
  const paper = ['1. One?', 'A. p', 'B. q', '2. Two?', 'A. x', 'B. y'].map((text) => p(text));
  const right = ['q of p|q', 'x of x|y'];
  expect(
    shown([
      ...paper,
      table([
        ['1', '2'],
        ['B', 'A'],
      ]),
    ]),
  ).toEqual(right);
  expect(
    shown([
      ...paper,
      table([
        ['No.', '1', '2'],
        ['Answer', 'B', 'A'],
      ]),
    ]),
  ).toEqual(right);
  expect(
    shown([
      ...paper,
      table([
        ['Question', 'Answer'],
        ['1', 'B'],
        ['2', 'A'],
      ]),
    ]),
  ).toEqual(right);
  expect(
    shown([
      ...paper,
      p('ANSWERS'),
      table([
        ['Q', 'Ans', 'Q', 'Ans'],
        ['1', 'B', '2', 'A'],
      ]),
    ]),
  ).toEqual(right);
});

test('footnotes are left out and said', () => {
  const content = [p(`${r('1. Which?')}<w:r><w:footnoteReference w:id="2"/></w:r>`), ...options('y', bold)];
  expect(notesOf(content)).toEqual(['A footnote of the Word file was left out']);
});
