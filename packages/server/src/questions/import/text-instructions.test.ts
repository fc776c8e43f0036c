import { describe, expect, test } from 'vitest';
import { aWordFile, paragraph } from '../../../test/word.ts';
import { readImport } from './read-import.ts';

/** Instructions in a numbered list above the questions. */

const letters = 'ABCAC';
const right = [...'xyzxz'];

const asked = (from: number) =>
  right.map((_, at) => `${from + at}. Which is question ${at + 1}?\nA. x\nB. y\nC. z\n`).join('');
const keyed = (from: number) => [...letters].map((letter, at) => `${from + at}. ${letter}`).join('\n');
const instructions = '1. Answer all questions.\n2. Write your name clearly.\n3. Do not use a calculator.\n';

const read = (text: string) => readImport(Buffer.from(text), null);
const outcomes = ({ rows }: Pick<ReturnType<typeof read>, 'rows'>) =>
  rows.map(({ status, question }) => (status === 'rejected' ? '?' : question?.correctAnswer));

describe('evident instructions are left out and said', () => {
  test.each([
    ['the answers begin with 1', `${instructions}SECTION A\n${asked(4)}ANSWERS\n${keyed(1)}`],
    ['the answers go on from them', `${instructions}${asked(4)}ANSWERS\n${keyed(4)}`],
    ['the questions begin with 1 again', `${instructions}SECTION A\n${asked(1)}ANSWERS\n${keyed(1)}`],
    ['and without a heading', `${instructions}${asked(1)}ANSWERS\n${keyed(1)}`],
    ['letters alone', `${instructions}${asked(4)}ANSWERS\n${[...letters].join(' ')}`],
    [
      'words that only the answers make sure',
      `1. Calculators are not allowed.\n2. Keep silent.\n${asked(3)}ANSWERS\n${keyed(1)}`,
    ],
    ['other words', `1. Shade your answers in pencil.\n2. Show all workings.\n${asked(3)}ANSWERS\n${keyed(1)}`],
  ])('%s', (_name, text) => {
    const found = read(text);
    expect(outcomes(found)).toEqual(right);
    expect(found.notes[0]).toMatch(/^Left out, line 1: “1\. (?:Answer all questions\.|Shade your answers|Calculators)/);
  });

  test('with the number that the answers begin at', () => {
    expect(read(`${instructions}${asked(4)}ANSWERS\n${keyed(1)}`).notes).toContain(
      'The numbered lines 1 to 3 are instructions: the question with the number 4 is the first of the answers',
    );
  });

  test('in an automatic list of Word', () => {
    const items = ['Answer all questions.', 'Write your name clearly.', 'Do not use a calculator.'];
    const file = aWordFile([
      ...items.map((item) => paragraph(item, { list: '1' })),
      ...right.flatMap((_, at) => [
        paragraph(`Which is question ${at + 1}?`, { list: '1' }),
        ...['x', 'y', 'z'].map((option) => paragraph(option, { list: '1', level: 1 })),
      ]),
      paragraph('ANSWERS'),
      paragraph(keyed(1).replaceAll('\n', '  ')),
    ]);
    expect(outcomes(readImport(file, null))).toEqual(right);
  });

  test('and their marks count', () => {
    const { forAll } = read(
      `1. Answer all questions.\n2. Each question carries 2 marks.\n${asked(3)}ANSWERS\n${keyed(1)}`,
    );
    expect(forAll.points).toBe(2);
  });
});

describe('what may be a question stays one', () => {
  test.each([
    ['another count of answers', `${instructions}${asked(4)}ANSWERS\n${keyed(1).split('\n').slice(1).join('\n')}`],
    ['an answer more', `${instructions}${asked(4)}ANSWERS\n${keyed(1)}\n6. A`],
    ['an answer for one of them', `1. Write your country’s full name.\n${asked(2)}ANSWERS\n1. Nigeria\n${keyed(2)}`],
    ['a question among them', `1. Answer all questions.\n2. What is a lever?\n${asked(3)}ANSWERS\n${keyed(1)}`],
  ])('%s', (_name, text) => {
    expect(new Set(outcomes(read(text)))).toEqual(new Set(['?']));
  });
});

const instructed = [
  'Answer all questions.',
  'Choose the correct option',
  'Use of calculators is allowed',
  'Do not write on this question paper',
  'All questions carry equal marks',
  'Candidates should answer all questions',
  'You have 40 minutes',
  'For each question, four options are given',
  'From the alternatives A to D, choose the one that is correct',
  'Answers should be written in blue ink',
  'Cheating attracts severe penalty',
  'Show all your workings',
  'No calculators allowed.',
  'Shade only one option per question',
  'Fill in the gaps with the correct option',
];

const one = 'Which is it?\nA. x\nB. y\nC. z\n';
const two = 'Which is the other?\nA. p\nB. q\n';

test.each(instructed)('“%s” is left out and said above, between and within the numbers of a paper', (line) => {
  const papers = [
    `${line}\n1. ${one}2. ${two}ANSWERS\n1. A\n2. B`,
    `1. ${one}${line}\n2. ${two}ANSWERS\n1. A\n2. B`,
    `1. ${one}\n${line}\n\n2. ${two}ANSWERS\n1. A\n2. B`,
    `1. ${line}\n2. ${one}Answer: A\n3. ${two}Answer: B`,
  ].map(read);
  const right = ['Which is it? x;y;z → x accepted', 'Which is the other? p;q → q accepted'];
  for (const { rows, notes } of papers) {
    const shown = rows.map(
      ({ question, status }) =>
        `${question?.text} ${question?.options.join(';')} → ${question?.correctAnswer} ${status}`,
    );
    expect(shown).toEqual(right);
    expect(notes.join()).toContain(line.slice(0, 50));
  }
});

test('a line that goes on with an option is no instruction', () => {
  const { rows } = read(
    '1. Who may go?\nA. All of the\nStudents with two hours of papers\nB. y\nANS: B\n2. x?\nA. p\nB. q\nANS: A',
  );
  expect(rows[0]?.status).toBe('rejected');
});
