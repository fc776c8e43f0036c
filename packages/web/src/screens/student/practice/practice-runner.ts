import { useEffect, useState } from 'react';
import { givePracticeAnswers } from '../../../data/exams/practice.ts';
import { isOver, type PracticeEvent, type PracticeSession, step } from '../../../state/practice/practice-session.ts';
import { keepSession } from '../../../state/practice/practice-store.ts';
import { createStore } from '../../../state/store.ts';

/** Performs the session's effects outside React, so that a key never waits for a render. */
function createRunner(userId: string, first: PracticeSession) {
  const session = createStore(first);
  let writing: Promise<unknown> = keepSession(userId, first);
  // Stores the newest state: on a slow device a reload loses one write and not the whole queue.
  const keepNewest = () => keepSession(userId, isOver(session.get()) ? null : session.get());

  function dispatch(event: PracticeEvent): void {
    const [next, effects] = step(session.get(), event);
    if (next !== session.get()) session.set(next);
    for (const effect of effects) {
      if (effect.type === 'send') void givePracticeAnswers(userId, [effect.answer]);
      else writing = writing.then(keepNewest);
    }
  }

  return { use: session.use, dispatch, settled: () => writing };
}

export type PracticeRunner = ReturnType<typeof createRunner>;

/** `ids` are of the questions that the server still gives. */
export function usePracticeRunner(userId: string, first: PracticeSession, ids: ReadonlySet<string>): PracticeRunner {
  const [runner] = useState(() => createRunner(userId, first));
  useEffect(() => runner.dispatch({ type: 'refreshed', ids }), [runner, ids]);
  return runner;
}
