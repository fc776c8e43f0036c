import { useEffect, useRef, useState } from 'react';
import { useSubmitExam } from '../../../data/attempts.ts';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notify.ts';
import { reasonOf } from './reason.ts';
import type { Room } from './use-room.ts';

/** `late`: the server's grace is over and it has not answered: it hands in what it has. */
export type HandInPhase = 'answering' | 'time-up' | 'late';

const graceTriesMs = [1000, 2000, 4000, 6000];
const lateTryMs = 8000;

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
  const send = async () => {
    await submit.mutateAsync({ answers: room.keeper.all() });
    if (!isGone.current) onDone();
  };

  async function byStudent(onAnswered: () => void): Promise<void> {
    // The second click of a double click comes before the button shows that it is busy.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send();
    } catch (error) {
      notify.error(`Failed to submit exam: ${reasonOf(error)}`);
    } finally {
      isSending.current = false;
      onAnswered();
    }
  }

  async function whenTimeIsUp(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPhase('time-up');
    for (let tries = 0; !isGone.current; tries += 1) {
      try {
        return await send();
      } catch (error) {
        if (isRefusal(error)) return onRefused(error);
      }
      if (tries >= graceTriesMs.length) setPhase('late');
      await pause(graceTriesMs[tries] ?? lateTryMs);
    }
  }

  return { phase, byStudent, whenTimeIsUp, isSubmitting: submit.isPending };
}
