import { expect, test } from 'vitest';
import type { Details } from '../details.ts';
import { asStored, rulesOf } from '../question-types.ts';

const { problem, share, shown, refusal, keyInWords } = rulesOf('numeric');
const say = { options: '', oneOf: '' };
const marked = (correctAnswer: string, answer: string, details?: Details) =>
  share({ options: [], correctAnswer, details }, answer);

test.each<[key: string, answer: string, details: Details, share: number]>([
  ['0.5', '1/2', {}, 1],
  ['0.5', '0.50', {}, 1],
  ['0.5', '0.51', {}, 0],
  ['1/3', '0.333', {}, 0],
  ['1/3', '0.333', { tolerance: 0.001, toleranceIs: 'absolute' }, 1],
  ['3.14', '3.15', { tolerance: 0.01, toleranceIs: 'absolute' }, 1],
  ['3.14', '3.1501', { tolerance: 0.01, toleranceIs: 'absolute' }, 0],
  ['-200', '−190', { tolerance: 5, toleranceIs: 'percent' }, 1],
  ['-200', '−189', { tolerance: 5, toleranceIs: 'percent' }, 0],
  ['1000000000', '1000000001', {}, 0],
  ['5', '5 kg', { unit: 'kg', unitIs: 'given' }, 1],
  ['5', '5 g', { unit: 'kg', unitIs: 'given' }, 0],
  ['5', '5', { unit: 'kg', unitIs: 'optional' }, 1],
  ['5', '5', { unit: 'kg', unitIs: 'required' }, 0],
  ['5', '5kg', { unit: 'kg', unitIs: 'required' }, 1],
  ['0', '', {}, 0],
  ['0', 'nothing', {}, 0],
])('with the key %j the answer %j and %j get %j', (key, answer, details, wanted) => {
  expect(marked(key, answer, details)).toBe(wanted);
});

test('a question is refused without a number or without a unit that has to be written', () => {
  expect(problem({ options: [], correctAnswer: '5 kg' }, say)).toMatchObject({ field: 'correctAnswer' });
  expect(problem({ options: [], correctAnswer: '5', details: { unitIs: 'required' } }, say)).toMatchObject({
    field: 'details.unit',
  });
  expect(problem({ options: [], correctAnswer: '1,000' }, say)).toBeNull();
});

test('only what says something is stored', () => {
  const stored = (details: Details) =>
    asStored({ type: 'numeric', options: ['a'], correctAnswer: ' 5 ', details }).details;
  expect(stored({ tolerance: 0, toleranceIs: 'percent', unit: '', unitIs: 'required' })).toBeUndefined();
  expect(stored({ tolerance: 2, unit: 'kg' })).toEqual({
    ...{ tolerance: 2, toleranceIs: 'absolute', unit: 'kg', unitIs: 'given' },
  });
});

test('a unit that the student has to know is not shown, nor is the tolerance', () => {
  const seen = (details: Details) => shown({ options: [], details }).details;
  expect(seen({ tolerance: 1, toleranceIs: 'absolute' })).toBeUndefined();
  expect(seen({ tolerance: 1, unit: 'kg', unitIs: 'given' })).toEqual({ unit: 'kg', unitIs: 'given' });
  expect(seen({ unit: 'kg', unitIs: 'required' })).toEqual({ unitIs: 'required' });
});

test('what is half written may be saved, what is too long may not', () => {
  expect(refusal({ options: [] }, '4.5×')).toBeNull();
  expect(refusal({ options: [] }, '5'.repeat(501))).toBe('Selected answer must be at most 500 characters long');
});

test('the key is told with its unit and its tolerance', () => {
  const details = { tolerance: 5, toleranceIs: 'percent', unit: 'kg', unitIs: 'given' } as const;
  expect(keyInWords({ options: [], correctAnswer: '5', details })).toBe('5 kg ± 5%');
});
