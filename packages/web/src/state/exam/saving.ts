import { CallError } from '../../lib/call-error.ts';
import { type Answer, type AnswerRef, type Answers, markedSent, merged, type SentAnswer } from './answers.ts';
import { corrected, type ServerTimes, serverNow } from './exam-clock.ts';
import {
  effect,
  given,
  inOrder,
  type Moment,
  type Move,
  nothing,
  refName,
  type SaveReply,
  type Step,
  set,
  unsent,
  waiting,
  write,
} from './exam-state.ts';

const choiceDelayMs = 60;
/** The whole text is sent each time, and data cost: the longer it is, the longer it may wait. */
const textDelayMs = (length: number) => Math.min(6000, Math.max(700, length * 3));
/** The server's limit per request. */
const atOnce = 500;
/** Browsers send at most 64 KiB from a closing page; the server accepts 1 MiB. */
const mostBytes = { keepalive: 56_000, normal: 400_000 };
const longestRetryMs = 15_000;
const clockDriftMs = 250;

const closedCodes = ['conflict', 'time_is_up', 'not_started', 'not_found', 'forbidden'];

/** The attempt is closed for answers. */
export const isClosed = (error: unknown): error is CallError =>
  error instanceof CallError && closedCodes.includes(error.code);

/** Late answers that the server kept for a decision by staff. */
export const keptLate = (error: CallError): readonly AnswerRef[] =>
  Array.isArray(error.data.late) ? error.data.late : [];

/** Full jitter: a school that lost its network must not come back all at once. */
const retryWaitMs = (failures: number, { random }: Moment) =>
  random * Math.min(longestRetryMs, 1000 * 2 ** (failures - 1));

/** Not before the server's `retryAfterSeconds`, with jitter so that students do not retry at one moment. */
function requestedWaitMs(error: CallError, { random }: Moment): number {
  const ms = Number(error.data.retryAfterSeconds) * 1000;
  return Number.isFinite(ms) ? ms * (1 + random / 2) : 0;
}

/** Keeps a timer that is already set, so that typing without a pause is saved too. */
const schedule =
  (ms: number): Move =>
  (state) => {
    if (state.isSaveScheduled || state.isStopped || state.savesInFlight > 0 || waiting(state).length === 0) {
      return [state, []];
    }
    return [{ ...state, isSaveScheduled: true }, [{ type: 'timer', event: 'save-due', ms }]];
  };

export const scheduleSoon = schedule(choiceDelayMs);

const cancelTimer: Move = (state) =>
  state.isSaveScheduled
    ? [{ ...state, isSaveScheduled: false }, [{ type: 'cancel-timer', event: 'save-due' }]]
    : [state, []];

/** '' clears the answer. It is `pressed` until it is on the device. */
export const answer =
  (at: Moment, questionId: string, selectedAnswer: string, isTyping: boolean): Move =>
  (state) => {
    const known = state.pressed[questionId] ?? state.answers[questionId];
    const seq = Math.max(known?.seq ?? 0, state.acknowledged[questionId] ?? 0, state.firstSeq) + 1;
    const answeredAt = new Date(serverNow(state.clock, at.monotonic)).toISOString();
    const given = { [questionId]: { selectedAnswer, seq, answeredAt } };
    const saveInMs = isTyping ? textDelayMs(selectedAnswer.length) : choiceDelayMs;
    return inOrder(set({ pressed: { ...state.pressed, ...given } }), write(at, given, saveInMs))(state);
  };

export const written =
  (answers: Answers, onDevice: boolean, saveInMs: number): Move =>
  (state) => {
    const isOlder = ([questionId, { seq }]: [string, Answer]) => seq > (answers[questionId]?.seq ?? 0);
    const pressed = Object.fromEntries(Object.entries(state.pressed).filter(isOlder));
    return inOrder(set({ onDevice, pressed, answers: merged(state.answers, answers) }), schedule(saveInMs))(state);
  };

/** Stored on the device too, so that a crash loses no unsent answer. */
export const acknowledge =
  (at: Moment, refs: readonly AnswerRef[]): Move =>
  (state) => {
    const acknowledged = { ...state.acknowledged };
    for (const { questionId, seq } of refs) {
      acknowledged[questionId] = Math.max(seq, acknowledged[questionId] ?? 0);
    }
    const all = Object.entries(acknowledged).map(([questionId, seq]) => ({ questionId, seq }));
    const sent = markedSent(state.answers, all);
    const next = { ...state, acknowledged, answers: merged(state.answers, sent) };
    return Object.keys(sent).length > 0 ? write(at, sent)(next) : [next, []];
  };

/** At least one, in the order of the answers. */
function fitting(answers: readonly SentAnswer[], most: number): SentAnswer[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  return answers.filter((answer, index) => {
    bytes += encoder.encode(JSON.stringify(answer)).length;
    return index === 0 || bytes <= most;
  });
}

/** One request at a time, with everything that waits, and none beside a submit, which has all answers; `keepalive` is for a page about to go. */
export const save =
  (kind: 'normal' | 'keepalive'): Move =>
  (state) => {
    const [idle, effects] = cancelTimer(state);
    const all = waiting(idle, kind === 'keepalive' ? given(idle) : idle.answers);
    const batch = fitting(all.slice(0, atOnce), mostBytes[kind]);
    const isBusy = idle.savesInFlight > 0 || idle.isSubmitting;
    if (idle.isStopped || batch.length === 0 || (isBusy && kind === 'normal')) return [idle, effects];
    const next = { ...idle, savesInFlight: idle.savesInFlight + 1 };
    return [next, [...effects, { type: 'send', kind, answers: batch }]];
  };

export const setClock =
  (at: Moment, times: ServerTimes): Move =>
  (state) => {
    const clock = corrected(state.clock, times, at.monotonic);
    const aheadMs = serverNow(clock, at.monotonic) - at.wall;
    const kept = state.keptMarks;
    const isNews = kept?.endTime !== clock.endTime || Math.abs(kept.aheadMs - aheadMs) > clockDriftMs;
    return inOrder(set({ clock, lastContactAt: at.monotonic }), isNews ? write(at) : nothing)(state);
  };

/** A moved deadline means that staff gave time; the pulse has the reason. */
export const setClockAndAsk =
  (at: Moment, times: ServerTimes): Move =>
  (state) => {
    const hasMoved = times.endTime !== state.clock.endTime;
    return inOrder(setClock(at, times), hasMoved ? effect({ type: 'read-pulse', isForEnding: false }) : nothing)(state);
  };

/** An answer is saved only when the reply has its sequence. A higher one is another device's, and is read. */
const note =
  (at: Moment, batch: readonly SentAnswer[], refs: readonly AnswerRef[]): Move =>
  (state) => {
    const [next, effects] = acknowledge(at, refs)(state);
    const isMissing = batch.some(({ questionId, seq }) => seq > (next.acknowledged[questionId] ?? 0));
    const isOvertaken = batch.some(
      ({ questionId }) => (next.acknowledged[questionId] ?? 0) > (given(next)[questionId]?.seq ?? 0),
    );
    const failures = isMissing ? next.failures + 1 : 0;
    const after: Step = [{ ...next, failures, trouble: isMissing ? 'retrying' : null }, effects];
    return isOvertaken ? [after[0], [...effects, { type: 'read-attempt' }]] : after;
  };

export const noteReply = (at: Moment, batch: readonly SentAnswer[], reply: SaveReply): Move =>
  inOrder(setClockAndAsk(at, reply), set({ takenOver: reply.takenOver }), note(at, batch, reply.saved));

const landed: Move = (state) => [{ ...state, savesInFlight: state.savesInFlight - 1 }, []];

export const saved = (at: Moment, batch: readonly SentAnswer[], reply: SaveReply): Move =>
  inOrder(noteReply(at, batch, reply), landed, (state) =>
    schedule(state.failures > 0 ? retryWaitMs(state.failures, at) : choiceDelayMs)(state),
  );

/** The server has stored them beside the attempt. */
export const noteLate =
  (at: Moment, error: CallError): Move =>
  (state) => {
    const refs = keptLate(error);
    const late = [...new Set([...state.late, ...refs.map(({ questionId }) => questionId)])];
    return inOrder(set({ late }), acknowledge(at, refs))(state);
  };

const failed =
  (at: Moment, batch: readonly SentAnswer[], error: unknown): Move =>
  (before) => {
    const state = { ...before, failures: before.failures + 1 };
    const ownWaitMs = retryWaitMs(state.failures, at);
    if (!(error instanceof CallError)) return schedule(ownWaitMs)({ ...state, trouble: 'retrying' });
    const bad = batch[Number(/^answers\.(\d+)\./.exec(error.field ?? '')?.[1])];
    if (error.code === 'invalid' && bad) {
      return schedule(0)({ ...state, refused: [...state.refused, refName(bad)] });
    }
    const trouble = error.code === 'network' ? 'offline' : 'retrying';
    return schedule(Math.max(ownWaitMs, requestedWaitMs(error, at)))({ ...state, trouble });
  };

/** A dead session only stops saving: the answers wait on the device. */
export function saveFailed(at: Moment, batch: readonly SentAnswer[], error: unknown, onClosed: Move): Move {
  if (isClosed(error)) return inOrder(landed, set({ isStopped: true }), noteLate(at, error), onClosed);
  if (error instanceof CallError && error.status === 401) {
    return inOrder(landed, cancelTimer, set({ isStopped: true }));
  }
  return inOrder(landed, failed(at, batch, error));
}

/** Sends all unsent answers, refused ones included. */
export const saveLast =
  (afterwards: Move): Move =>
  (state) => {
    const batch = unsent(state, given(state));
    if (batch.length === 0) return afterwards(state);
    return [state, [{ type: 'send', kind: 'last', answers: batch }]];
  };

/** The other tab has written them to the device already. */
export const adoptFromTab =
  (answers: Answers): Move =>
  (state) => {
    const acknowledged = { ...state.acknowledged };
    for (const [questionId, { seq, isSent }] of Object.entries(answers)) {
      if (isSent) acknowledged[questionId] = Math.max(seq, acknowledged[questionId] ?? 0);
    }
    return inOrder(set({ acknowledged, answers: merged(state.answers, answers) }), scheduleSoon)(state);
  };

/** Answers missing on the server are sent again, even if they were acknowledged before. */
export const adoptFromServer =
  (at: Moment, saved: Answers): Move =>
  (state) => {
    const acknowledged = Object.fromEntries(Object.entries(saved).map(([questionId, { seq }]) => [questionId, seq]));
    const own = state.answers;
    const answers = merged(saved, own);
    const news = Object.entries(answers).filter(
      ([id, { seq, isSent }]) => own[id]?.seq !== seq || (isSent && !own[id].isSent),
    );
    return inOrder(
      set({ acknowledged, answers }),
      news.length > 0 ? write(at, Object.fromEntries(news)) : nothing,
      scheduleSoon,
    )(state);
  };

export const startSaving = inOrder(set({ isStopped: false, late: [] }), scheduleSoon);

export const stopSaving = inOrder(cancelTimer, set({ isStopped: true }));
