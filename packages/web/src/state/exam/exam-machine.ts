import { type Answers, byQuestion, type KeptPaper } from './answers.ts';
import {
  askAgain,
  beginEnding,
  deliveredLast,
  endingFailed,
  endingPulse,
  finish,
  giveUp,
  keepWorking,
  lastSaveFailed,
  submit,
  submitAgain,
  submitFailed,
  submitted,
} from './ending.ts';
import { type ExamClock, type ServerTimes, secondsLeft } from './exam-clock.ts';
import {
  type AttemptState,
  type ExamEvent,
  type ExamState,
  effect,
  inOrder,
  type Moment,
  type Move,
  noteNetwork,
  nothing,
  type Pulse,
  type Step,
  set,
  write,
} from './exam-state.ts';
import { onPaper } from './on-paper.ts';
import {
  adoptFromServer,
  adoptFromTab,
  answer,
  noteReply,
  save,
  saved,
  saveFailed,
  setClock,
  setClockAndAsk,
  startSaving,
  stopSaving,
  written,
} from './saving.ts';

const pulseMs = 8000;

type Opening = {
  paper: KeptPaper;
  device: string;
  clock: ExamClock;
  question: number;
  /** `isSent` where the server has it. */
  answers: Answers;
  firstSeq: number;
  seenExtraTime: readonly string[];
  flagged?: readonly string[] | undefined;
  isSubmitWanted?: boolean | undefined;
  isOnline: boolean;
};

export function examState(
  { question, flagged = [], isSubmitWanted = false, ...opening }: Opening,
  { monotonic }: Moment,
): ExamState {
  const { paper, answers } = opening;
  const acknowledged = Object.entries(answers).flatMap(([id, { seq, isSent }]) => (isSent ? [[id, seq] as const] : []));
  return {
    ...opening,
    question: Math.min(question, Math.max(0, paper.questions.length - 1)),
    acknowledged: Object.fromEntries(acknowledged),
    pressed: {},
    onDevice: true,
    refused: [],
    late: [],
    isStopped: true,
    isSaveScheduled: false,
    savesInFlight: 0,
    failures: 0,
    trouble: null,
    phase: 'answering',
    ending: null,
    isSubmitting: false,
    isSubmitWanted,
    submitFailures: isSubmitWanted ? 1 : 0,
    isOver: false,
    isMounted: false,
    takenOver: false,
    isTakingBack: false,
    extraTime: [],
    flagged,
    lastContactAt: monotonic,
    keptMarks: null,
  };
}

const askPulse = effect({ type: 'read-pulse', isForEnding: false });
const readAttempt = effect({ type: 'read-attempt' });

const open =
  (at: Moment): Move =>
  (state) =>
    inOrder(
      set({ isMounted: true }),
      write(at),
      startSaving,
      askPulse,
      state.clock.isGuess ? readAttempt : nothing,
      askAgain,
    )(state);

const leave = inOrder(save('keepalive'), stopSaving, set({ isMounted: false }));

const tick =
  ({ monotonic }: Moment, isHidden: boolean): Move =>
  (state) => {
    if (secondsLeft(state.clock, monotonic) === 0 && !state.ending) return beginEnding(state);
    const isIdle = isHidden && !state.isSubmitWanted;
    if (isIdle || monotonic - state.lastContactAt < pulseMs) return [state, []];
    return inOrder(set({ lastContactAt: monotonic }), askPulse)(state);
  };

const takePulse =
  (at: Moment, { status, endTime, serverNow, takenOver, extraTime }: Pulse): Move =>
  (state) => {
    const isTakenOver = status === 'running' && takenOver;
    const isOursAgain = status === 'running' && !takenOver && state.takenOver;
    return inOrder(
      endTime === undefined ? set({ lastContactAt: at.monotonic }) : setClock(at, { endTime, serverNow }),
      set({
        takenOver: isTakenOver,
        extraTime: extraTime.filter(({ _id }) => !state.seenExtraTime.includes(_id)),
      }),
      isOursAgain ? readAttempt : nothing,
    )(state);
  };

const adoptAnswers =
  (at: Moment, { answers }: Pick<AttemptState, 'answers'>): Move =>
  (state) =>
    adoptFromServer(at, onPaper(byQuestion(answers), state.paper.questions))(state);

/** Sequences are raised only for the device that holds the attempt. */
const takeAttempt =
  (at: Moment, attempt: AttemptState): Move =>
  (state) => {
    const { status, endTime, serverNow, firstSeq } = attempt;
    if (status === 'submitted') return beginEnding(state);
    if (status !== 'running' || endTime === undefined) return [state, []];
    return inOrder(
      setClockAndAsk(at, { endTime, serverNow }),
      state.takenOver ? nothing : set({ firstSeq: Math.max(firstSeq, state.firstSeq) }),
      adoptAnswers(at, attempt),
    )(state);
  };

const takeBack = (at: Moment, session: ServerTimes & Pick<AttemptState, 'answers' | 'firstSeq'>): Move =>
  inOrder(
    (state) => [{ ...state, firstSeq: Math.max(session.firstSeq, state.firstSeq) }, []],
    set({ takenOver: false, isTakingBack: false }),
    setClockAndAsk(at, session),
    adoptAnswers(at, session),
    write(at),
  );

const openQuestion =
  (at: Moment, index: number): Move =>
  (state) =>
    state.paper.questions[index] ? inOrder(set({ question: index }), write(at))(state) : [state, []];

const flag =
  (at: Moment, questionId: string): Move =>
  (state) => {
    const others = state.flagged.filter((id) => id !== questionId);
    const isFlagged = others.length < state.flagged.length;
    return inOrder(set({ flagged: isFlagged ? others : [...others, questionId] }), write(at))(state);
  };

const putAway =
  (at: Moment, id: string): Move =>
  (state) => {
    const seenExtraTime = [...state.seenExtraTime, id];
    return inOrder(
      set({ seenExtraTime, extraTime: state.extraTime.filter(({ _id }) => _id !== id) }),
      write(at),
    )(state);
  };

const whenClosed = (error: { code?: string }): Move => {
  if (error.code === 'time_is_up') return beginEnding;
  return error.code === 'conflict' ? finish : giveUp(error);
};

function moveOf(event: ExamEvent, at: Moment): Move {
  switch (event.type) {
    case 'opened':
      return open(at);
    case 'left':
      return leave;
    case 'answered':
      return answer(at, event.questionId, event.selectedAnswer, event.isTyping);
    case 'written':
      return written(event.answers, event.isKept, event.saveInMs);
    case 'other-tab-wrote': {
      const { flagged = [], isSubmitWanted = false } = event.marks;
      return inOrder(set({ flagged, isSubmitWanted }), (state) =>
        adoptFromTab(onPaper(event.answers, state.paper.questions))(state),
      );
    }
    case 'flagged':
      return flag(at, event.questionId);
    case 'question-opened':
      return openQuestion(at, event.index);
    case 'extra-time-seen':
      return putAway(at, event.id);
    case 'save-due':
    case 'saved':
    case 'save-failed':
      return savingMove(event, at);
    case 'tick':
      return tick(at, event.isHidden);
    case 'network-changed':
      return inOrder(set({ isOnline: event.isOnline }), event.isOnline ? inOrder(save('normal'), askPulse) : nothing);
    case 'hidden':
      return save('keepalive');
    case 'shown':
      return inOrder(askPulse, readAttempt);
    case 'attempt-read':
      return takeAttempt(at, event.attempt);
    case 'take-back':
      return inOrder(set({ isTakingBack: true }), effect({ type: 'open-here' }));
    case 'taken-back':
      return takeBack(at, event.session);
    case 'take-back-failed':
      return inOrder(
        set({ isTakingBack: false }),
        effect({ type: 'report', failure: 'take-back', error: event.error }),
      );
    default:
      return endingMove(event, at);
  }
}

type EventOf<Type extends ExamEvent['type']> = Extract<ExamEvent, { type: Type }>;

function savingMove(event: EventOf<'save-due' | 'saved' | 'save-failed'>, at: Moment): Move {
  if (event.type === 'save-due') return inOrder(set({ isSaveScheduled: false }), save('normal'));
  if (event.type === 'saved') {
    const { kind, batch, reply } = event;
    return kind === 'last'
      ? inOrder(noteReply(at, batch, reply), deliveredLast(at))
      : inOrder(saved(at, batch, reply), submitAgain(at));
  }
  const { kind, batch, error } = event;
  if (kind === 'last') return lastSaveFailed(at, error);
  return saveFailed(at, batch, error, whenClosed(error as { code?: string }));
}

type EndingEvent = EventOf<
  | 'pulse-read'
  | 'pulse-failed'
  | 'submit'
  | 'keep-working'
  | 'submitted'
  | 'submit-failed'
  | 'ending-due'
  | 'result-wanted'
>;

function endingMove(event: EndingEvent, at: Moment): Move {
  switch (event.type) {
    case 'pulse-read': {
      const { pulse, isForEnding } = event;
      const next = pulse.status === 'submitted' ? beginEnding : nothing;
      return inOrder(takePulse(at, pulse), isForEnding ? endingPulse(at, pulse) : next, submitAgain(at));
    }
    case 'pulse-failed':
      return event.isForEnding ? endingFailed(at, event.error) : nothing;
    case 'submit':
      return submit(at);
    case 'keep-working':
      return keepWorking(at);
    case 'submitted':
      return submitted(event.by);
    case 'submit-failed':
      return submitFailed(at, event.by, event.error);
    case 'ending-due':
      return askAgain;
    case 'result-wanted':
      return finish;
  }
}

export const step = (state: ExamState, event: ExamEvent, at: Moment): Step =>
  inOrder(noteNetwork(event), moveOf(event, at))(state);
