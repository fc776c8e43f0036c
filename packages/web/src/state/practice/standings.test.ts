import type { PracticeCard } from '@akada/contract';
import { expect, test } from 'vitest';
import { keptTopics, wantedCards } from './standings.ts';

const now = Date.parse('2026-11-22T08:00:00Z');
const card = (_id: string, more: Partial<PracticeCard> = {}): PracticeCard => ({
  ...{ _id, type: 'multiple-choice', text: `What is ${_id}?`, question: '', options: ['3', '4'], points: 1 },
  ...{ correctAnswer: '4', isWrong: false, subject: 'Chemistry', topic: 'Bonding' },
  ...more,
});

const cards = [
  card('new'),
  card('later', { due: '2026-11-22T08:00:00.001Z' }),
  card('wrong', { isWrong: true, topic: 'bonding' }),
  card('due', { due: '2026-11-22T08:00:00.000Z', topic: 'Acids' }),
];
const idsOf = (found: readonly PracticeCard[]) => found.map(({ _id }) => _id);
const answer = (questionId: string, selectedAnswer: string) => ({
  ...{ _id: `of ${questionId}`, questionId, selectedAnswer },
  answeredAt: '2026-11-22T07:59:00.000Z',
});

test('due ones come first, then wrong ones, then new ones', () => {
  const kept = { cards, unsent: [] };
  expect(idsOf(wantedCards(kept, {}, now))).toEqual(['due', 'wrong', 'new', 'later']);
  expect(idsOf(wantedCards(kept, { from: 'due' }, now))).toEqual(['due']);
  expect(idsOf(wantedCards(kept, { from: 'wrong' }, now))).toEqual(['wrong']);
  expect(idsOf(wantedCards(kept, { subject: 'chemistry', topic: 'Bonding' }, now))).toEqual(['wrong', 'new', 'later']);
});

test('an answer that was not sent yet counts', () => {
  const kept = { cards, unsent: [answer('wrong', '4'), answer('due', '4'), answer('new', '4'), answer('new', '3')] };
  expect(idsOf(wantedCards(kept, { from: 'due' }, now))).toEqual([]);
  expect(idsOf(wantedCards(kept, { from: 'wrong' }, now))).toEqual(['new']);
});

test('topics are counted without a network, whatever their capitals', () => {
  expect(keptTopics({ cards, unsent: [answer('due', '3')] }, now)).toEqual({
    ...{ questions: 4, due: 0, wrong: 2 },
    topics: [
      { subject: 'Chemistry', topic: 'Bonding', questions: 3, due: 0, wrong: 1 },
      { subject: 'Chemistry', topic: 'Acids', questions: 1, due: 0, wrong: 1 },
    ],
    national: [],
  });
});
