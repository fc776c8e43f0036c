import DataLoader from 'dataloader';
import { outageOf } from './outage.ts';

const mostAtOnce = 50;

/**
 * On PostgreSQL, calls that arrive while statements are in flight share the next one: each costs a round trip, and a
 * write a disk sync. `run` returns a result or an error for each key, in the order of the keys. With one statement at a
 * time, this process idles while PostgreSQL works, and vice versa; with more, fewer callers share each one.
 */
export function together<Key, Result>(
  run: (keys: readonly Key[]) => Promise<readonly (Result | Error)[]>,
  statementsAtOnce = 2,
): (key: Key) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    const start = running < statementsAtOnce ? waiting.shift() : undefined;
    if (!start) return;
    running += 1;
    start();
  };
  const ended = () => {
    running -= 1;
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

/** One bad call must not fail the others in its statement: null makes the caller run each alone. */
export function aloneUnlessOutage(error: unknown): null {
  if (outageOf(error)) throw error;
  return null;
}
