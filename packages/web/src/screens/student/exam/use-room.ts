import { useEffect, useState } from 'react';
import { readAttemptState, type Sitting, sendAnswers } from '../../../data/attempts.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { openJournal } from '../../../state/exam-journal.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import { byQuestion, merged, onPaper } from './answers.ts';
import { createCountdown } from './countdown.ts';

type Ends = {
  /** The server takes no more saves for this attempt. */
  onClosed: (error: CallError) => void;
  /** Handed in from elsewhere, or by the server. */
  onSubmitted: () => void;
};

function openRoom(examId: string, userId: string, sitting: Sitting, ends: () => Ends) {
  const { questions } = sitting;
  const journal = openJournal(userId, sitting.attemptId);
  const kept = journal.read();
  const saved = byQuestion(sitting.answers);
  const countdown = createCountdown(sitting, sitting.receivedAt);
  const place = { question: Math.min(kept.question, Math.max(0, questions.length - 1)), isClosed: false };

  /** Reads what the server has: after a sleep, and when another device answered the same question. */
  async function catchUp(): Promise<void> {
    const state = await readAttemptState(examId).catch(() => null);
    if (state?.status === 'submitted') return ends().onSubmitted();
    if (state?.status !== 'running' || state.endTime === null) return;
    countdown.sync({ endTime: state.endTime, serverNow: state.serverNow });
    keeper.adopt(onPaper(byQuestion(state.answers), questions), true);
  }

  const keeper = createAnswerKeeper({
    initial: merged(saved, onPaper(kept.answers, questions)),
    saved,
    keep: (answers) => place.isClosed || journal.write({ answers, question: place.question }),
    send: async (answers, keepalive) => {
      const reply = await sendAnswers(examId, answers, keepalive);
      countdown.sync(reply);
      return reply.saved;
    },
    onClosed: (error) => ends().onClosed(error),
    onOvertaken: () => void catchUp(),
  });

  return {
    keeper,
    countdown,
    catchUp,
    firstQuestion: place.question,
    /** So that a reload comes back to the same question. */
    rememberPlace(question: number): void {
      place.question = question;
      journal.write({ answers: keeper.get().answers, question });
    },
    follow(): () => void {
      keeper.start();
      const onNetwork = () => keeper.networkChanged();
      const onVisibility = () => void (document.hidden ? keeper.flush(true) : catchUp());
      const onLeave = (event: BeforeUnloadEvent) => {
        if (keeper.get().unsent > 0) event.preventDefault();
      };
      const stopJournal = journal.onChange((other) => keeper.adopt(onPaper(other.answers, questions), false));
      window.addEventListener('online', onNetwork);
      window.addEventListener('offline', onNetwork);
      window.addEventListener('beforeunload', onLeave);
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        void keeper.flush(true);
        keeper.stop();
        stopJournal();
        window.removeEventListener('online', onNetwork);
        window.removeEventListener('offline', onNetwork);
        window.removeEventListener('beforeunload', onLeave);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
    /** The result is there: nothing stays on the device. */
    close(): void {
      place.isClosed = true;
      keeper.stop();
      journal.drop();
    },
  };
}

export type Room = ReturnType<typeof openRoom>;

/** The running attempt on this device: answers, clock and journal, outside React so that a tick draws only the timer. */
export function useRoom(examId: string, userId: string, sitting: Sitting, ends: Ends): Room {
  const [latest] = useState({ ends });
  const [room] = useState(() => openRoom(examId, userId, sitting, () => latest.ends));
  useEffect(() => {
    latest.ends = ends;
  });
  useEffect(() => room.follow(), [room]);
  return room;
}
