import type { ExtraTime, SavedAnswer } from '@akada/contract';
import { CallError } from '../../lib/call-error.ts';
import {
  type AnswerRef,
  type Answers,
  type KeptPaper,
  listed,
  type Marks,
  merged,
  type SentAnswer,
} from './answers.ts';
import { type ExamClock, type ServerTimes, serverNow } from './exam-clock.ts';

/**
 * `late`: the grace period is over without a reply, so the server submits what it has. `kept-late`: answers that
 * arrived after the end wait for staff.
 */
export type Phase = 'answering' | 'time-up' | 'late' | 'kept-late';

export type ExamState = {
  paper: KeptPaper;
  device: string;
  clock: ExamClock;
  question: number;
  /** On the device: only these are shown as chosen. */
  answers: Answers;
  /** Being written to the device. */
  pressed: Answers;
  /** False where the browser keeps nothing beyond this page. */
  onDevice: boolean;
  /** Per question the highest sequence on the server. */
  acknowledged: Readonly<Record<string, number>>;
  /** `questionId:seq` of answers the server found invalid. */
  refused: readonly string[];
  /** Questions whose answers arrived after the end. */
  late: readonly string[];
  /** Sequences of this device begin above this one. */
  firstSeq: number;
  isStopped: boolean;
  isSaveScheduled: boolean;
  savesInFlight: number;
  failures: number;
  trouble: 'offline' | 'retrying' | null;
  /** False from a request without a reply, or the browser's word, until the next reply. */
  isOnline: boolean;
  phase: Phase;
  /** While the time is up: how often submitting was tried, and whether the server last said the attempt was running. */
  ending: { tries: number; isRunning: boolean } | null;
  isSubmitting: boolean;
  /** The student has asked to hand in; tried with every pulse until it is done. */
  isSubmitWanted: boolean;
  submitFailures: number;
  isOver: boolean;
  /** Only a mounted page redirects. */
  isMounted: boolean;
  /** Another device has opened the attempt since. */
  takenOver: boolean;
  isTakingBack: boolean;
  /** Not dismissed yet, oldest first. */
  extraTime: readonly ExtraTime[];
  seenExtraTime: readonly string[];
  flagged: readonly string[];
  /** The monotonic time of the last request or reply. */
  lastContactAt: number;
  /** As last written to the device. */
  keptMarks: Marks | null;
};

/** `monotonic` and `wall` in milliseconds, `random` from 0 up to 1. */
export type Moment = { monotonic: number; wall: number; random: number };

export type Pulse = ServerPulse & { serverNow: string; takenOver: boolean; extraTime: ExtraTime[] };
type ServerPulse = { status: 'none' | 'running' | 'submitted'; endTime?: string | undefined; remainingSeconds: number };

export type AttemptState = Pick<ServerPulse, 'status' | 'endTime'> & {
  serverNow: string;
  answers: readonly SavedAnswer[];
  firstSeq: number;
};

export type SaveReply = ServerTimes & { saved: readonly AnswerRef[]; takenOver: boolean };

/** The `last` save comes after the end, and submitting waits for it. */
export type SaveKind = 'normal' | 'keepalive' | 'last';

export type Submitter = 'student' | 'clock';

export type ExamEvent =
  | { type: 'opened' }
  | { type: 'left' }
  | { type: 'answered'; questionId: string; selectedAnswer: string; isTyping: boolean }
  | { type: 'written'; answers: Answers; isKept: boolean; saveInMs: number }
  | { type: 'other-tab-wrote'; answers: Answers; marks: Pick<Marks, 'flagged' | 'isSubmitWanted'> }
  | { type: 'save-due' }
  | { type: 'saved'; kind: SaveKind; batch: readonly SentAnswer[]; reply: SaveReply }
  | { type: 'save-failed'; kind: SaveKind; batch: readonly SentAnswer[]; error: unknown }
  | { type: 'tick'; isHidden: boolean }
  | { type: 'network-changed'; isOnline: boolean }
  | { type: 'hidden' }
  | { type: 'shown' }
  | { type: 'pulse-read'; pulse: Pulse; isForEnding: boolean }
  | { type: 'pulse-failed'; error: unknown; isForEnding: boolean }
  | { type: 'attempt-read'; attempt: AttemptState }
  | { type: 'question-opened'; index: number }
  | { type: 'flagged'; questionId: string }
  | { type: 'extra-time-seen'; id: string }
  | { type: 'take-back' }
  | { type: 'taken-back'; session: ServerTimes & { answers: readonly SavedAnswer[]; firstSeq: number } }
  | { type: 'take-back-failed'; error: unknown }
  | { type: 'submit' }
  | { type: 'keep-working' }
  | { type: 'submitted'; by: Submitter }
  | { type: 'submit-failed'; by: Submitter; error: unknown }
  | { type: 'ending-due' }
  | { type: 'result-wanted' };

export type Effect =
  /** Ends in 'written'. */
  | { type: 'write'; answers: Answers; marks: Marks; saveInMs: number }
  /** Ends in 'saved' or 'save-failed'. */
  | { type: 'send'; kind: SaveKind; answers: readonly SentAnswer[] }
  /** Dispatches the event of this name; a second timer replaces the first. */
  | { type: 'timer'; event: 'save-due' | 'ending-due'; ms: number }
  | { type: 'cancel-timer'; event: 'save-due' }
  | { type: 'read-pulse'; isForEnding: boolean }
  /** Without a reply there is no event. */
  | { type: 'read-attempt' }
  | { type: 'open-here' }
  | { type: 'submit'; by: Submitter; answers: readonly SentAnswer[] }
  | { type: 'report'; failure: 'submit' | 'take-back'; error: unknown }
  /** Nothing stays on the device. */
  | { type: 'finish' }
  | { type: 'give-up'; error: unknown };

export type Step = readonly [state: ExamState, effects: readonly Effect[]];

export type Move = (state: ExamState) => Step;

export const inOrder =
  (...moves: readonly Move[]): Move =>
  (state) =>
    moves.reduce<Step>(
      ([before, effects], move) => {
        const [after, more] = move(before);
        return [after, [...effects, ...more]];
      },
      [state, []],
    );

export const set =
  (part: Partial<ExamState>): Move =>
  (state) => [{ ...state, ...part }, []];

export const effect =
  (...effects: readonly Effect[]): Move =>
  (state) => [state, effects];

export const nothing: Move = (state) => [state, []];

const isNetworkFailure = (error: unknown) => error instanceof CallError && error.code === 'network';

/** Any reply of the server shows that there is a network, and a request without one that there is none. */
export const noteNetwork = (event: ExamEvent): Move => {
  if ('error' in event) return isNetworkFailure(event.error) ? set({ isOnline: false }) : set({ isOnline: true });
  const isReply = event.type === 'pulse-read' || event.type === 'saved' || event.type === 'attempt-read';
  return isReply ? set({ isOnline: true }) : nothing;
};

export function marksOf(state: ExamState, { monotonic, wall }: Moment): Marks {
  const { question, firstSeq, device, seenExtraTime, flagged, isSubmitWanted, clock } = state;
  const aheadMs = serverNow(clock, monotonic) - wall;
  return { question, endTime: clock.endTime, aheadMs, firstSeq, device, seenExtraTime, flagged, isSubmitWanted };
}

/** The clock is written every time, so that an offline reload counts on from the newest. */
export const write =
  (at: Moment, answers: Answers = {}, saveInMs = 0): Move =>
  (state) => {
    const marks = marksOf(state, at);
    return [{ ...state, keptMarks: marks }, [{ type: 'write', answers, marks, saveInMs }]];
  };

const isAcknowledged = ({ acknowledged }: ExamState, { questionId, seq }: AnswerRef) =>
  seq <= (acknowledged[questionId] ?? 0);

/** With those that the device is still writing: where an exam or a page ends, nothing waits for the device. */
export const given = ({ pressed, answers }: ExamState) => merged(pressed, answers);

export const unsent = (state: ExamState, answers = state.answers) =>
  listed(answers).filter((answer) => !isAcknowledged(state, answer));

export const refName = ({ questionId, seq }: AnswerRef) => `${questionId}:${seq}`;

export const waiting = (state: ExamState, answers = state.answers) =>
  unsent(state, answers).filter((answer) => !state.refused.includes(refName(answer)));

export const unsentCount = (state: ExamState) => unsent(state, given(state)).length;

/** Offline, the hand-in waits from the click on. */
export const isHandInWaiting = ({ isSubmitWanted, submitFailures, isOnline }: ExamState) =>
  isSubmitWanted && (submitFailures > 0 || !isOnline);

/** `offline`: no reply; `retrying`: the server cannot save now; `refused`: it never will. */
export type SaveStatus = 'idle' | 'saved' | 'saving' | 'offline' | 'retrying' | 'refused';

export function saveStatus(state: ExamState): SaveStatus {
  if (unsentCount(state) === 0) return Object.keys(state.answers).length > 0 ? 'saved' : 'idle';
  if (Object.keys(state.pressed).length === 0 && waiting(state).length === 0) return 'refused';
  return state.trouble ?? (state.isOnline ? 'saving' : 'offline');
}
