import DataLoader from 'dataloader';
import { outageOf } from './outage.ts';

const mostAtOnce = 50;

/**
 * On PostgreSQL, calls that arrive while a statement is on its way share the next one: each costs a round trip, and a write a
 * sync of the disk. `run` gives a result or an error for each key, in the order of the keys.
 */
export function together<Key, Result>(
  run: (keys: readonly Key[]) => Promise<readonly (Result | Error)[]>,
): (key: Key) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  const next = () => {
    const start = isRunning ? undefined : waiting.shift();
    if (!start) return;
    isRunning = true;
    start();
  };
  const ended = () => {
    isRunning = false;
    next();
  };
  const loader = new DataLoader<Key, Result>((keys) => run(keys).finally(ended), {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn: (start) => {
      waiting.push(start);
      setImmediate(next);
    },
  });
  return (key) => loader.load(key);
}

/** What is wrong with one call must not refuse those that share its statement: each is then made alone. */
export function aloneUnlessOutage(error: unknown): null {
  if (outageOf(error)) throw error;
  return null;
}
