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
