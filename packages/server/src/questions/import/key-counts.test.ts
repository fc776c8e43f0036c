import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

/** Papers whose answers at the end do not fit the numbers of their questions. */

const asked = (numbers: readonly number[], from = 0) =>
  numbers.map((number, at) => `${number}. Which is question ${from + at}?\nA. x\nB. y\nC. z\n`).join('');

const keyed = (numbers: readonly number[]) => numbers.map((number) => `${number}. ${'ABC'[number % 3]}`).join('\n');

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const whysOf = (text: string) =>
  readImport(Buffer.from(text), null).rows.map(({ status, why }) => (status === 'rejected' ? why : 'ok'));

const paper = (questions: readonly number[], answers: readonly number[]) =>
  `${asked(questions)}ANSWERS\n${keyed(answers)}\n`;

describe('the numbers of questions and answers', () => {
  test.each([
    ['agree', upTo(5), upTo(5)],
    ['skip the same number', [1, 2, 4, 5], [1, 2, 4, 5]],
    ['begin late', [11, 12, 13], [11, 12, 13]],
    ['stand in another order', [1, 3, 2, 4], [4, 3, 2, 1]],
  ])('%s', (_name, questions, answers) => {
    expect(new Set(whysOf(paper(questions, answers)))).toEqual(new Set(['ok']));
  });

  test.each<[string, number[], number[], RegExp]>([
    ['a number used twice', [1, 2, 2, 3, 4], upTo(5), /the answers go to 5, the questions to 4/],
    ['a number used twice, with one answer', [1, 2, 2, 3], upTo(3), /the question 2 has no answer/],
    ['the first used twice', [1, 1, 2, 3], upTo(4), /the answers go to 4, the questions to 3/],
    ['an answer more', upTo(3), upTo(4), /the answers go to 4, the questions to 3/],
    ['an answer less', upTo(4), upTo(3), /the answers go to 3, the questions to 4/],
    ['a question skipped', [1, 2, 4, 5], upTo(4), /the answers go to 4, the questions to 5/],
    ['a question missing', [1, 2, 4, 5], upTo(5), /the answer 3 has no question of its own/],
    ['an answer twice', upTo(4), [1, 2, 2, 3, 4], /the answer 2 has no question of its own/],
    ['an answer twice and one less', upTo(5), [1, 2, 2, 3, 4], /the answers go to 4, the questions to 5/],
    ['an answer 0', upTo(3), [0, 1, 2], /the answers go to 2, the questions to 3/],
    ['a table of numbers over letters', [...upTo(9), ...upTo(20).slice(10)], upTo(19), /the answers go to 19/],
  ])('%s: each row is to be checked', (_name, questions, answers, why) => {
    const whys = whysOf(paper(questions, answers));
    expect(whys.filter((one) => one === 'ok')).toEqual([]);
    expect(whys[0]).toMatch(why);
  });

  test('from a number that questions and answers use twice, rows are to be checked', () => {
    const whys = whysOf(`${asked([1, 2, 2, 3])}ANSWERS\n1. A\n2. B\n2. C\n3. A`);
    expect(whys).toEqual(['ok', 'ok', ...Array(2).fill(expect.stringMatching(/the number 2 is used twice/))]);
  });

  test('each section that the answers name is counted for itself', () => {
    const text = `SECTION A\n${asked(upTo(3))}SECTION B\n${asked(upTo(3), 3)}ANSWERS\nSECTION A\n${keyed(upTo(3))}\nSECTION B\n${keyed(upTo(4))}`;
    const whys = whysOf(text);
    expect(whys.slice(0, 3)).toEqual(['ok', 'ok', 'ok']);
    for (const why of whys.slice(3)) expect(why).toMatch(/the answers go to 4, the questions to 3/);
  });

  test('questions of theory need no answer', () => {
    const theory = 'SECTION B: THEORY\n1. Explain how plants make food.\n2. State two laws of motion.\n';
    expect(whysOf(`${asked(upTo(3))}${theory}ANSWERS\n${keyed(upTo(3))}`).slice(0, 3)).toEqual(['ok', 'ok', 'ok']);
    const without = asked([1, 3, 4]);
    expect(whysOf(`${without}${theory}ANSWERS\n${keyed(upTo(4))}`).slice(0, 3)).not.toContain('ok');
  });

  test('questions whose answer is marked need none at the end', () => {
    const marked = asked(upTo(2)).replaceAll('B. y', '*B. y');
    expect(whysOf(`${marked}${asked([3, 4], 2)}ANSWERS\n${keyed([3, 4])}`)).toEqual(Array(4).fill('ok'));
  });

  test('another count of letters without numbers is given to nobody, and said with both counts', () => {
    const { rows, notes } = readImport(Buffer.from(`${asked(upTo(4))}ANSWERS\nA B C`), null);
    expect(rows.map(({ why }) => why)).toEqual(Array(4).fill('No answer is given'));
    expect(notes).toEqual(['Left out of the answers: 3 letters for 4 questions (A B C)']);
  });

  test('a question that asks to write has its answer', () => {
    const text = `1. Write the plural of ox.\n2. Choose the odd one:\n- red\n- blue\n- hen\n${asked([3])}ANSWERS\n1. oxen\n2. C\n3. A`;
    expect(whysOf(text)).toEqual(['ok', 'ok', 'ok']);
  });

  test('instructions in the list of the questions get no letter', () => {
    const items = ['Answer all questions.', 'Write your name clearly.', 'Do not use a calculator.'];
    const questions = asked([4, 5, 6, 7]);
    const text = `${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}\n${questions}ANSWERS\n`;
    const shifted = readImport(Buffer.from(`${text}${keyed(upTo(3))}`), null).rows;
    expect(shifted.filter(({ status }) => status !== 'rejected')).toEqual([]);
    expect(shifted.slice(0, 3).map(({ question }) => question?.correctAnswer ?? '')).toEqual(['', '', '']);
    expect(whysOf(`${text}${keyed([4, 5, 6, 7])}`)).toEqual(Array(4).fill('ok'));
  });
});
