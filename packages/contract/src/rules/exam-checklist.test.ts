import { describe, expect, test } from 'vitest';
import { brokenFormula } from './broken-formula.ts';
import { type CheckedQuestion, missingInExam, missingText, shortWindow } from './exam-checklist.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

const sum: CheckedQuestion = {
  _id: 'a'.repeat(24),
  text: 'What is 2 + 2?',
  type: 'multiple-choice',
  options: ['3', '4'],
  correctAnswer: '4',
  points: 2,
};

const whole = {
  classLevel: 'Grade 1 Secondary',
  duration: 60,
  opensAt: '2026-11-24T08:00:00Z',
  closesAt: '2026-11-24T09:00:00Z',
  questions: [sum],
};

/** Refuses what has 'bad' in it. */
const draw = (formula: string) => {
  if (formula.includes('bad')) throw new Error("KaTeX parse error: Expected '}' at position 3: x^{");
};
const missing = (change: object) =>
  missingInExam({ ...whole, ...change }, now, (text) => brokenFormula(text, draw)).map(
    (one) => `${one.part}: ${missingText(one)}`,
  );
const ofQuestion = (change: object) => missing({ questions: [sum, { ...sum, ...change }] });

test('a whole exam lacks nothing, also while it is open and in its last second', () => {
  expect(missing({})).toEqual([]);
  expect(missing({ opensAt: '2026-11-01T08:00:00Z' })).toEqual([]);
  expect(missing({ closesAt: '2026-11-20T09:00:00.001Z' })).toEqual([]);
});

test.each([
  [{ questions: [] }, 'questions: The exam has no questions'],
  [{ closesAt: '2026-11-20T09:00:00Z' }, 'window: The exam has ended already'],
  [{ classLevel: 'Grade 8' }, 'class: Please select a class level'],
])('an exam with %j is named for it', (change, problem) => {
  expect(missing(change)).toEqual([problem]);
});

test.each([
  [{ text: ' ' }, 'keys: Question 2: Please enter a question'],
  [{ correctAnswer: '' }, 'keys: Question 2: Please provide a correct answer'],
  [{ correctAnswer: '5' }, 'keys: Question 2: The correct answer must be one of the provided options'],
  [{ options: ['4', ' '] }, 'keys: Question 2: Please provide at least 2 options for multiple choice questions'],
  [{ options: ['4', '4'] }, 'keys: Question 2: Options must differ'],
  [{ type: 'true-false', correctAnswer: 'perhaps' }, 'keys: Question 2: The correct answer must be true or false'],
  [{ points: 0 }, 'points: Question 2: Points must be at least 1'],
  [{ points: 1.5 }, 'points: Question 2: Points must be a whole number'],
  [
    { picture: { url: '/p.webp', alt: ' ', width: 1, height: 1 } },
    'pictures: Question 2: The picture is not described in words',
  ],
  [{ text: 'Solve $bad$' }, "maths: Question 2: The formula $bad$ is broken: Expected '}' at position 3"],
  [{ options: ['4', '\\frac{1}{2}'] }, 'maths: Question 2: \\frac stands outside the dollar signs of a formula'],
  [
    { type: 'numeric', options: [], correctAnswer: '5', details: { unit: '$bad$', unitIs: 'given' } },
    "maths: Question 2: The formula $bad$ is broken: Expected '}' at position 3",
  ],
])('a question with %j is named with its number', (change, problem) => {
  expect(ofQuestion(change)).toEqual([problem]);
});

test('all that is missing is named, question by question', () => {
  expect(
    missing({ questions: [sum, { ...sum, points: 0, text: '$bad$' }, { ...sum, correctAnswer: '9' }], classLevel: '' }),
  ).toHaveLength(4);
});

describe('a short window', () => {
  const of = (minutes: number) => shortWindow(0, minutes * 60_000, 60);

  test('of just the duration takes minutes from those who start late', () => {
    expect(of(60)).toBe('Students who start late have less than 60 minutes.');
  });

  test('of less takes minutes from everybody', () => {
    expect(of(45)).toBe('The exam is open for 45 minutes only, so all students have less than 60 minutes.');
  });

  test('is none when it is longer, or no window at all', () => {
    expect([of(61), of(0), of(-5), shortWindow(Number.NaN, 0, 60), shortWindow(0, 60_000, Number.NaN)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
