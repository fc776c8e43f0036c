import { isClosed, keptLate, type SentAnswer } from '../../../data/attempts.ts';
import { CallError } from '../../../lib/call-error.ts';
import { createStore } from '../../../state/store.ts';
import { type Answer, type Answers, merged } from './answers.ts';
import { retryWaitMs, waitAskedForMs } from './retry-wait.ts';

/** `offline`: no answer from the server; `retrying`: it answered that it cannot save now; `refused`: it will not. */
export type SaveStatus = 'idle' | 'saved' | 'saving' | 'offline' | 'retrying' | 'refused';

export type Kept = {
  /** What is on the device: only that is shown as chosen. */
  answers: Answers;
  /** What was pressed and is on its way to the device. */
  pressed: Answers;
  status: SaveStatus;
  unsent: number;
  /** False where the browser keeps nothing beyond this page. */
  onDevice: boolean;
  /** Answers that came after the end; the school decides on them. */
  late: number;
};

type Ref = { questionId: string; seq: number };

type Ports = {
  /** `isSent` where the server is known to have it. */
  initial: Answers;
  /** Sequences begin above this one. */
  firstSeq: number;
  now: () => string;
  /** Writes to the device; false when it will not outlive the page. */
  keep: (answers: Answers) => Promise<boolean>;
  /** What is known to be on the server's disk afterwards. */
  send: (answers: SentAnswer[], keepalive: boolean) => Promise<readonly Ref[]>;
  /** The server takes nothing more for this attempt. */
  onClosed: (error: CallError) => void;
  /** Another device answered the same question later. */
  onOvertaken: () => void;
};

const choiceDelayMs = 60;
const textDelayMs = 700;
const atOnce = 500;

function listed(answers: Answers): SentAnswer[] {
  return Object.entries(answers).map(([questionId, { selectedAnswer, seq, answeredAt }]) => ({
    questionId,
    selectedAnswer,
    seq,
    ...(answeredAt && { answeredAt }),
  }));
}

const nameOf = ({ questionId, seq }: Ref) => `${questionId}:${seq}`;

/**
 * Keeps every answer on the device first and then sends it: one request at a time, what gathers meanwhile in the next
 * one. An answer counts as saved only when the reply names its sequence.
 */
export function createAnswerKeeper({ initial, firstSeq, now, keep, send, onClosed, onOvertaken }: Ports) {
  /** By question, the highest sequence the server is known to have. */
  let acknowledged = new Map(
    Object.entries(initial).flatMap(([questionId, { seq, isSent }]) => (isSent ? [[questionId, seq] as const] : [])),
  );
  const refused = new Set<string>();
  const pressed = new Map<string, Answer>();
  const late = new Set<string>();
  let floor = firstSeq;
  let trouble: 'offline' | 'retrying' | null = null;
  let failures = 0;
  let inFlight = 0;
  let timer = 0;
  let stopped = true;
  let onDevice = true;

  const isAcknowledged = ({ questionId, seq }: Ref) => seq <= (acknowledged.get(questionId) ?? 0);
  const unsentOf = (answers: Answers) => listed(answers).filter((answer) => !isAcknowledged(answer));
  const waitingOf = (answers: Answers) => unsentOf(answers).filter((answer) => !refused.has(nameOf(answer)));

  function snapshot(answers: Answers): Kept {
    const unsent = unsentOf(merged(Object.fromEntries(pressed), answers)).length;
    const status = () => {
      if (unsent === 0) return Object.keys(answers).length > 0 ? 'saved' : 'idle';
      if (pressed.size === 0 && waitingOf(answers).length === 0) return 'refused';
      return trouble ?? (navigator.onLine ? 'saving' : 'offline');
    };
    return { answers, pressed: Object.fromEntries(pressed), status: status(), unsent, onDevice, late: late.size };
  }

  const store = createStore<Kept>(snapshot(initial));
  const publish = (answers = store.get().answers) => store.set(snapshot(answers));

  /** Never later than a timer that is already set, so that typing without a pause is saved too. */
  function schedule(delayMs: number): void {
    if (timer || stopped || inFlight > 0) return;
    timer = window.setTimeout(() => void flush(), delayMs);
  }

  /** On the device too, so that after a crash it is known what is still to be sent. */
  function noteSent(): void {
    const news = Object.entries(store.get().answers).filter(
      ([questionId, { seq, isSent }]) => !isSent && isAcknowledged({ questionId, seq }),
    );
    if (news.length === 0) return;
    const sent = Object.fromEntries(news.map(([questionId, answer]) => [questionId, { ...answer, isSent: true }]));
    void keep(sent);
    publish(merged(store.get().answers, sent));
  }

  function acknowledge(refs: readonly Ref[]): void {
    for (const { questionId, seq } of refs) {
      acknowledged.set(questionId, Math.max(seq, acknowledged.get(questionId) ?? 0));
    }
    noteSent();
  }

  function note(batch: readonly SentAnswer[], replied: readonly Ref[]): void {
    acknowledge(replied);
    const missing = batch.some((answer) => !isAcknowledged(answer));
    failures = missing ? failures + 1 : 0;
    trouble = missing ? 'retrying' : null;
    const { answers } = store.get();
    const isNewer = ({ questionId }: Ref) => (acknowledged.get(questionId) ?? 0) > (answers[questionId]?.seq ?? 0);
    if (batch.some(isNewer)) onOvertaken();
  }

  /** Kept beside the attempt: on the server's disk as well. */
  function takeLate(error: CallError): void {
    for (const { questionId } of keptLate(error)) late.add(questionId);
    acknowledge(keptLate(error));
  }

  /** How long to wait before the next try. */
  function fail(error: unknown, batch: readonly SentAnswer[]): number {
    failures += 1;
    if (!(error instanceof CallError)) {
      trouble = 'retrying';
      return retryWaitMs(failures);
    }
    if (error.status === 401 || isClosed(error.code)) {
      stopped = true;
      takeLate(error);
      if (error.status !== 401) onClosed(error);
      return 0;
    }
    const bad = batch[Number(/^answers\.(\d+)\./.exec(error.field ?? '')?.[1])];
    if (error.code === 'invalid' && bad) {
      refused.add(nameOf(bad));
      return 0;
    }
    trouble = error.code === 'network' ? 'offline' : 'retrying';
    return Math.max(retryWaitMs(failures), waitAskedForMs(error));
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
      if (failures > 0) delayMs = retryWaitMs(failures);
    } catch (error) {
      delayMs = fail(error, batch);
    } finally {
      inFlight -= 1;
    }
    publish();
    if (waitingOf(store.get().answers).length > 0) schedule(delayMs);
  }

  return {
    use: store.use,
    get: store.get,
    /** '' clears the answer. It is pressed at once, and chosen when it is on the device. */
    answer(questionId: string, selectedAnswer: string, isTyping = false): void {
      const known = pressed.get(questionId) ?? store.get().answers[questionId];
      const seq = Math.max(known?.seq ?? 0, acknowledged.get(questionId) ?? 0, floor) + 1;
      const answer = { selectedAnswer, seq, answeredAt: now() };
      pressed.set(questionId, answer);
      publish();
      void keep({ [questionId]: answer }).then((isKept) => {
        onDevice = isKept;
        if (pressed.get(questionId) === answer) pressed.delete(questionId);
        publish(merged(store.get().answers, { [questionId]: answer }));
        schedule(isTyping ? textDelayMs : choiceDelayMs);
      });
    },
    /** Given in another tab, which has written them to the device already. */
    adoptFromTab(others: Answers): void {
      acknowledge(listed(others).filter(({ questionId }) => others[questionId]?.isSent));
      publish(merged(store.get().answers, others));
      schedule(choiceDelayMs);
    },
    /** All that the server has: what it has not is sent again, whatever was thought before. */
    adoptFromServer(saved: Answers): void {
      acknowledged = new Map(Object.entries(saved).map(([questionId, { seq }]) => [questionId, seq]));
      const all = merged(saved, store.get().answers);
      const own = store.get().answers;
      const news = Object.entries(all).filter(
        ([id, { seq, isSent }]) => own[id]?.seq !== seq || (isSent && !own[id].isSent),
      );
      if (news.length > 0) void keep(Object.fromEntries(news));
      publish(all);
      schedule(choiceDelayMs);
    },
    /** This device has taken the attempt over and counts in a step of its own. */
    beginAbove(seq: number): void {
      floor = Math.max(floor, seq);
    },
    all: () => listed(store.get().answers),
    flush,
    /** After the end: all that is unsent, at once. Rejects where it did not arrive. */
    async deliver(): Promise<void> {
      const batch = unsentOf(store.get().answers);
      if (batch.length === 0) return;
      try {
        note(batch, await send(batch, false));
      } catch (error) {
        if (!(error instanceof CallError) || !isClosed(error.code)) throw error;
        takeLate(error);
      }
      publish();
    },
    start(): void {
      stopped = false;
      late.clear();
      publish();
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
