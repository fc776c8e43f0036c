import { describe, expect, test } from 'vitest';
import { anExam, endTime, offline, refusal, startTime, timerOf, typesOf } from '../../../test/exam-machine.ts';
import type { Answers } from './answers.ts';
import { type ExamState, unsentCount } from './exam-state.ts';

const saved = (questionId: string, selectedAnswer: string, seq: number) => ({ questionId, selectedAnswer, seq });
const chosen = ({ answers }: ExamState) =>
  Object.fromEntries(Object.entries(answers).map(([questionId, { selectedAnswer }]) => [questionId, selectedAnswer]));

describe('an answer', () => {
  test('is chosen only when it is on the device, and sent only then', () => {
    const exam = anExam();
    const effects = exam.play({ type: 'answered', questionId: 'first', selectedAnswer: 'A', isTyping: false });
    expect(typesOf(effects)).toEqual(['write']);
    expect(exam.get().pressed.first?.selectedAnswer).toBe('A');
    expect(exam.get().answers).toEqual({});
    expect(exam.play({ type: 'save-due' })).toEqual([]);
    const [write] = effects;
    if (write?.type !== 'write') throw new Error('nothing is written');
    exam.play({ type: 'written', answers: write.answers, isKept: true, saveInMs: write.saveInMs });
    expect(exam.get().pressed).toEqual({});
    expect(chosen(exam.get())).toEqual({ first: 'A' });
    expect(exam.sends()).toMatchObject([saved('first', 'A', 1)]);
  });

  test('of quick clicks the last one counts, though the device is slow', () => {
    const exam = anExam();
    const write = (selectedAnswer: string) => {
      const [effect] = exam.play({ type: 'answered', questionId: 'first', selectedAnswer, isTyping: false });
      if (effect?.type !== 'write') throw new Error('nothing is written');
      return () => exam.run({ type: 'written', answers: effect.answers, isKept: true, saveInMs: effect.saveInMs });
    };
    const [slow, quick] = [write('A'), write('B')];
    slow();
    expect(exam.get().pressed.first?.selectedAnswer).toBe('B');
    quick();
    expect(exam.get().answers.first).toMatchObject({ selectedAnswer: 'B', seq: 2 });
  });

  test('has the server’s time and a higher sequence than any the device or the server had', () => {
    const answers: Answers = { first: { selectedAnswer: 'A', seq: 7, isSent: true } };
    const exam = anExam({ answers, firstSeq: 100_000 });
    exam.passes(61_000);
    exam.choose('first', 'B');
    exam.choose('second', '');
    expect(exam.get().answers).toMatchObject({
      first: { seq: 100_001, answeredAt: '2026-11-22T08:01:01.000Z' },
      second: { selectedAnswer: '', seq: 100_001 },
    });
  });

  test('that another device overtook is read again, and the next one is above it', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    const batch = exam.sends();
    const effects = exam.reply(batch, { saved: [{ questionId: 'first', seq: 9 }] });
    expect(typesOf(effects)).toEqual(['read-attempt']);
    exam.choose('first', 'B');
    expect(exam.get().answers.first?.seq).toBe(10);
  });

  test('says so where it is kept only while the page is open', () => {
    const exam = anExam();
    const [write] = exam.play({ type: 'answered', questionId: 'first', selectedAnswer: 'A', isTyping: false });
    if (write?.type !== 'write') throw new Error('nothing is written');
    exam.play({ type: 'written', answers: write.answers, isKept: false, saveInMs: 60 });
    expect(exam.get().onDevice).toBe(false);
    expect(chosen(exam.get())).toEqual({ first: 'A' });
  });

  test('from the journal counts only where the paper asks and offers it', () => {
    const exam = anExam();
    exam.run({
      type: 'other-tab-wrote',
      marks: {},
      answers: {
        first: { selectedAnswer: 'Z', seq: 1 },
        gone: { selectedAnswer: 'A', seq: 1 },
        third: { selectedAnswer: 'pH', seq: 1 },
      },
    });
    expect(chosen(exam.get())).toEqual({ third: 'pH' });
  });
});

describe('saving', () => {
  test('takes along what gathers, one request at a time', () => {
    const exam = anExam();
    expect(timerOf(exam.choose('first', 'A'))).toEqual({ type: 'timer', event: 'save-due', ms: 60 });
    expect(exam.choose('second', 'B')).toEqual([]);
    const batch = exam.sends();
    expect(batch).toHaveLength(2);
    expect(exam.choose('first', 'B')).toEqual([]);
    expect(exam.sends()).toEqual([]);
    expect(timerOf(exam.reply(batch))).toMatchObject({ ms: 60 });
    expect(exam.sends()).toMatchObject([saved('first', 'B', 2)]);
  });

  test('waits for a pause in typing, but not for ever', () => {
    const exam = anExam();
    const type = (selectedAnswer: string) =>
      exam.run({ type: 'answered', questionId: 'third', selectedAnswer, isTyping: true });
    expect(timerOf(type('o'))).toMatchObject({ ms: 700 });
    expect(timerOf(type('os'))).toBeUndefined();
  });

  test('counts only what the reply names, and tries the rest again', () => {
    const exam = anExam();
    expect(exam.status()).toBe('idle');
    exam.choose('first', 'A');
    exam.choose('second', 'B');
    expect(exam.status()).toBe('saving');
    const batch = exam.sends();
    const effects = exam.reply(batch, { saved: [{ questionId: 'first', seq: 1 }] });
    expect(exam.status()).toBe('retrying');
    expect(timerOf(effects)).toMatchObject({ ms: 500 });
    exam.reply(exam.sends());
    expect(exam.status()).toBe('saved');
    expect(exam.get().answers.first?.isSent).toBe(true);
  });

  test('notes on the device what the server has', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    const [write] = exam.play({
      type: 'saved',
      kind: 'normal',
      batch: exam.sends(),
      reply: { saved: [{ questionId: 'first', seq: 1 }], endTime, serverNow: startTime, takenOver: false },
    });
    expect(write).toMatchObject({ type: 'write', answers: { first: { seq: 1, isSent: true } } });
  });

  test('stays saved when replies arrive out of order', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    const older = exam.sends();
    exam.choose('first', 'B');
    const newer = exam.sends({ type: 'hidden' });
    expect(newer).toMatchObject([saved('first', 'B', 2)]);
    exam.reply(newer);
    expect(exam.status()).toBe('saved');
    expect(exam.reply(older, { saved: [{ questionId: 'first', seq: 1 }] })).toEqual([]);
    expect(exam.status()).toBe('saved');
    expect(exam.get().trouble).toBeNull();
  });

  test('tries again without a network after a wait that grows to 15 seconds, with full jitter', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    const waits = [1, 1, 1, 1, 1, 1, 0].map((random) => timerOf(exam.fails(exam.sends(), offline, random)));
    expect(waits.map((timer) => timer?.ms)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 0]);
    expect(exam.status()).toBe('offline');
    exam.reply(exam.sends());
    exam.choose('first', 'B');
    expect(timerOf(exam.fails(exam.sends(), offline, 1))?.ms).toBe(1000);
  });

  test('asks an overloaded school no sooner than it said, whatever is answered meanwhile', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    const busy = refusal(503, 'overloaded', { retryAfterSeconds: 3 });
    expect(timerOf(exam.fails(exam.sends(), busy, 0))?.ms).toBe(3000);
    expect(exam.status()).toBe('retrying');
    expect(exam.choose('second', 'B')).toEqual([]);
    expect(timerOf(exam.fails(exam.sends(), busy, 1))?.ms).toBe(4500);
    expect(timerOf(exam.fails(exam.sends(), refusal(503, 'overloaded'), 0))?.ms).toBe(0);
  });

  test.each(['storage_full', 'storage_failed', 'database_away'])(
    'stays on the device while the school answers %s, and is sent when that is over',
    (code) => {
      const exam = anExam();
      exam.choose('first', 'A');
      const wait = timerOf(exam.fails(exam.sends(), refusal(503, code, { retryAfterSeconds: 7 }), 0));
      expect(wait?.ms).toBe(7000);
      exam.choose('second', 'B');
      const all = exam.sends();
      expect(all).toMatchObject([saved('first', 'A', 1), saved('second', 'B', 1)]);
      exam.reply(all);
      expect(exam.status()).toBe('saved');
    },
  );

  test('goes out at once when the network is back', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    exam.fails(exam.sends(), offline);
    exam.run({ type: 'network-changed', isOnline: false });
    const effects = exam.run({ type: 'network-changed', isOnline: true });
    expect(typesOf(effects)).toEqual(['cancel-timer', 'send', 'read-pulse']);
  });

  test('stops when the session is dead, and nothing is sent after that', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    expect(exam.fails(exam.sends(), refusal(401, 'unauthenticated'))).toEqual([]);
    expect(exam.choose('second', 'B')).toEqual([]);
    expect(exam.sends()).toEqual([]);
    expect(exam.sends({ type: 'hidden' })).toEqual([]);
    expect(exam.sends({ type: 'network-changed', isOnline: true })).toEqual([]);
    expect(exam.get().isOver).toBe(false);
  });

  test('leaves out an answer that the server finds invalid, until it is changed', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    exam.choose('second', 'B');
    exam.fails(exam.sends(), refusal(400, 'invalid', {}, 'answers.1.selectedAnswer'));
    exam.reply(exam.sends());
    expect(exam.status()).toBe('refused');
    expect(exam.sends()).toEqual([]);
    exam.choose('second', 'A');
    expect(exam.sends()).toMatchObject([saved('second', 'A', 2)]);
  });

  test('an acknowledged answer that the server has no more is sent again', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    exam.reply(exam.sends());
    expect(timerOf(exam.attempt({ answers: [] }))).toMatchObject({ event: 'save-due' });
    expect(exam.status()).toBe('saving');
    expect(exam.sends()).toMatchObject([saved('first', 'A', 1)]);
  });

  test('what another tab answered is chosen here, and sent unless that tab has', () => {
    const exam = anExam();
    exam.run({
      type: 'other-tab-wrote',
      marks: {},
      answers: { first: { selectedAnswer: 'A', seq: 3 }, second: { selectedAnswer: 'B', seq: 2, isSent: true } },
    });
    expect(exam.sends()).toMatchObject([saved('first', 'A', 3)]);
    exam.run({ type: 'other-tab-wrote', marks: {}, answers: { first: { selectedAnswer: 'B', seq: 2 } } });
    expect(chosen(exam.get())).toEqual({ first: 'A', second: 'B' });
  });

  test('goes on with a page that is about to go, and stops with it', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    exam.sends();
    exam.choose('second', 'B');
    expect(exam.run({ type: 'left' })).toMatchObject([{ type: 'send', kind: 'keepalive' }]);
    expect(exam.sends()).toEqual([]);
    expect(unsentCount(exam.get())).toBe(2);
  });

  test('sends less from a page that is hidden than a browser lets go, and the rest when it is seen again', () => {
    const exam = anExam();
    const essay = 'x'.repeat(30_000);
    for (const question of ['first', 'second', 'third']) exam.choose(question, essay);
    const sent = exam.sends({ type: 'hidden' });
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent).length).toBeLessThan(56_000);
    exam.reply(sent);
    expect(exam.sends()).toHaveLength(2);
  });

  test('after a reload sends what it is not known that the server has', () => {
    const answers: Answers = {
      first: { selectedAnswer: 'A', seq: 1, isSent: true },
      second: { selectedAnswer: 'B', seq: 4 },
    };
    const exam = anExam({ answers, question: 9 });
    expect(exam.get().question).toBe(2);
    expect(exam.sends()).toMatchObject([saved('second', 'B', 4)]);
  });
});
