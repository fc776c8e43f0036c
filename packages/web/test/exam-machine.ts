import type { PaperQuestion } from '@akada/contract';
import { CallError } from '../src/lib/call-error.ts';
import type { AnswerRef, SentAnswer } from '../src/state/exam/answers.ts';
import { clockFrom } from '../src/state/exam/exam-clock.ts';
import { examState, step } from '../src/state/exam/exam-machine.ts';
import {
  type AttemptState,
  type Effect,
  type ExamEvent,
  type Pulse,
  saveStatus,
} from '../src/state/exam/exam-state.ts';

export const startTime = '2026-11-22T08:00:00.000Z';
export const endTime = '2026-11-22T08:30:00.000Z';
/** The monotonic time at which the exam begins; the device's wall clock is an hour slow. */
const begin = 5000;
const wallOf = (monotonic: number) => Date.parse(startTime) - 3_600_000 + monotonic - begin;

const questions: PaperQuestion[] = ['first', 'second', 'third'].map((_id) => ({
  _id,
  text: `The ${_id} question`,
  question: _id,
  type: _id === 'third' ? 'short-answer' : 'multiple-choice',
  options: _id === 'third' ? [] : ['A', 'B'],
  points: 1,
}));

const paper = { attemptId: 'attempt', examId: 'exam', title: 'Biology', questions, startTime, student: {} as never };

type Opening = Partial<Parameters<typeof examState>[0]>;

/** An exam in progress: `play` gives the effects of one event, `run` those of its writes to the device too. */
export function anExam(opening: Opening = {}, isOpened = true) {
  let now = begin;
  const clock = clockFrom({ endTime, serverNow: startTime }, begin);
  const first = { paper, device: 'phone-phone', clock, question: 0, answers: {}, firstSeq: 0, seenExtraTime: [] };
  const moment = (random = 0.5) => ({ monotonic: now, wall: wallOf(now), random });
  let state = examState({ ...first, isOnline: true, ...opening }, moment());
  const play = (event: ExamEvent, random?: number): readonly Effect[] => {
    const [next, effects] = step(state, event, moment(random));
    state = next;
    return effects;
  };
  /** Writes complete at once. */
  const run = (event: ExamEvent, random?: number): readonly Effect[] =>
    play(event, random).flatMap((effect) => {
      if (effect.type !== 'write') return [effect];
      const { answers, saveInMs } = effect;
      return run({ type: 'written', answers, saveInMs, isKept: true });
    });
  if (isOpened) run({ type: 'opened' });
  const exam = {
    play,
    run,
    get: () => state,
    status: () => saveStatus(state),
    passes: (ms: number) => {
      now += ms;
    },
    serverNow: () => new Date(Date.parse(startTime) + now - begin).toISOString(),
    choose: (questionId: string, selectedAnswer: string) =>
      run({ type: 'answered', questionId, selectedAnswer, isTyping: false }),
    /** The batch that goes out now. */
    sends: (event: ExamEvent = { type: 'save-due' }) => batchOf(run(event)),
    reply: (batch: readonly SentAnswer[], more: { takenOver?: boolean; endTime?: string; saved?: AnswerRef[] } = {}) =>
      run({
        type: 'saved',
        kind: 'normal',
        batch,
        reply: { saved: batch.map(ref), endTime, serverNow: exam.serverNow(), takenOver: false, ...more },
      }),
    fails: (batch: readonly SentAnswer[], error: unknown, random?: number) =>
      run({ type: 'save-failed', kind: 'normal', batch, error }, random),
    pulse: (more: Partial<Pulse> = {}, isForEnding = false) =>
      run({ type: 'pulse-read', isForEnding, pulse: aPulse(more) }),
    attempt: (more: Partial<AttemptState> = {}) => run({ type: 'attempt-read', attempt: anAttempt(more) }),
  };
  const aPulse = (more: Partial<Pulse>): Pulse => ({
    status: 'running',
    endTime,
    serverNow: exam.serverNow(),
    remainingSeconds: 60,
    takenOver: false,
    extraTime: [],
    ...more,
  });
  const anAttempt = (more: Partial<AttemptState>): AttemptState => ({
    status: 'running',
    endTime,
    serverNow: exam.serverNow(),
    answers: [],
    firstSeq: 0,
    ...more,
  });
  return exam;
}

const ref = ({ questionId, seq }: AnswerRef): AnswerRef => ({ questionId, seq });
export const batchOf = (effects: readonly Effect[]) => effects.find((effect) => effect.type === 'send')?.answers ?? [];
export const typesOf = (effects: readonly Effect[]) => effects.map(({ type }) => type);
export const timerOf = (effects: readonly Effect[]) => effects.find((effect) => effect.type === 'timer');
export const refusal = (status: number, code: string, data: Record<string, unknown> = {}, field?: string) =>
  new CallError('Refused', { status, code, data, field });
export const offline = CallError.network();
