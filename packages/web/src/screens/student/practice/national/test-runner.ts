import { useEffect, useState } from 'react';
import { openTest, step, type TestEvent } from '../../../../state/national/test-machine.ts';
import { type Moment, progressOf } from '../../../../state/national/test-state.ts';
import { type StoredTest, writeProgress } from '../../../../state/national/test-store.ts';
import { createStore } from '../../../../state/store.ts';

const tickMs = 1000;

export const moment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

type OnFinished = (test: StoredTest) => void;

/** Performs the machine's effects outside React, so that a key never waits for a render. */
function createRunner(userId: string, { paper, progress }: StoredTest) {
  const test = createStore(openTest(paper, moment(), progress));
  /** Until something could not be written. */
  const isStored = createStore(true);
  let onFinished: OnFinished = () => undefined;
  let writing: Promise<void> = Promise.resolve();
  let isWaiting = false;

  function dispatch(event: TestEvent): void {
    const [next, effects] = step(test.get(), event, moment());
    if (next !== test.get()) test.set(next);
    for (const effect of effects) {
      if (effect.type === 'store') write();
      else onFinished({ paper, progress: progressOf(test.get()) });
    }
  }

  async function writeNow(): Promise<void> {
    isWaiting = false;
    const before = test.get();
    const written = await writeProgress(userId, paper.id, progressOf(before));
    if (isStored.get() !== (written !== null)) isStored.set(written !== null);
    const isNews = Object.keys(written?.answers ?? {}).length > Object.keys(before.answers).length || written?.ended;
    if (written && isNews) dispatch({ type: 'stored', progress: written });
  }

  /** Changes during a write go into the next one. */
  function write(): void {
    if (isWaiting) return;
    isWaiting = true;
    writing = writing.then(writeNow);
  }

  /** Returns a stop function. */
  function start(finished: OnFinished): () => void {
    onFinished = finished;
    const tick = () => dispatch({ type: 'tick' });
    const ticking = window.setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
    tick();
    return () => {
      window.clearInterval(ticking);
      document.removeEventListener('visibilitychange', tick);
    };
  }

  return { use: test.use, useIsStored: isStored.use, dispatch, start };
}

export type TestRunner = ReturnType<typeof createRunner>;

export function useTest(userId: string, first: StoredTest, onFinished: OnFinished): TestRunner {
  const [runner] = useState(() => createRunner(userId, first));
  useEffect(() => runner.start(onFinished), [runner, onFinished]);
  return runner;
}
