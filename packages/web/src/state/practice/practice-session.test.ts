import type { PracticeCard } from '@akada/contract';
import { expect, test } from 'vitest';
import { isOver, mostAtOnce, type PracticeEvent, placeOf, startSession, step } from './practice-session.ts';

const card = (_id: string, more: Partial<PracticeCard> = {}): PracticeCard => ({
  ...{ _id, type: 'multiple-choice', text: `What is ${_id}?`, question: '', options: ['3', '4'], points: 1 },
  ...{ correctAnswer: '4', isWrong: false },
  ...more,
});

const answeredAt = '2026-11-22T08:00:00.000Z';

function aSession(cards: readonly PracticeCard[], isTimed = false) {
  let session = startSession({}, isTimed, cards);
  let sent = 0;
  const play = (event: PracticeEvent) => {
    const [next, effects] = step(session, event);
    session = next;
    return effects.map(({ type }) => type);
  };
  const check = (id: string, more: { ms?: number; isGivenUp?: boolean } = {}) => {
    sent += 1;
    const asked = cards.find(({ _id }) => _id === id) ?? card(id);
    return play({ type: 'checked', card: asked, id: String(sent), answeredAt, ms: 1000, ...more });
  };
  const answer = (id: string, selectedAnswer: string, more: { ms?: number } = {}) => {
    play({ type: 'answered', selectedAnswer });
    return check(id, more);
  };
  return { play, check, answer, next: () => play({ type: 'next' }), get: () => session };
}

const two = [card('a'), card('b')];

test('an answer is marked at once, queued for the server and stored', () => {
  const { answer, get } = aSession(two);
  expect(answer('a', '4')).toEqual(['send', 'store']);
  const sent = { _id: '1', questionId: 'a', selectedAnswer: '4', answeredAt };
  expect(get().checked).toEqual({ share: 1, answer: sent });
  expect(get().first).toEqual({ a: true });
});

test('what was wrong comes again at the end until it is right, and counts as wrong', () => {
  const { answer, next, get } = aSession(two);
  answer('a', '3');
  expect(next()).toEqual(['store']);
  expect([get().queue, get().selected, get().checked]).toEqual([['b', 'a'], '', undefined]);
  answer('b', '4');
  next();
  expect([get().queue, placeOf(get())]).toEqual([['a'], { answered: 2, total: 2, again: 1 }]);
  answer('a', '3');
  next();
  expect(get().queue).toEqual(['a']);
  answer('a', '4');
  next();
  expect([isOver(get()), get().first]).toEqual([true, { a: false, b: true }]);
});

test('what is partly right is not right', () => {
  const options = ['1', '2', '3'];
  const several = card('a', {
    type: 'multiple-select',
    options,
    correctAnswer: '["1","2"]',
    details: { partial: true },
  });
  const { answer, next, get } = aSession([several]);
  answer('a', '["1"]');
  expect(get().checked?.share).toBe(0.5);
  next();
  expect([get().queue, get().first]).toEqual([['a'], { a: false }]);
});

test('a blank is not checked, but one may say that one does not know', () => {
  const { check, answer, get, play } = aSession(two);
  expect(check('a')).toEqual([]);
  expect(answer('a', '  ')).toEqual([]);
  play({ type: 'answered', selectedAnswer: '4' });
  expect(check('a', { isGivenUp: true })).toEqual(['send', 'store']);
  expect(get().checked).toMatchObject({ share: 0, answer: { selectedAnswer: '' } });
});

test('once checked the answer stays, a second check does nothing, and another question cannot be checked', () => {
  const { check, answer, next, get } = aSession(two);
  expect(answer('b', '4')).toEqual([]);
  expect(next()).toEqual([]);
  answer('a', '3');
  expect(answer('a', '4')).toEqual([]);
  expect(check('a')).toEqual([]);
  expect(get().checked?.answer.selectedAnswer).toBe('3');
});

test('first answers within a minute are counted', () => {
  const { answer, next, get } = aSession(two, true);
  answer('a', '3', { ms: 60_000 });
  next();
  answer('b', '4', { ms: 60_001 });
  next();
  answer('a', '4', { ms: 10 });
  expect(get().inTime).toBe(1);
});

test('a question that the server gives no more leaves the sitting', () => {
  const { answer, play, get } = aSession([...two, card('c')]);
  answer('a', '3');
  expect(play({ type: 'refreshed', ids: new Set(['a', 'b', 'c']) })).toEqual([]);
  expect(play({ type: 'refreshed', ids: new Set(['a', 'c']) })).toEqual(['store']);
  expect([get().queue, get().checked?.share]).toEqual([['a', 'c'], 0]);
  play({ type: 'refreshed', ids: new Set(['c']) });
  expect([get().queue, get().checked, get().selected]).toEqual([['c'], undefined, '']);
  expect(placeOf(get())).toEqual({ answered: 1, total: 2, again: 0 });
});

test('ten questions at a time', () => {
  const { get } = aSession(Array.from({ length: 30 }, (_, index) => card(`q${index}`)));
  expect(get().queue).toHaveLength(mostAtOnce);
});
