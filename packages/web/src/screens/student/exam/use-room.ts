import { useEffect, useState } from 'react';
import { readAttemptState, sendAnswers, sitDown } from '../../../data/attempts.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { deviceName } from '../../../state/device.ts';
import { dropExamPictures } from '../../../state/forget-exams.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import { onPaper, savedByQuestion } from './answers.ts';
import { createCountdown, type ServerTimes } from './countdown.ts';
import type { Desk } from './open-desk.ts';
import { createStanding } from './standing.ts';

type Ends = {
  /** The server takes no more saves for this attempt. */
  onClosed: (error: CallError) => void;
  /** Handed in from elsewhere, or by the server. */
  onSubmitted: () => void;
};

/** The device's clock may creep this far before that is written down. */
const tellsMs = 250;

function openRoom(desk: Desk, ends: () => Ends) {
  const { journal, paper } = desk;
  const { examId, questions } = paper;
  const countdown = createCountdown(desk.times, desk.receivedAt, desk.isEstimate);
  const place = { question: Math.min(desk.question, Math.max(0, questions.length - 1)), firstSeq: desk.firstSeq };

  /** The clock goes along with every answer: an offline reload counts on from the newest. */
  const marks = () => ({
    ...place,
    endTime: countdown.endTime(),
    aheadMs: countdown.now() - Date.now(),
    device: deviceName(desk.userId),
    seenExtraTime: standing.isSeen(),
  });
  const keepMarks = () => void journal.keep({ marks: marks() });

  /** A reply says the time. On the device too, when it is news. */
  function setClock(times: ServerTimes): void {
    countdown.sync(times);
    const kept = journal.read().marks;
    const isNews =
      kept?.endTime !== countdown.endTime() || Math.abs(kept.aheadMs - (countdown.now() - Date.now())) > tellsMs;
    if (isNews) keepMarks();
  }

  function heard(times: ServerTimes): void {
    const before = countdown.endTime();
    setClock(times);
    // Staff gave time: the pulse says why.
    if (countdown.endTime() !== before) void standing.look();
  }

  /** Reads what the server has: after a sleep, and when another device answered the same question. */
  async function catchUp(): Promise<void> {
    const state = await readAttemptState(examId).catch(() => null);
    if (state?.status === 'submitted') return ends().onSubmitted();
    if (state?.status !== 'running' || state.endTime === null) return;
    heard({ endTime: state.endTime, serverNow: state.serverNow });
    if (!standing.get().takenOver) keeper.beginAbove(state.firstSeq);
    keeper.adoptFromServer(onPaper(savedByQuestion(state.answers), questions));
  }

  const standing = createStanding(examId, {
    seen: desk.seenExtraTime,
    onTimes: setClock,
    onSubmitted: () => ends().onSubmitted(),
    onOurs: () => void catchUp(),
  });

  const keeper = createAnswerKeeper({
    initial: desk.answers,
    firstSeq: desk.firstSeq,
    now: () => new Date(countdown.now()).toISOString(),
    keep: (answers) => journal.keep({ answers, marks: marks() }),
    send: async (answers, keepalive) => {
      const reply = await sendAnswers(examId, answers, keepalive);
      heard(reply);
      standing.heard(reply.takenOver);
      return reply.saved;
    },
    onClosed: (error) => ends().onClosed(error),
    onOvertaken: () => void catchUp(),
  });

  return {
    keeper,
    countdown,
    standing,
    catchUp,
    firstQuestion: place.question,
    /** So that a reload comes back to the same question. */
    rememberPlace(question: number): void {
      place.question = question;
      keepMarks();
    },
    putAway(extraTimeId: string): void {
      standing.putAway(extraTimeId);
      keepMarks();
    },
    /** Opens the attempt on this device again: it counts in a step of its own, above all that others answered. */
    async takeBack(): Promise<void> {
      const sitting = await sitDown(examId, true);
      place.firstSeq = sitting.firstSeq;
      keeper.beginAbove(sitting.firstSeq);
      heard(sitting);
      keeper.adoptFromServer(onPaper(savedByQuestion(sitting.answers), questions));
      standing.heard(false);
      keepMarks();
    },
    /** The time was up, and there is more of it. */
    goOn(): void {
      keeper.start();
      void catchUp();
    },
    follow(): () => void {
      keeper.start();
      standing.start();
      if (desk.isEstimate) void catchUp();
      const onNetwork = () => {
        keeper.networkChanged();
        if (navigator.onLine) void standing.look();
      };
      const onVisibility = () => {
        if (document.hidden) return void keeper.flush(true);
        void standing.look();
        void catchUp();
      };
      const onLeave = (event: BeforeUnloadEvent) => {
        if (keeper.get().unsent > 0) event.preventDefault();
      };
      const stopTabs = journal.onOtherTab((others) => keeper.adoptFromTab(onPaper(others, questions)));
      window.addEventListener('online', onNetwork);
      window.addEventListener('offline', onNetwork);
      window.addEventListener('beforeunload', onLeave);
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        void keeper.flush(true);
        keeper.stop();
        standing.stop();
        stopTabs();
        window.removeEventListener('online', onNetwork);
        window.removeEventListener('offline', onNetwork);
        window.removeEventListener('beforeunload', onLeave);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
    /** The result is there: nothing stays on the device. */
    close(): void {
      keeper.stop();
      standing.stop();
      dropExamPictures();
      void journal.drop();
    },
  };
}

export type Room = ReturnType<typeof openRoom>;

/** The running attempt on this device: answers, clock and journal, outside React so that a tick draws only the timer. */
export function useRoom(desk: Desk, ends: Ends): Room {
  const [latest] = useState({ ends });
  const [room] = useState(() => openRoom(desk, () => latest.ends));
  useEffect(() => {
    latest.ends = ends;
  });
  useEffect(() => room.follow(), [room]);
  return room;
}
