import type { ExtraTime } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { anExam, endTime, offline, refusal, startTime, timerOf, typesOf } from '../../../test/exam-machine.ts';
import { clockFrom, corrected, secondsLeft } from './exam-clock.ts';

const later = '2026-11-22T08:42:00.000Z';
const grant: ExtraTime = { _id: 'grant', minutes: 12, reason: 'power cut', givenAt: startTime };
const untilEnd = 30 * 60_000;

describe('the clock', () => {
  test('counts whole seconds to the server’s deadline, never below 0', () => {
    const clock = clockFrom({ endTime, serverNow: startTime }, 5000);
    expect([5000, 5001, 6000, 5000 + untilEnd, 9_999_999].map((now) => secondsLeft(clock, now))).toEqual([
      1800, 1800, 1799, 0, 0,
    ]);
  });

  test('of two readings of one deadline takes the nearer, and any after a guess or a doubt', () => {
    const clock = clockFrom({ endTime, serverNow: startTime }, 5000);
    const slowReply = { endTime, serverNow: startTime };
    expect(secondsLeft(corrected(clock, slowReply, 8000), 8000)).toBe(1797);
    const guess = { ...clock, isGuess: true };
    expect(secondsLeft(corrected(guess, slowReply, 8000), 8000)).toBe(1800);
    expect(secondsLeft(corrected(clock, { endTime: later, serverNow: startTime }, 8000), 8000)).toBe(2520);
  });

  test('goes to the device with every write, with how far the server’s is ahead', () => {
    const exam = anExam();
    exam.passes(10_000);
    const [write] = exam.play({ type: 'question-opened', index: 1 });
    expect(write).toMatchObject({ type: 'write', answers: {}, marks: { question: 1, endTime, aheadMs: 3_600_000 } });
    expect(exam.play({ type: 'question-opened', index: 3 })).toEqual([]);
    expect(exam.get().question).toBe(1);
  });

  test('is written down again only when it is news', () => {
    const exam = anExam();
    const pulse = (serverNow: string, end = endTime) =>
      exam.play({
        type: 'pulse-read',
        isForEnding: false,
        pulse: { status: 'running', endTime: end, serverNow, remainingSeconds: 9, takenOver: false, extraTime: [] },
      });
    expect(pulse(startTime)).toEqual([]);
    expect(pulse('2026-11-22T08:00:00.200Z')).toEqual([]);
    expect(typesOf(pulse('2026-11-22T08:00:01.000Z'))).toEqual(['write']);
    expect(typesOf(pulse('2026-11-22T08:00:01.000Z', later))).toEqual(['write']);
  });

  test('that came from the device alone is corrected at once', () => {
    const clock = clockFrom({ endTime, serverNow: startTime }, 5000, true);
    const exam = anExam({ clock }, false);
    expect(typesOf(exam.run({ type: 'opened' }))).toEqual(['read-pulse', 'read-attempt']);
    expect(typesOf(anExam({}, false).run({ type: 'opened' }))).toEqual(['read-pulse']);
  });
});

describe('the pulse', () => {
  const tick = { type: 'tick', isHidden: false } as const;

  test('is asked for eight seconds after the last contact, and not by a page that nobody sees', () => {
    const exam = anExam();
    exam.passes(7999);
    expect(exam.run(tick)).toEqual([]);
    exam.passes(1);
    expect(exam.run({ type: 'tick', isHidden: true })).toEqual([]);
    expect(typesOf(exam.run(tick))).toEqual(['read-pulse']);
    expect(exam.run(tick)).toEqual([]);
    exam.passes(5000);
    exam.choose('first', 'A');
    exam.reply(exam.sends());
    exam.passes(5000);
    expect(exam.run(tick)).toEqual([]);
    exam.passes(3000);
    expect(typesOf(exam.run(tick))).toEqual(['read-pulse']);
  });

  test('brings extra time, whose notice stays away once it was put away', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    expect(typesOf(exam.reply(exam.sends(), { endTime: later }))).toContain('read-pulse');
    exam.pulse({ endTime: later, extraTime: [grant] });
    expect(exam.get().extraTime).toEqual([grant]);
    const [write] = exam.play({ type: 'extra-time-seen', id: 'grant' });
    expect(write).toMatchObject({ marks: { seenExtraTime: ['grant'], endTime: later } });
    exam.pulse({ endTime: later, extraTime: [grant] });
    expect(exam.get().extraTime).toEqual([]);
  });

  test('is asked for again, and the attempt read, when the page is shown or the network is back', () => {
    const exam = anExam();
    expect(typesOf(exam.run({ type: 'shown' }))).toEqual(['read-pulse', 'read-attempt']);
    expect(typesOf(exam.run({ type: 'network-changed', isOnline: true }))).toEqual(['read-pulse']);
    expect(exam.run({ type: 'network-changed', isOnline: false })).toEqual([]);
  });
});

describe('another device', () => {
  test('that took the attempt over is on the screen, by a pulse or a save', () => {
    const exam = anExam();
    exam.pulse({ takenOver: true });
    expect(exam.get().takenOver).toBe(true);
    expect(typesOf(exam.pulse({ takenOver: false }))).toEqual(['read-attempt']);
    exam.choose('first', 'A');
    exam.reply(exam.sends(), { takenOver: true });
    expect(exam.get().takenOver).toBe(true);
  });

  test('that took the attempt over keeps its sequences to itself: catching up does not raise these', () => {
    const exam = anExam();
    exam.pulse({ takenOver: true });
    exam.attempt({ firstSeq: 200_000, answers: [{ questionId: 'first', selectedAnswer: 'B', seq: 200_001 }] });
    expect(exam.get().firstSeq).toBe(0);
    expect(exam.get().answers.first?.selectedAnswer).toBe('B');
    exam.choose('second', 'A');
    expect(exam.get().answers.second?.seq).toBe(1);
  });

  test('loses it again: this one counts above all that others answered', () => {
    const exam = anExam();
    exam.pulse({ takenOver: true });
    expect(exam.run({ type: 'take-back' })).toEqual([{ type: 'open-here' }]);
    exam.run({ type: 'take-back-failed', error: offline });
    expect(exam.get()).toMatchObject({ takenOver: true, isTakingBack: false });
    exam.run({ type: 'take-back' });
    const answers = [{ questionId: 'first', selectedAnswer: 'B', seq: 100_001 }];
    const session = { endTime, serverNow: startTime, firstSeq: 200_000, answers };
    exam.run({ type: 'taken-back', session });
    expect(exam.get()).toMatchObject({ takenOver: false, isTakingBack: false, firstSeq: 200_000 });
    expect(exam.get().keptMarks?.firstSeq).toBe(200_000);
    exam.choose('first', 'A');
    expect(exam.get().answers.first?.seq).toBe(200_001);
  });
});

describe('the end', () => {
  const tick = { type: 'tick', isHidden: true } as const;
  const ending = { type: 'read-pulse', isForEnding: true };

  /** An exam with an unsent answer whose clock has run out: the pulse has been asked for. */
  function atZero() {
    const exam = anExam();
    exam.choose('first', 'A');
    exam.passes(untilEnd);
    expect(exam.run(tick)).toEqual([ending]);
    expect(exam.run(tick)).toEqual([]);
    expect(exam.get().phase).toBe('time-up');
    return exam;
  }
  const submits = (by: string) => ({ type: 'submit', by });
  const over = { status: 'submitted', remainingSeconds: 0 } as const;

  test('delivers what is unsent and hands in, once', () => {
    const exam = atZero();
    const effects = exam.pulse({ remainingSeconds: 0 }, true);
    expect(effects).toMatchObject([{ type: 'send', kind: 'last', answers: [{ questionId: 'first', seq: 1 }] }]);
    const reply = { saved: [{ questionId: 'first', seq: 1 }], endTime, serverNow: endTime, takenOver: false };
    expect(exam.run({ type: 'saved', kind: 'last', batch: [], reply })).toMatchObject([submits('clock')]);
    expect(typesOf(exam.run({ type: 'submitted', by: 'clock' }))).toContain('finish');
    expect(exam.get().isOver).toBe(true);
    expect(exam.run(tick)).toEqual([]);
  });

  test('is not there while the school says that time is left', () => {
    const exam = atZero();
    const effects = exam.pulse({ endTime: later, remainingSeconds: 700, extraTime: [grant] }, true);
    expect(typesOf(effects)).toEqual(['read-attempt']);
    expect(exam.get()).toMatchObject({ phase: 'answering', ending: null, extraTime: [grant] });
    expect(exam.choose('second', 'B')).toEqual([]);
    expect(exam.sends()).toHaveLength(2);
    exam.passes(12 * 60_000);
    expect(exam.run(tick)).toEqual([ending]);
  });

  test('corrects a clock that ran out too early, by any reading', () => {
    const exam = anExam();
    exam.passes(untilEnd);
    exam.run(tick);
    exam.pulse({ serverNow: startTime, remainingSeconds: 1800 }, true);
    expect(exam.get().phase).toBe('answering');
    expect(exam.run(tick)).toEqual([]);
  });

  test('is not for a device that was taken over: it delivers, sends no submit and asks again', () => {
    const exam = atZero();
    exam.pulse({ remainingSeconds: 0, takenOver: true }, true);
    const reply = { saved: [{ questionId: 'first', seq: 1 }], endTime, serverNow: endTime, takenOver: true };
    const effects = exam.run({ type: 'saved', kind: 'last', batch: [], reply });
    expect(effects).toEqual([{ type: 'timer', event: 'ending-due', ms: 1000 }]);
    expect(exam.run({ type: 'ending-due' })).toEqual([ending]);
    expect(exam.pulse({ remainingSeconds: 0, takenOver: true }, true)).toMatchObject([{ ms: 2000 }]);
    expect(typesOf(exam.pulse(over, true))).toContain('finish');
  });

  test('without a network is tried again: four times in the grace, then every eight seconds', () => {
    const exam = atZero();
    const waits = [0, 1, 0.5, 0.5, 0.5, 0.5].map((random) => {
      const timer = timerOf(exam.run({ type: 'pulse-failed', isForEnding: true, error: offline }, random));
      return [Math.round(timer?.ms ?? 0), exam.get().phase];
    });
    expect(waits).toEqual([
      [800, 'time-up'],
      [2400, 'time-up'],
      [4000, 'time-up'],
      [6000, 'time-up'],
      [8000, 'late'],
      [8000, 'late'],
    ]);
    expect(exam.run({ type: 'ending-due' })).toEqual([ending]);
    exam.pulse(over, true);
    exam.run({ type: 'save-failed', kind: 'last', batch: [], error: refusal(409, 'time_is_up') });
    expect(exam.get().isOver).toBe(true);
  });

  test('of answers that came too late is said before the result', () => {
    const exam = atZero();
    exam.pulse(over, true);
    const error = refusal(409, 'time_is_up', { late: [{ questionId: 'first', seq: 1 }] });
    expect(exam.run({ type: 'save-failed', kind: 'last', batch: [], error })).toEqual([]);
    expect(exam.get()).toMatchObject({ phase: 'kept-late', late: ['first'] });
    expect(exam.status()).toBe('saved');
    expect(typesOf(exam.run({ type: 'result-wanted' }))).toContain('finish');
  });

  test('that the server refuses is given up, but not where it is only busy', () => {
    const busy = atZero();
    busy.pulse({ remainingSeconds: 0 }, true);
    const failed = (exam: typeof busy, error: unknown) => exam.run({ type: 'submit-failed', by: 'clock', error });
    expect(typesOf(failed(busy, refusal(429, 'rate_limited')))).toEqual(['timer']);
    expect(typesOf(failed(busy, refusal(503, 'overloaded')))).toEqual(['timer']);
    const error = refusal(403, 'forbidden');
    expect(failed(busy, error)).toEqual([{ type: 'give-up', error }]);
  });

  test.each([
    ['time_is_up', 'read-pulse'],
    ['conflict', 'finish'],
    ['not_found', 'give-up'],
  ])('comes with a save that is refused as %s', (code, type) => {
    const exam = anExam();
    exam.choose('first', 'A');
    expect(typesOf(exam.fails(exam.sends(), refusal(409, code)))).toEqual([type]);
    expect(exam.sends()).toEqual([]);
  });

  test('comes when another device or staff have handed in', () => {
    for (const reply of ['pulse', 'attempt'] as const) {
      const exam = anExam();
      expect(exam[reply]({ status: 'submitted', endTime })).toEqual([ending]);
      expect(exam.pulse(over, true)).toEqual([{ type: 'finish' }]);
    }
  });

  test('asked for by the student takes all answers along, once for a double click', () => {
    const exam = anExam();
    exam.choose('first', 'A');
    exam.reply(exam.sends());
    expect(exam.run({ type: 'submit' })).toMatchObject([{ ...submits('student'), answers: [{ questionId: 'first' }] }]);
    expect(exam.run({ type: 'submit' })).toEqual([]);
    const failed = { type: 'submit-failed', by: 'student', error: offline } as const;
    expect(exam.run(failed)).toEqual([{ type: 'report', failure: 'submit', error: offline }]);
    expect(exam.get()).toMatchObject({ isSubmitting: false, isOver: false, phase: 'answering' });
    exam.run({ type: 'submit' });
    expect(exam.run({ type: 'submitted', by: 'student' })).toEqual([{ type: 'finish' }]);
  });

  test('of an exam whose page was left leads nowhere', () => {
    const exam = atZero();
    exam.run({ type: 'left' });
    expect(exam.run({ type: 'pulse-failed', isForEnding: true, error: offline })).toEqual([]);
    expect(exam.run({ type: 'submitted', by: 'clock' })).toEqual([]);
    expect(exam.get().isOver).toBe(false);
  });
});
