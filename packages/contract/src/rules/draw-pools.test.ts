import { expect, test } from 'vitest';
import { drawProblems, ruleInWords, sharedOut } from './draw-pools.ts';

const rule = (topic: string, count: number) => ({ topic, count });

test('a question that two rules find is drawn by one of them, by the one that lacks more', () => {
  const pools = sharedOut(
    [rule('a', 1), rule('b', 3)],
    [
      ['1', '2', '3'],
      ['2', '3', '4'],
    ],
  );
  expect(pools).toEqual([['1'], ['4', '2', '3']]);
  expect(
    sharedOut(
      [rule('a', 2), rule('a', 2)],
      [
        ['1', '2', '3', '4'],
        ['1', '2', '3', '4'],
      ],
    ),
  ).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
});

test('what keeps an exam from being published is said for each rule', () => {
  const found = { available: 5, points: [1] };
  const sections = [{ title: 'A' }];
  expect(drawProblems([{ ...rule('Algebra', 5), ...found, section: 'A' }], sections)).toEqual([]);
  expect(
    drawProblems(
      [
        { ...rule('Algebra', 6), ...found },
        { ...rule('Algebra', 1), available: 0, points: [] },
        { tag: 'hard', count: 2, available: 5, points: [1, 2], section: 'B' },
      ],
      sections,
    ),
  ).toEqual([
    'Only 5 questions of topic ‘Algebra’ can be drawn, 6 are wanted',
    'No questions of topic ‘Algebra’ can be drawn, 1 are wanted',
    'Questions of tag ‘hard’ have different points (1, 2), so totals would differ',
    'The section ‘B’, which gets questions of tag ‘hard’, does not exist',
  ]);
});

test('a rule in words', () => {
  expect(ruleInWords({ subject: 'Mathematics', topic: 'Algebra' })).toBe('topic ‘Algebra’ of Mathematics');
  expect(ruleInWords({ tag: 'hard' })).toBe('tag ‘hard’');
});
