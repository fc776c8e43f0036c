import { useEffect, useRef, useState } from 'react';
import { useSubmitExam } from '../../../data/attempts.ts';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { reasonOf } from './reason.ts';
import type { Room } from './use-room.ts';

/**
 * `late`: the server's grace is over and it has not answered: it hands in what it has. `kept-late`: it has answered, and
 * what came after the end waits for staff to decide.
 */
export type HandInPhase = 'answering' | 'time-up' | 'late' | 'kept-late';

const graceTriesMs = [1000, 2000, 4000, 6000];
const lateTryMs = 8000;

const kept = 'Your answers are kept on this device. Press Submit Exam again when there is a connection.';

const isRefusal = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms * (0.8 + Math.random() * 0.4)));

type Ends = { onDone: () => void; onRefused: (error: unknown) => void };

/** Hands in: when the student asks, and once by itself when the time is up. */
export function useHandIn(examId: string, room: Room, { onDone, onRefused }: Ends) {
  const submit = useSubmitExam(examId);
  const [phase, setPhase] = useState<HandInPhase>('answering');
  const isRunning = useRef(false);
  const isSending = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /** All answers go along once more: a save that is still under way loses nothing. */
  const send = () => submit.mutateAsync(room.keeper.all());

  async function byStudent(onAnswered: () => void): Promise<void> {
    // The second click of a double click comes before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send();
      if (!isGone.current) onDone();
    } catch (error) {
      const isLost = error instanceof CallError && error.status === 0;
      notify.error(`Failed to submit exam: ${reasonOf(error)}`, isLost ? kept : undefined);
    } finally {
      isSending.current = false;
      onAnswered();
    }
  }

  /** One try: what the server says comes first, as staff may have given time, or have handed in. */
  async function settle(): Promise<HandInPhase | 'done' | 'waiting'> {
    room.countdown.doubt();
    const { status, remainingSeconds, takenOver } = await room.standing.ask();
    if (status === 'running' && remainingSeconds > 0) return 'answering';
    await room.keeper.deliver();
    if (status === 'running') {
      // The device that holds the attempt hands it in, or the server does.
      if (takenOver) return 'waiting';
      await send();
    }
    return room.keeper.get().late > 0 ? 'kept-late' : 'done';
  }

  /** Also where the server says that the attempt is over. */
  async function whenTimeIsUp(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase('time-up');
    for (let tries = 0; !isGone.current; tries += 1) {
      try {
        const next = await settle();
        if (isGone.current) return;
        if (next === 'done') return onDone();
        if (next !== 'waiting') setPhase(next);
        if (next === 'answering') {
          isRunning.current = false;
          room.goOn();
        }
        if (next !== 'waiting') return;
      } catch (error) {
        if (isRefusal(error)) return onRefused(error);
        if (tries >= graceTriesMs.length) setPhase('late');
      }
      await pause(graceTriesMs[tries] ?? lateTryMs);
    }
  }

  return { phase, byStudent, whenTimeIsUp, isSubmitting: submit.isPending };
}
