import type { SavedAnswer } from '@akada/contract';
import { CallError } from '../../../lib/call-error.ts';
import { createStore } from '../../../state/store.ts';
import { type Answers, merged } from './answers.ts';

/** `offline`: no answer from the server; `retrying`: it answered that it cannot save now; `refused`: it will not. */
export type SaveStatus = 'idle' | 'saved' | 'saving' | 'offline' | 'retrying' | 'refused';

export type Kept = {
  answers: Answers;
  status: SaveStatus;
  unsent: number;
  /** False where the browser keeps nothing beyond this page. */
  onDevice: boolean;
};

type Ports = {
  initial: Answers;
  /** The server's answers: what need not be sent. */
  saved: Answers;
  /** Writes to the device; false when it will not outlive the page. */
  keep: (answers: Answers) => boolean;
  /** What is known to be on the server's disk afterwards. */
  send: (answers: SavedAnswer[], keepalive: boolean) => Promise<readonly { questionId: string; seq: number }[]>;
  /** The server takes nothing more for this attempt. */
  onClosed: (error: CallError) => void;
  /** Another device answered the same question later. */
  onOvertaken: () => void;
};

const choiceDelayMs = 60;
const textDelayMs = 700;
const longestWaitMs = 15_000;
const atOnce = 500;
const closedCodes = ['conflict', 'time_is_up', 'not_started', 'not_found', 'forbidden'];

const wait = (failures: number) => Math.min(longestWaitMs, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

/**
 * Keeps every answer on the device first and then sends it: one request at a time, what gathers meanwhile in the next
 * one. An answer counts as saved only when the reply names its sequence.
 */
export function createAnswerKeeper({ initial, saved, keep, send, onClosed, onOvertaken }: Ports) {
  const acknowledged = new Map(Object.entries(saved).map(([questionId, { seq }]) => [questionId, seq]));
  const refused = new Set<string>();
  let trouble: 'offline' | 'retrying' | null = null;
  let failures = 0;
  let inFlight = 0;
  let timer = 0;
  let stopped = true;
  let onDevice = true;

  const listed = (answers: Answers): SavedAnswer[] =>
    Object.entries(answers).map(([questionId, answer]) => ({ questionId, ...answer }));
  const nameOf = ({ questionId, seq }: { questionId: string; seq: number }) => `${questionId}:${seq}`;
  const unsentOf = (answers: Answers) =>
    listed(answers).filter((answer) => answer.seq > (acknowledged.get(answer.questionId) ?? 0));
  const waitingOf = (answers: Answers) => unsentOf(answers).filter((answer) => !refused.has(nameOf(answer)));

  function snapshot(answers: Answers): Kept {
    const unsent = unsentOf(answers).length;
    const status = () => {
      if (unsent === 0) return Object.keys(answers).length > 0 ? 'saved' : 'idle';
      if (waitingOf(answers).length === 0) return 'refused';
      return trouble ?? (navigator.onLine ? 'saving' : 'offline');
    };
    return { answers, status: status(), unsent, onDevice };
  }

  const store = createStore<Kept>(snapshot(initial));
  const publish = (answers = store.get().answers) => store.set(snapshot(answers));

  /** Never later than a timer that is already set, so that typing without a pause is saved too. */
  function schedule(delayMs: number): void {
    if (timer || stopped || inFlight > 0) return;
    timer = window.setTimeout(() => void flush(), delayMs);
  }

  function note(batch: readonly SavedAnswer[], replied: readonly { questionId: string; seq: number }[]): void {
    for (const { questionId, seq } of replied) {
      acknowledged.set(questionId, Math.max(seq, acknowledged.get(questionId) ?? 0));
    }
    const missing = batch.some(({ questionId, seq }) => seq > (acknowledged.get(questionId) ?? 0));
    failures = missing ? failures + 1 : 0;
    trouble = missing ? 'retrying' : null;
    if (batch.some(({ questionId, seq }) => (acknowledged.get(questionId) ?? 0) > seq)) {
      const now = store.get().answers;
      if (batch.some(({ questionId }) => (acknowledged.get(questionId) ?? 0) > (now[questionId]?.seq ?? 0)))
        onOvertaken();
    }
  }

  /** How long to wait before the next try. */
  function fail(error: unknown, batch: readonly SavedAnswer[]): number {
    failures += 1;
    if (!(error instanceof CallError)) {
      trouble = 'retrying';
      return wait(failures);
    }
    if (error.status === 401 || closedCodes.includes(error.code)) {
      stopped = true;
      if (error.status !== 401) onClosed(error);
      return 0;
    }
    const bad = batch[Number(/^answers\.(\d+)\./.exec(error.field ?? '')?.[1])];
    if (error.code === 'invalid' && bad) {
      refused.add(nameOf(bad));
      return 0;
    }
    trouble = error.code === 'network' ? 'offline' : 'retrying';
    const asked = Number(error.data.retryAfterSeconds) * 1000;
    return Math.max(wait(failures), Number.isFinite(asked) ? asked * (1 + Math.random() / 2) : 0);
  }

  /** `keepalive` for a page that is about to go: then it does not wait for the request under way. */
  async function flush(keepalive = false): Promise<void> {
    window.clearTimeout(timer);
    timer = 0;
    const batch = waitingOf(store.get().answers).slice(0, atOnce);
    if (stopped || batch.length === 0 || (inFlight > 0 && !keepalive)) return;
    inFlight += 1;
    let delayMs = choiceDelayMs;
    try {
      note(batch, await send(batch, keepalive));
      if (failures > 0) delayMs = wait(failures);
    } catch (error) {
      delayMs = fail(error, batch);
    } finally {
      inFlight -= 1;
    }
    publish();
    if (waitingOf(store.get().answers).length > 0) schedule(delayMs);
  }

  function take(answers: Answers): void {
    onDevice = keep(answers);
    publish(answers);
  }

  return {
    use: store.use,
    get: store.get,
    /** '' clears the answer. On the device before it is on the screen. */
    answer(questionId: string, selectedAnswer: string, isTyping = false): void {
      const { answers } = store.get();
      const seq = Math.max(answers[questionId]?.seq ?? 0, acknowledged.get(questionId) ?? 0) + 1;
      take({ ...answers, [questionId]: { selectedAnswer, seq } });
      schedule(isTyping ? textDelayMs : choiceDelayMs);
    },
    /** Answers given in another tab or on another device. */
    adopt(others: Answers, areSaved: boolean): void {
      if (areSaved) note([], listed(others));
      const all = merged(others, store.get().answers);
      // What another tab wrote is on the device already; writing it again would make the tabs answer each other for ever.
      const isNews = areSaved || Object.entries(all).some(([id, { seq }]) => others[id]?.seq !== seq);
      if (isNews) take(all);
      else publish(all);
      schedule(choiceDelayMs);
    },
    all: () => listed(store.get().answers),
    flush,
    start(): void {
      stopped = false;
      take(store.get().answers);
      schedule(choiceDelayMs);
    },
    /** The network came or went: what the line says changes, and waiting answers go out at once. */
    networkChanged(): void {
      publish();
      if (navigator.onLine) void flush();
    },
    stop(): void {
      window.clearTimeout(timer);
      timer = 0;
      stopped = true;
    },
  };
}

export type AnswerKeeper = ReturnType<typeof createAnswerKeeper>;
