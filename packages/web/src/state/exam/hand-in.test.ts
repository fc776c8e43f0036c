import { describe, expect, test } from 'vitest';
import { anExam, offline, refusal, typesOf } from '../../../test/exam-machine.ts';
import { isHandInWaiting } from './exam-state.ts';

const failed = (error: unknown) => ({ type: 'submit-failed', by: 'student', error }) as const;
const busy = refusal(503, 'overloaded');

/** An exam that the student has tried to hand in without a network. */
function notHandedIn(error: unknown = offline) {
  const exam = anExam();
  exam.choose('first', 'A');
  exam.reply(exam.sends());
  exam.run({ type: 'submit' });
  expect(exam.run(failed(error))).toEqual([{ type: 'report', failure: 'submit', error }]);
  return exam;
}

describe('an answer that the device is still writing', () => {
  const typing = () => {
    const exam = anExam();
    exam.choose('third', 'p');
    exam.play({ type: 'answered', questionId: 'third', selectedAnswer: 'pH', isTyping: true });
    return exam;
  };
  const typed = [{ questionId: 'third', selectedAnswer: 'pH', seq: 2 }];

  test('is handed in with the others', () => {
    expect(typing().run({ type: 'submit' })).toMatchObject([{ type: 'submit', by: 'student', answers: typed }]);
  });

  test('is sent when the time is up', () => {
    const exam = typing();
    exam.passes(30 * 60_000);
    exam.run({ type: 'tick', isHidden: false });
    expect(exam.pulse({ remainingSeconds: 0 }, true)).toMatchObject([{ type: 'send', kind: 'last', answers: typed }]);
  });

  test('is sent by a page that is hidden or left', () => {
    expect(typing().sends({ type: 'hidden' })).toMatchObject(typed);
    expect(typing().sends({ type: 'left' })).toMatchObject(typed);
  });
});

describe('an exam that could not be handed in', () => {
  test('waits, and is handed in by itself once the server answers; the failure is reported once', () => {
    const exam = notHandedIn();
    expect(exam.get()).toMatchObject({ isSubmitting: false, isSubmitWanted: true, isOnline: false, isOver: false });
    expect(isHandInWaiting(exam.get())).toBe(true);
    expect(exam.pulse()).toMatchObject([{ type: 'submit', by: 'student', answers: [{ questionId: 'first' }] }]);
    expect(exam.pulse()).toEqual([]);
    expect(exam.run(failed(offline))).toEqual([]);
    exam.pulse();
    expect(typesOf(exam.run({ type: 'submitted', by: 'student' }))).toEqual(['finish']);
  });

  test('is tried every eight seconds, also by a page that nobody sees', () => {
    const exam = notHandedIn(busy);
    expect(isHandInWaiting(exam.get())).toBe(true);
    exam.passes(8000);
    expect(typesOf(exam.run({ type: 'tick', isHidden: true }))).toEqual(['read-pulse']);
  });

  test('waits for a save that is under way, which the server would refuse after it', () => {
    const exam = notHandedIn();
    exam.choose('second', 'B');
    const batch = exam.sends();
    expect(typesOf(exam.pulse())).not.toContain('submit');
    expect(exam.reply(batch)).toMatchObject([{ type: 'submit', by: 'student' }]);
    exam.choose('first', 'C');
    expect(typesOf(exam.run({ type: 'save-due' }))).toEqual([]);
    expect(typesOf(exam.run(failed(offline)))).toContain('timer');
  });

  test('is known from the first second where the network is known to be away', () => {
    const exam = anExam();
    exam.run({ type: 'pulse-failed', isForEnding: false, error: offline });
    exam.run({ type: 'submit' });
    expect(isHandInWaiting(exam.get())).toBe(true);
    const online = anExam();
    online.run({ type: 'submit' });
    expect(isHandInWaiting(online.get())).toBe(false);
  });

  test('is on the device from the click on, and goes on from there after a reload', () => {
    const exam = anExam();
    expect(exam.play({ type: 'submit' })[0]).toMatchObject({ type: 'write', marks: { isSubmitWanted: true } });
    const reopened = anExam({ isSubmitWanted: true }, false);
    expect(isHandInWaiting(reopened.get())).toBe(true);
    expect(typesOf(reopened.run({ type: 'opened' }))).toContain('read-pulse');
    expect(reopened.pulse()).toMatchObject([{ type: 'submit', by: 'student' }]);
    expect(reopened.run(failed(offline))).toEqual([]);
  });

  test('can be worked on again', () => {
    const exam = notHandedIn();
    expect(exam.play({ type: 'keep-working' })[0]).toMatchObject({ type: 'write', marks: { isSubmitWanted: false } });
    expect(isHandInWaiting(exam.get())).toBe(false);
    expect(exam.pulse()).toEqual([]);
    exam.run({ type: 'submit' });
    expect(exam.run(failed(offline))).toMatchObject([{ type: 'report' }]);
  });

  test('is not handed in under the hands of a student who went on elsewhere', () => {
    const exam = notHandedIn();
    expect(exam.pulse({ takenOver: true })).toEqual([]);
    expect(exam.get().isSubmitWanted).toBe(false);
    expect(typesOf(exam.pulse())).not.toContain('submit');
  });

  test('is asked for again by the student where the server refuses it, but not where only the session has ended', () => {
    const exam = notHandedIn(refusal(403, 'forbidden'));
    expect(exam.get().isSubmitWanted).toBe(false);
    expect(notHandedIn(refusal(401, 'unauthenticated')).get().isSubmitWanted).toBe(true);
  });

  test('is left to the end of the time where that comes first', () => {
    const exam = notHandedIn();
    exam.passes(30 * 60_000);
    expect(typesOf(exam.run({ type: 'tick', isHidden: false }))).toEqual(['read-pulse']);
    expect(exam.get()).toMatchObject({ phase: 'time-up', isOnline: false });
    expect(exam.pulse({ remainingSeconds: 0 }, true)).toMatchObject([{ type: 'submit', by: 'clock' }]);
  });
});

describe('a connection', () => {
  test('is away from a request without a reply until the next reply', () => {
    const exam = anExam();
    exam.run({ type: 'pulse-failed', isForEnding: false, error: offline });
    expect(exam.get().isOnline).toBe(false);
    exam.pulse();
    expect(exam.get().isOnline).toBe(true);
    exam.choose('first', 'A');
    const batch = exam.sends();
    exam.fails(batch, offline);
    expect(exam.get().isOnline).toBe(false);
    exam.reply(batch);
    expect(exam.get().isOnline).toBe(true);
    exam.run({ type: 'pulse-failed', isForEnding: false, error: busy });
    expect(exam.get().isOnline).toBe(true);
  });
});

describe('a flag', () => {
  test('is put on a question and taken off again, and is on the device', () => {
    const exam = anExam();
    expect(exam.play({ type: 'flagged', questionId: 'second' })[0]).toMatchObject({ marks: { flagged: ['second'] } });
    exam.run({ type: 'flagged', questionId: 'first' });
    expect(exam.get().flagged).toEqual(['second', 'first']);
    exam.run({ type: 'flagged', questionId: 'second' });
    expect(exam.get().flagged).toEqual(['first']);
  });

  test('and a hand-in that waits come over from another tab', () => {
    const exam = anExam();
    exam.run({ type: 'other-tab-wrote', answers: {}, marks: { flagged: ['third'], isSubmitWanted: true } });
    expect(exam.get()).toMatchObject({ flagged: ['third'], isSubmitWanted: true });
  });
});
