import { describe, expect, test } from 'vitest';
import { countedAnswers, hereOf, inTopicOrder, leastAnswered, type SureState, surenessOf } from './sureness.ts';

const outcomes = (right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ isRight: true })),
  ...Array.from({ length: wrong }, () => ({ isRight: false })),
];

describe('a topic', () => {
  test.each<[number, number, SureState]>([
    [0, 0, 'none'],
    [1, 0, 'few'],
    [4, 0, 'few'],
    [0, 4, 'few'],
    [5, 0, 'sure'],
    [4, 1, 'sure'],
    [3, 2, 'partly'],
    [7, 2, 'partly'],
    [8, 2, 'sure'],
    [5, 5, 'partly'],
    [4, 5, 'unsure'],
    [0, 5, 'unsure'],
  ])('with %i right and %i wrong is %s', (right, wrong, state) => {
    expect(surenessOf(outcomes(right, wrong))).toEqual({ state, answered: right + wrong, right });
  });

  test('is never called sure or unsure from fewer answers than the least', () => {
    for (let answered = 1; answered < leastAnswered; answered += 1)
      for (let right = 0; right <= answered; right += 1)
        expect(surenessOf(outcomes(right, answered - right)).state).toBe('few');
  });
});

describe('of a question', () => {
  const dayOf = (instant: string) => instant.slice(0, 10);
  const given = (at: string, isRight: boolean, questionId = 'a') => ({ questionId, isRight, at });

  test('the first answer of the last day counts, in whatever order they come', () => {
    const answers = [
      given('2026-09-15T08:01', true),
      given('2026-09-14T08:00', true),
      given('2026-09-15T08:00', false),
      given('2026-09-14T09:00', false, 'b'),
    ];
    for (const some of [answers, answers.toReversed()]) {
      const counted = countedAnswers(some, dayOf);
      expect([...counted.values()].map(({ questionId, isRight }) => [questionId, isRight]).sort()).toEqual([
        ['a', false],
        ['b', false],
      ]);
    }
  });

  test('that was right on a later day the earlier answers are forgotten', () => {
    const counted = countedAnswers([given('2026-09-14T08:00', false), given('2026-09-16T08:00', true)], dayOf);
    expect(counted.get('a')?.isRight).toBe(true);
  });
});

describe('here', () => {
  test('is the first topic that is not sure and has something left', () => {
    expect(
      hereOf([
        { state: 'sure', left: 3 },
        { state: 'few', left: 0 },
        { state: 'partly', left: 2 },
      ]),
    ).toBe(2);
    expect(hereOf([{ state: 'none', left: 1 }])).toBe(0);
  });

  test('is nowhere once all are sure, or nothing is left', () => {
    expect(
      hereOf([
        { state: 'sure', left: 4 },
        { state: 'few', left: 0 },
      ]),
    ).toBe(-1);
    expect(hereOf([])).toBe(-1);
  });
});

test('topics stand in the order of staff, whatever the capitals, the others A to Z behind them', () => {
  const topics = ['Waves', 'Unit 10', 'motion', 'Unit 2', 'Heat'].map((topic) => ({ topic }));
  const order = inTopicOrder(topics, ['Motion', 'Gone', 'waves']);
  expect(order.map(({ topic }) => topic)).toEqual(['motion', 'Waves', 'Heat', 'Unit 2', 'Unit 10']);
});
