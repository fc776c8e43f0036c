import { CallError } from '../../lib/call-error.ts';
import { listed } from './answers.ts';
import {
  effect,
  given,
  inOrder,
  type Moment,
  type Move,
  nothing,
  type Pulse,
  type Submitter,
  set,
  write,
} from './exam-state.ts';
import { isClosed, noteLate, saveLast, scheduleSoon, startSaving, stopSaving } from './saving.ts';

const graceTriesMs = [1000, 2000, 4000, 6000];
const lateTryMs = 8000;

/** A refusal that a retry would not change. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** A student who has left the page is not redirected. */
export const finish: Move = (state) =>
  state.isMounted && !state.isOver
    ? inOrder(stopSaving, set({ isOver: true }), effect({ type: 'finish' }))(state)
    : [state, []];

export const giveUp =
  (error: unknown): Move =>
  (state) =>
    state.isMounted && !state.isOver ? [{ ...state, isOver: true }, [{ type: 'give-up', error }]] : [state, []];

/** Staff may have given time or submitted, so the server is asked first. */
const ask = inOrder(
  (state) => [{ ...state, clock: { ...state.clock, isGuess: true } }, []],
  effect({ type: 'read-pulse', isForEnding: true }),
);

export const beginEnding: Move = (state) =>
  state.ending || state.isOver
    ? [state, []]
    : inOrder(set({ phase: 'time-up', ending: { tries: 0, isRunning: true } }), ask)(state);

export const askAgain: Move = (state) => (state.ending && state.isMounted && !state.isOver ? ask(state) : [state, []]);

const tryLater =
  ({ random }: Moment): Move =>
  (state) => {
    const { ending } = state;
    if (!ending || !state.isMounted) return [state, []];
    const ms = (graceTriesMs[ending.tries] ?? lateTryMs) * (0.8 + random * 0.4);
    const next = { ...state, ending: { ...ending, tries: ending.tries + 1 } };
    return [next, [{ type: 'timer', event: 'ending-due', ms }]];
  };

export const endingFailed =
  (at: Moment, error: unknown): Move =>
  (state) => {
    if (!state.ending) return [state, []];
    if (isRefusal(error)) return giveUp(error)(state);
    const hasNoGrace = state.ending.tries >= graceTriesMs.length;
    return inOrder(hasNoGrace ? set({ phase: 'late' }) : nothing, tryLater(at))(state);
  };

const settled: Move = (state) => {
  if (!state.ending) return [state, []];
  return state.late.length > 0 ? [{ ...state, phase: 'kept-late' }, []] : finish(state);
};

const submitAs =
  (by: Submitter): Move =>
  (state) => [state, [{ type: 'submit', by, answers: listed(given(state)) }]];

/** The device that holds the attempt submits it; otherwise the server does. */
export const deliveredLast =
  (at: Moment): Move =>
  (state) => {
    if (!state.ending?.isRunning) return settled(state);
    return state.takenOver ? tryLater(at)(state) : submitAs('clock')(state);
  };

export const endingPulse =
  (at: Moment, { status, remainingSeconds }: Pulse): Move =>
  (state) => {
    if (!state.ending) return [state, []];
    if (status === 'running' && remainingSeconds > 0) {
      return inOrder(set({ phase: 'answering', ending: null }), startSaving, effect({ type: 'read-attempt' }))(state);
    }
    const isRunning = status === 'running';
    return inOrder(set({ ending: { ...state.ending, isRunning } }), saveLast(deliveredLast(at)))(state);
  };

export const lastSaveFailed = (at: Moment, error: unknown): Move =>
  isClosed(error) ? inOrder(noteLate(at, error), deliveredLast(at)) : endingFailed(at, error);

/** Once nothing is to be handed in any more, the device must not do it after a reload either. */
const forgetSubmit = (at: Moment): Move =>
  inOrder(set({ isSubmitting: false, isSubmitWanted: false, submitFailures: 0 }), write(at));

/** All answers are sent again, in case a save in flight is lost. */
const submitNow = inOrder(set({ isSubmitting: true }), submitAs('student'));

export const submit =
  (at: Moment): Move =>
  (state) =>
    state.isSubmitting ? [state, []] : inOrder(set({ isSubmitWanted: true }), write(at), submitNow)(state);

/**
 * After a reply, which says that the server can be reached and whether the student has gone on elsewhere. A save under
 * way would be refused if it came second.
 */
export const submitAgain =
  (at: Moment): Move =>
  (state) => {
    if (!state.isSubmitWanted || state.isSubmitting || state.phase !== 'answering') return [state, []];
    if (state.savesInFlight > 0) return [state, []];
    return state.takenOver ? forgetSubmit(at)(state) : submitNow(state);
  };

export const keepWorking =
  (at: Moment): Move =>
  (state) =>
    state.isSubmitting ? [state, []] : forgetSubmit(at)(state);

export const submitted = (by: Submitter): Move =>
  by === 'clock' ? settled : inOrder(set({ isSubmitting: false, isSubmitWanted: false }), finish);

const isSessionOver = (error: unknown) => error instanceof CallError && error.status === 401;

export const submitFailed =
  (at: Moment, by: Submitter, error: unknown): Move =>
  (state) => {
    if (by === 'clock') return endingFailed(at, error)(state);
    const report = effect({ type: 'report', failure: 'submit', error });
    if (isRefusal(error) && !isSessionOver(error)) return inOrder(forgetSubmit(at), report, scheduleSoon)(state);
    const isFirst = state.submitFailures === 0;
    const next = set({ isSubmitting: false, submitFailures: state.submitFailures + 1 });
    return inOrder(next, isFirst ? report : nothing, scheduleSoon)(state);
  };
