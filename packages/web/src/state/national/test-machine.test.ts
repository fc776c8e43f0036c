import { expect, test } from 'vitest';
import { openTest, step, type TestEvent } from './test-machine.ts';
import {
  answersToSend,
  isPast,
  merged,
  openQuestion,
  type Paper,
  type Progress,
  progressOf,
  resultsOf,
  secondsLeft,
} from './test-state.ts';

const minute = 60_000;
const startedAt = Date.parse('2026-11-22T08:00:00Z');

const subject = (name: string, count: number) => ({
  subject: name,
  questions: Array.from({ length: count }, (_, place) => ({
    _id: `${name}${place}`,
    type: 'multiple-choice' as const,
    options: ['one', 'two', 'three', 'four'],
    correctAnswer: 'two',
  })),
});

const paper: Paper = {
  id: 'a'.repeat(20),
  startedAt,
  minutes: 120,
  subjects: [subject('E', 3), subject('M', 2), subject('P', 2), subject('C', 1)],
};

/** A page with the test open; `set` changes the device's clock. */
function aPage(progress?: Progress, wall = startedAt) {
  let at = { wall, monotonic: 500 };
  let state = openTest(paper, at, progress);
  const play = (event: TestEvent) => {
    const [next, effects] = step(state, event, at);
    state = next;
    return effects.map(({ type }) => type);
  };
  return {
    play,
    all: (...events: TestEvent[]) => events.flatMap(play),
    passes: (ms: number) => {
      at = { wall: at.wall + ms, monotonic: at.monotonic + ms };
    },
    set: (to: number) => {
      at = { ...at, wall: to };
    },
    get: () => state,
    left: () => secondsLeft(state, at) / 60,
    open: () => openQuestion(state)?._id,
  };
}

const answer = (option: number): TestEvent => ({ type: 'answered', option });
const next: TestEvent = { type: 'next' };
const previous: TestEvent = { type: 'previous' };
const ask: TestEvent = { type: 'ask' };

test('an answer is stored with its time, and another key changes it', () => {
  const page = aPage();
  page.passes(5000);
  expect(page.play(answer(0))).toEqual(['store']);
  page.passes(1000);
  page.play(answer(1));
  expect(page.get().answers).toEqual({ E0: { selectedAnswer: 'two', answeredAt: '2026-11-22T08:00:06.000Z' } });
  expect(page.play(answer(4))).toEqual([]);
});

test('next and previous go through all subjects and stop at both ends', () => {
  const page = aPage();
  expect(page.play(previous)).toEqual([]);
  const seen = [page.open()];
  while (page.play(next).length > 0) seen.push(page.open());
  expect(seen).toEqual(['E0', 'E1', 'E2', 'M0', 'M1', 'P0', 'P1', 'C0']);
  page.all(previous, previous, previous);
  expect(page.open()).toBe('M1');
});

test('a subject opens where the student left it, and a question that is not there does not', () => {
  const page = aPage();
  page.all(next, next, { type: 'opened', subject: 2, place: 1 }, { type: 'opened', subject: 0 });
  expect(page.open()).toBe('E2');
  page.play({ type: 'opened', subject: 2 });
  expect(page.open()).toBe('P1');
  expect(page.all({ type: 'opened', subject: 4 }, { type: 'opened', subject: 3, place: 1 })).toEqual([]);
  expect(page.open()).toBe('P1');
});

test('submitting asks first: nothing else happens meanwhile, and reverse goes back', () => {
  const page = aPage();
  expect(page.play({ type: 'submit' })).toEqual([]);
  expect(page.all(ask, answer(1), next)).toEqual([]);
  expect([page.get().isAsked, page.open(), page.get().answers]).toEqual([true, 'E0', {}]);
  page.play({ type: 'reverse' });
  expect([page.get().isAsked, page.get().ended]).toEqual([false, undefined]);
  page.passes(10 * minute);
  expect(page.all(ask, { type: 'submit' })).toEqual(['store', 'finish']);
  expect(page.get()).toMatchObject({ ended: 'submitted', usedMs: 10 * minute, isAsked: false });
});

test('after its end nothing changes', () => {
  const page = aPage();
  page.all(ask, { type: 'submit' });
  page.passes(minute);
  expect(page.all(answer(1), next, ask, { type: 'tick' })).toEqual([]);
  expect([page.get().answers, page.left()]).toEqual([{}, 120]);
});

test('it submits itself when the time ends, also in the middle of the question, and a late answer is none', () => {
  const page = aPage();
  page.play(answer(1));
  page.play(ask);
  page.passes(120 * minute - 1);
  page.play({ type: 'tick' });
  expect(page.get().ended).toBeUndefined();
  page.passes(1);
  expect(page.play({ type: 'tick' })).toEqual(['store', 'finish']);
  expect(page.get()).toMatchObject({ ended: 'time', isAsked: false, usedMs: 120 * minute });
  const late = aPage();
  late.passes(121 * minute);
  late.play(answer(1));
  expect(late.get()).toMatchObject({ ended: 'time', answers: {}, usedMs: 120 * minute });
});

test('the clock runs on while the page is closed', () => {
  const page = aPage();
  page.passes(10 * minute);
  page.all(answer(1), next);
  const again = aPage(progressOf(page.get()), startedAt + 40 * minute);
  expect([again.left(), again.open(), Object.keys(again.get().answers)]).toEqual([80, 'E1', ['E0']]);
  const late = aPage(progressOf(page.get()), startedAt + 500 * minute);
  expect(late.play({ type: 'tick' })).toEqual(['store', 'finish']);
  expect(late.get().ended).toBe('time');
});

test('a clock that is set back gives no time again, on the open page or while it is closed', () => {
  const page = aPage();
  page.passes(30 * minute);
  page.play(answer(1));
  page.set(startedAt - 600 * minute);
  page.passes(10 * minute);
  page.play(next);
  expect(page.left()).toBe(80);
  const again = aPage(progressOf(page.get()), startedAt - 600 * minute);
  again.passes(5 * minute);
  expect(again.left()).toBe(75);
  again.play({ type: 'tick' });
  again.set(startedAt + 50 * minute);
  expect(again.left()).toBe(70);
});

test('the time is stored now and then, so that it is not lost with the page', () => {
  const page = aPage();
  page.passes(14_999);
  expect(page.play({ type: 'tick' })).toEqual([]);
  page.passes(1);
  expect(page.play({ type: 'tick' })).toEqual(['store']);
  page.passes(14_999);
  expect(page.play({ type: 'tick' })).toEqual([]);
});

test('of two tabs no answer is lost, the newer one of a question counts, and the end of one ends the other', () => {
  const [one, other] = [aPage(), aPage()];
  one.all(answer(0), next);
  other.passes(3000);
  other.all(answer(1), next, next, answer(3));
  one.passes(60_000);
  one.play(answer(2));
  one.play({ type: 'stored', progress: progressOf(other.get()) });
  const texts = Object.entries(one.get().answers).map(([id, { selectedAnswer }]) => [id, selectedAnswer]);
  expect(Object.fromEntries(texts)).toEqual({ E0: 'two', E1: 'three', E2: 'four' });
  expect(one.open()).toBe('E1');
  const both = merged(progressOf(other.get()), progressOf(one.get()));
  expect([both.answers, both.usedMs]).toEqual([one.get().answers, 60_000]);
  other.all(ask, { type: 'submit' });
  expect(one.play({ type: 'stored', progress: progressOf(other.get()) })).toEqual(['finish']);
  expect(one.get().ended).toBe('submitted');
});

test('each subject is scored out of 100 of all its questions', () => {
  const page = aPage();
  page.all(answer(1), next, answer(1), next, answer(0), next, answer(1));
  expect(resultsOf(paper, page.get().answers)).toEqual([
    { subject: 'E', questions: 3, answered: 3, right: 2, score: 67 },
    { subject: 'M', questions: 2, answered: 1, right: 1, score: 50 },
    { subject: 'P', questions: 2, answered: 0, right: 0, score: 0 },
    { subject: 'C', questions: 1, answered: 0, right: 0, score: 0 },
  ]);
});

test('only given answers are sent, each with the same id every time', () => {
  const page = aPage();
  page.all(next, answer(1), { type: 'opened', subject: 3 }, answer(0));
  const answeredAt = '2026-11-22T08:00:00.000Z';
  expect(answersToSend(paper, page.get().answers)).toEqual([
    { _id: `${'a'.repeat(20)}0001`, questionId: 'E1', selectedAnswer: 'two', answeredAt },
    { _id: `${'a'.repeat(20)}0007`, questionId: 'C0', selectedAnswer: 'one', answeredAt },
  ]);
});

test('a test that is over and sent is of the past after a day, whichever way the clock was set; any other stays', () => {
  const day = 24 * 60 * minute;
  const progress = (more: Partial<Progress>) => ({ paper, progress: { ...progressOf(aPage().get()), ...more } });
  const sent = progress({ ended: 'time', isSent: true });
  expect([day, day + 1, -day - 1].map((ms) => isPast(sent, startedAt + ms))).toEqual([false, true, true]);
  expect(isPast(progress({ ended: 'submitted' }), startedAt + 9 * day)).toBe(false);
  expect(isPast(progress({}), startedAt + 9 * day)).toBe(false);
});
