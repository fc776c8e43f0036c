import { describe, expect, test } from 'vitest';
import { listOf, mixed } from './list.ts';
import { asStored, isSameKey, pointsFor, type QuestionType, rulesOf } from './question-types.ts';

const say = { options: '', oneOf: 'Not one of them' };
const list = (...texts: string[]) => JSON.stringify(texts);

describe('an answer that is a list', () => {
  test.each(['', 'A', '1', '{}', '[1]', '[["A"]]', '["A"', 'null', '['.repeat(5000)])('%j is none', (answer) => {
    expect(listOf(answer)).toBeNull();
  });

  test('is mixed the same way whatever order it comes in, and not as it came', () => {
    const texts = Array.from({ length: 10 }, (_, index) => `Item ${index}`);
    const once = mixed(texts);
    for (let turn = 0; turn < texts.length; turn += 1) {
      expect(mixed([...texts.slice(turn), ...texts.slice(0, turn)])).toEqual(once);
    }
    expect(once).not.toEqual(texts);
    expect(once.toSorted()).toEqual(texts.toSorted());
  });
});

describe('multiple select', () => {
  const options = ['2', '3', '4', '9', '5'];
  const key = list('2', '3', '5');
  const { share, refusal, problem } = rulesOf('multiple-select');

  test.each([
    [list('2', '3', '5'), 1, 1],
    [list('5', '3', '2'), 1, 1],
    [list('2', '3'), 0, 2 / 3],
    [list('2', '3', '4'), 0, 1 / 3],
    [list('2', '4', '9'), 0, 0],
    [list('2', '3', '5', '4', '9'), 0, 1 / 3],
    [list('2', '2', '2'), 0, 1 / 3],
    ['', 0, 0],
    ['[]', 0, 0],
    ['2', 0, 0],
  ])('%j gets %j or, in parts, %j', (answer, whole, parts) => {
    expect(share({ options, correctAnswer: key }, answer)).toBe(whole);
    expect(share({ options, correctAnswer: key, details: { partial: true } }, answer)).toBeCloseTo(parts, 12);
  });

  test('is saved with each of its options once, and nothing else', () => {
    const said = (answer: string) => refusal({ options }, answer) === null;
    expect([list('2'), list('9', '2'), list('2', '2'), list('7'), '[]', '2'].map(said)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
  });

  test('stores its key in the order of the paper', () => {
    const stored = asStored({ type: 'multiple-select', options: [' 2', '', '3'], correctAnswer: list('3', '2 ') });
    expect(stored).toEqual({ options: ['2', '3'], correctAnswer: list('2', '3'), details: undefined });
  });

  test('does not lose a key that is no option unsaid', () => {
    const { correctAnswer } = asStored({ type: 'multiple-select', options, correctAnswer: list('2', '7') });
    expect(problem({ options, correctAnswer }, say)).toMatchObject({ field: 'correctAnswer' });
  });
});

describe('matching', () => {
  const asked = { options: ['a', 'b', 'c'], correctAnswer: list('a', 'b', 'a') };
  const { share, refusal, shown } = rulesOf('matching');

  test('gives a share for each right pair', () => {
    const details = { prompts: ['1', '2', '3'], partial: true };
    const parts = (answer: string) => share({ ...asked, details }, answer);
    expect(parts(list('a', 'b', 'a'))).toBe(1);
    expect(parts(list('a', '', 'a'))).toBeCloseTo(2 / 3, 12);
    expect(parts(list('b', 'a', 'b'))).toBe(0);
    expect(parts(list('a', 'b'))).toBe(0);
    expect(share({ ...asked, details: { prompts: details.prompts } }, list('a', '', 'a'))).toBe(0);
  });

  test('is saved while some are not chosen, but not with none or with a foreign one', () => {
    const paper = shown({ ...asked, details: { prompts: ['1', '2', '3'] } });
    const said = (answer: string) => refusal(paper, answer) === null;
    expect([list('a', '', ''), list('', '', ''), list('a', 'b'), list('a', 'b', 'x'), 'a'].map(said)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });
});

describe('ordering', () => {
  const options = ['a', 'b', 'c', 'd'];
  const { share, refusal } = rulesOf('ordering');

  test('gives a share for each item in its place', () => {
    const parts = (answer: string) =>
      share({ options, correctAnswer: list(...options), details: { partial: true } }, answer);
    expect(parts(list('a', 'b', 'c', 'd'))).toBe(1);
    expect(parts(list('a', 'b', 'd', 'c'))).toBe(0.5);
    expect(parts(list('d', 'a', 'b', 'c'))).toBe(0);
    expect(share({ options, correctAnswer: list(...options) }, list('a', 'b', 'd', 'c'))).toBe(0);
  });

  test('is saved as all its items, each once', () => {
    const said = (answer: string) => refusal({ options }, answer) === null;
    expect([list('d', 'c', 'b', 'a'), list('a', 'b', 'c'), list('a', 'a', 'c', 'd'), ''].map(said)).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

test('points of a share are rounded down, and all of them are for a right answer only', () => {
  const question = { type: 'ordering' as QuestionType, options: ['a', 'b', 'c'], correctAnswer: list('a', 'b', 'c') };
  const worth = (points: number, answer: string) =>
    pointsFor({ ...question, points, details: { partial: true } }, answer);
  expect([1, 2, 3, 4, 100].map((points) => worth(points, list('a', 'c', 'b')))).toEqual([0, 0, 1, 1, 33]);
  expect([1, 2, 3, 4, 100].map((points) => worth(points, list('a', 'b', 'c')))).toEqual([1, 2, 3, 4, 100]);
});

test('a key is another one where it marks otherwise', () => {
  const text = { type: 'short-answer' as QuestionType, options: [], correctAnswer: 'Abuja' };
  expect(isSameKey(text, { ...text, correctAnswer: 'ABUJA' })).toBe(true);
  expect(isSameKey(text, { ...text, details: { accepted: ['FCT'] } })).toBe(false);
  const number = { type: 'numeric' as QuestionType, options: [], correctAnswer: '5', details: { tolerance: 1 } };
  expect(isSameKey(number, { ...number, correctAnswer: '5.0' })).toBe(true);
  expect(isSameKey(number, { ...number, correctAnswer: '5.5' })).toBe(false);
});

test('a short answer is right by any of its accepted texts', () => {
  const { share, shown } = rulesOf('short-answer');
  const details = { accepted: ['FCT', 'Abuja city'] };
  const asked = { options: [], correctAnswer: 'Abuja', details };
  expect(['abuja', ' fct', 'Abuja  City', 'Lagos', ''].map((answer) => share(asked, answer))).toEqual([1, 1, 1, 0, 0]);
  expect(shown(asked)).toEqual({ options: [] });
  const stored = asStored({ type: 'short-answer', ...asked, details: { accepted: ['ABUJA', ' FCT', 'fct', ''] } });
  expect(stored.details).toEqual({ accepted: ['FCT'] });
});
