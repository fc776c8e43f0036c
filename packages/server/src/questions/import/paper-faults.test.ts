import { expect, test } from 'vitest';
import { aWordFile, paragraph as p, run as r } from '../../../test/word.ts';
import { readImport } from './read-import.ts';

const bold = '<w:b/>';
const line = '<w:u w:val="single"/>';

const shown = (bytes: Buffer) =>
  readImport(bytes, null).rows.map(({ status, why, question }) =>
    status === 'rejected' || !question ? why : `${question.correctAnswer} of ${question.options.join('|')}`,
  );
const ofText = (...lines: string[]) => shown(Buffer.from(lines.join('\n')));
const ofWord = (...lines: string[]) =>
  shown(aWordFile(lines.map((text) => p(text.replace(/^\*(.*)$/, (_, all: string) => r(all, bold))))));

const ox = ['A. oxes', 'B. oxen', 'C. oxs', 'D. ox'];
const oxen = 'oxen of oxes|oxen|oxs|ox';

test('answers of a section that no heading names are no key without a person', () => {
  const paper = (key: readonly string[]) =>
    shown(
      aWordFile(
        [
          'ORAL ENGLISH',
          '1. The man was brave. The nearest in meaning is',
          r('A. timid', line),
          ...['B. bold', 'C. weak', 'SECTION B: LEXIS', '1. The plural of ox is', ...ox, 'ANSWERS', ...key],
        ].map((text) => p(text)),
      ),
    );
  const [first, second] = paper(['SECTION A', '1. B', 'SECTION B', '1. B']);
  expect(first).toMatch(/^Please check: .*name section A, and no heading.*; option A is bold or underlined/);
  expect(second).toBe(oxen);
  expect(paper(['SECTION B', '1. B'])[0]).toMatch(
    /^Please check: the answer A is known only by its bold or underlined/,
  );
  expect(paper(['SECTION A', '1. B', '2. C', 'SECTION B', '1. B'])[0]).toMatch(/^Please check/);
});

test('two headings without a letter, and answers of sections B and A: no order is guessed', () => {
  const paper = (...key: string[]) =>
    ofText('ORAL ENGLISH', '1. Ox?', ...ox, 'LEXIS AND STRUCTURE', '1. More than one ox?', ...ox, 'ANSWERS', ...key);
  expect(paper('SECTION A', '1. A', 'SECTION B', '1. B')).toEqual(['oxes of oxes|oxen|oxs|ox', oxen]);
  for (const row of paper('SECTION B', '1. B', 'SECTION A', '1. A')) expect(row).toMatch(/^Please check: the number 1/);
});

test('beside a list of answers, bold type or a colour is no answer without a person', () => {
  const rows = ofWord('1. Ox?', 'A. oxes', '*B. oxen', 'C. oxs', '2. Tall?', 'A. short', 'B. long', 'ANSWERS', '2. A');
  expect(rows).toEqual([
    expect.stringMatching(/^Please check: .*answer B is known only by its bold/),
    expect.stringMatching(/short of|Please check/),
  ]);
  expect(ofWord('1. Ox?', 'A. oxes', '*B. oxen', 'C. oxs')).toEqual(['oxen of oxes|oxen|oxs']);
});

test.each([
  ['1. Friday is (a) jeudi (b) samedi (d) vendredi', '(d)'],
  ['1. Ox: (a) oxes (b) oxen (b) oxs (d) ox', '(b)'],
  ['1. Ox: (a) oxes (b) oxen (c) oxs (c) ox', '(c)'],
  ['1. Ox: a. oxes b. oxen d. ox', 'd.'],
  ['1. Ox: a) oxes b) oxen c) oxs e) ox', 'e)'],
  ['1. He depends (a) in (b) on (d) of', '(d)'],
  ['1. Ox: (a) but (b) so (d) and', '(d)'],
  ['1. Ox: A. oxes B. oxen D. ox', 'D.'],
  ['1. Is it (a) – 5 (b) 5 (d) – 3', '(d)'],
])('%s: the option that has the next one in it is asked about', (question, label) => {
  expect(ofText(question, 'Answer: B')).toEqual([expect.stringContaining(`“${label}” stands in option`)]);
});

test('without its first options in order, a question is no short answer', () => {
  expect(ofText('1. Ox: (a) oxes (c) oxen (d) ox', 'Answer: oxen')).toEqual([
    expect.stringContaining('stands in the question like the letter of an option'),
  ]);
});

test.each([
  [['f(a)', 'f(b) + c', 'both (a) and (b)', 'none'], 'a'],
  [['vote under section 5(b)', 'be voted for', '(a) and (b) only', 'neither (a) nor (b)'], 'A'],
  [['John Locke', 'A. V. Dicey', 'B. A. Balewa', 'J. J. Rousseau'], 'A'],
  [['the set (a, b) alone', 'born c. 1900', 'CO2 (g)', 'section (b) of the act'], 'A'],
])('ordinary letters within options are no doubt: %s', (options, first) => {
  const letters = first === 'a' ? ['(a)', '(b)', '(c)', '(d)'] : ['A.', 'B.', 'C.', 'D.'];
  expect(ofText('1. Which?', ...options.map((text, at) => `${letters[at]} ${text}`), 'Answer: B')).toEqual([
    `${options[1]} of ${options.join('|')}`,
  ]);
});

const machines = 'Abacus of Calculator|Abacus|Computer|Typewriter';

test.each([
  ['Typewriter Answer: b) Abacus'],
  ['Typewriter answer: B'],
  ['Typewriter ANSWER B'],
  ['Typewriter Correct option: B'],
  ['Typewriter Correct Answer: B. Abacus'],
  ['Typewriter [B]'],
  ['Typewriter   (b)'],
  ['Typewriter\n[B]'],
  ['Typewriter\n(b)'],
  ['Typewriter Answer:\nb) Abacus'],
  ['\nTypewriter Answer: b) Abacus'],
])('an answer behind the last option: %s', (end) => {
  expect(ofText(`1. Which counts? a) Calculator b) Abacus c) Computer d) ${end}`)).toEqual([machines]);
});

test('a letter in round brackets behind the last option is its answer where most questions have one', () => {
  const one = (number: number) => `${number}. Ox${number}: A. oxes B. oxen C. oxs D. ox (b)`;
  expect(ofText(one(1))).toEqual([expect.stringMatching(/^Please check: “\(b\)” behind option D was read/)]);
  expect(ofText(one(1), one(2), one(3))).toEqual([oxen, oxen, oxen]);
  expect(ofText('1. Ox: A. oxes B. oxen C. oxs D. both A and (b)', 'Ans: D')).toEqual([
    'both A and (b) of oxes|oxen|oxs|both A and (b)',
  ]);
});
