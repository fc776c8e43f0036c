import { useEffect, useState } from 'react';
import { openAttempt, readAttemptState, readPulse, sendAnswers, submitExam } from '../../../data/exams/attempts.ts';
import { CallError, reasonOf } from '../../../lib/call-error.ts';
import type { Answers, Marks } from '../../../state/exam/answers.ts';
import { openJournal } from '../../../state/exam/exam-journal.ts';
import { step } from '../../../state/exam/exam-machine.ts';
import {
  type Effect,
  type ExamEvent,
  type ExamState,
  given,
  marksOf,
  unsentCount,
} from '../../../state/exam/exam-state.ts';
import { dropExamPictures } from '../../../state/exam/kept-exams.ts';
import { createStore } from '../../../state/store.ts';
import { notify } from '../../../ui/notify.ts';
import { moment } from './open-exam.ts';

const tickMs = 500;

const later = 'It will be handed in when the network is back.';

function report(failure: 'submit' | 'take-back', error: unknown): void {
  const isLost = error instanceof CallError && error.status === 0;
  if (failure === 'take-back') notify.error(`The exam could not be opened here: ${reasonOf(error)}`);
  else notify.error(`Failed to submit exam: ${reasonOf(error)}`, isLost ? later : undefined);
}

type Ways = { onFinished: () => void; onGivenUp: () => void };

type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
type Dispatch = (event: ExamEvent) => void;

/** Returns a stop function. */
function followBrowser(dispatch: Dispatch, asksToStay: () => boolean): () => void {
  const ticking = window.setInterval(() => dispatch({ type: 'tick', isHidden: document.hidden }), tickMs);
  const listeners = new AbortController();
  const { signal } = listeners;
  const onNetwork = () => dispatch({ type: 'network-changed', isOnline: navigator.onLine });
  const onVisibility = () => dispatch({ type: document.hidden ? 'hidden' : 'shown' });
  window.addEventListener('online', onNetwork, { signal });
  window.addEventListener('offline', onNetwork, { signal });
  window.addEventListener('beforeunload', (event) => asksToStay() && event.preventDefault(), { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => {
    listeners.abort();
    window.clearInterval(ticking);
  };
}

type Written = { answers: Answers; marks: Marks };

function openChannel(attemptId: string, dispatch: Dispatch): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'function') return null;
  const channel = new BroadcastChannel(`exam-tabs:${attemptId}`);
  channel.onmessage = ({ data }: MessageEvent<Written>) => dispatch({ type: 'other-tab-wrote', ...data });
  return channel;
}

function createTimers(dispatch: Dispatch) {
  const timers = new Map<string, number>();
  const cancel = (event: string) => window.clearTimeout(timers.get(event));
  return {
    cancel,
    start({ event, ms }: EffectOf<'timer'>): void {
      cancel(event);
      const timer = window.setTimeout(() => dispatch({ type: event }), ms);
      timers.set(event, timer);
    },
    cancelAll(): void {
      for (const event of timers.keys()) cancel(event);
    },
  };
}

/** Performs the machine's effects outside React, so that a click never waits for a render. */
function createRunner(first: ExamState, ways: () => Ways) {
  const { examId, attemptId, student } = first.paper;
  const store = createStore(first);
  const timers = createTimers(dispatch);
  const journal = openJournal(student._id, attemptId, () => {
    const state = store.get();
    return { paper: state.paper, marks: marksOf(state, moment()), answers: given(state) };
  });
  let otherTabs: BroadcastChannel | null = null;

  function dispatch(event: ExamEvent): void {
    const [next, effects] = step(store.get(), event, moment());
    if (next !== store.get()) store.set(next);
    for (const effect of effects) perform(effect);
  }

  function perform(effect: Effect): void {
    if (effect.type === 'write') void keep(effect);
    else if (effect.type === 'timer') timers.start(effect);
    else if (effect.type === 'cancel-timer') timers.cancel(effect.event);
    else if (effect.type === 'report') report(effect.failure, effect.error);
    else if (effect.type === 'give-up') {
      report('submit', effect.error);
      ways().onGivenUp();
    } else if (effect.type === 'finish') {
      dropExamPictures();
      void journal.drop();
      ways().onFinished();
    } else void ask(effect, examId).then((event) => event && dispatch(event));
  }

  async function keep({ answers, marks, saveInMs }: EffectOf<'write'>): Promise<void> {
    const isKept = await journal.keep({ answers, marks });
    otherTabs?.postMessage({ answers, marks } satisfies Written);
    if (Object.keys(answers).length === 0) return;
    dispatch({ type: 'written', answers, isKept, saveInMs });
  }

  /** Returns a stop function. */
  function start(): () => void {
    otherTabs = openChannel(attemptId, dispatch);
    dispatch({ type: 'opened' });
    const unfollow = followBrowser(dispatch, () => store.get().isSubmitWanted || unsentCount(store.get()) > 0);
    return () => {
      dispatch({ type: 'left' });
      otherTabs?.close();
      otherTabs = null;
      timers.cancelAll();
      unfollow();
    };
  }

  return { use: store.use, get: store.get, dispatch, start };
}

type Question = EffectOf<'send' | 'read-pulse' | 'read-attempt' | 'open-here' | 'submit'>;

async function ask(effect: Question, examId: string): Promise<ExamEvent | null> {
  const reply = async (): Promise<ExamEvent> => {
    switch (effect.type) {
      case 'send': {
        const { kind, answers: batch } = effect;
        return { type: 'saved', kind, batch, reply: await sendAnswers(examId, batch, kind === 'keepalive') };
      }
      case 'read-pulse':
        return { type: 'pulse-read', pulse: await readPulse(examId), isForEnding: effect.isForEnding };
      case 'read-attempt':
        return { type: 'attempt-read', attempt: await readAttemptState(examId) };
      case 'open-here':
        return { type: 'taken-back', session: await openAttempt(examId, true) };
      case 'submit':
        await submitExam(examId, effect.answers);
        return { type: 'submitted', by: effect.by };
    }
  };
  return reply().catch((error): ExamEvent | null => {
    switch (effect.type) {
      case 'send':
        return { type: 'save-failed', kind: effect.kind, batch: effect.answers, error };
      case 'read-pulse':
        return { type: 'pulse-failed', isForEnding: effect.isForEnding, error };
      case 'read-attempt':
        return null;
      case 'open-here':
        return { type: 'take-back-failed', error };
      case 'submit':
        return { type: 'submit-failed', by: effect.by, error };
    }
  });
}

export type ExamRunner = ReturnType<typeof createRunner>;

export function useExam(first: ExamState, ways: Ways): ExamRunner {
  const [latest] = useState({ ways });
  const [runner] = useState(() => createRunner(first, () => latest.ways));
  useEffect(() => {
    latest.ways = ways;
  });
  useEffect(() => runner.start(), [runner]);
  return runner;
}
