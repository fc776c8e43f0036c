import DataLoader from 'dataloader';
import { isCitus } from './citus/is-citus.ts';
import { isPostgres, isWrongStatement } from './dialect.ts';
import { outageOf } from './outage.ts';
import type { Db } from './schema.ts';

/** Instead of the result of one of several calls: it would make the others wait, and is run again by itself. */
export const byItself = Symbol('by itself');

/** A result or the error of each call, in the order of the calls. */
type Run<Call, Result> = (calls: readonly Call[]) => Promise<readonly (Result | Error | typeof byItself)[]>;

const mostAtOnce = 50;
/** With one at a time this process idles while PostgreSQL works, and vice versa; with more, fewer calls share each one. */
const runsAtOnce = 2;

async function runAlone<Call, Result>(run: Run<Call, Result>, call: Call): Promise<Result> {
  const [result] = await run([call]);
  if (result instanceof Error) throw result;
  return result as Result;
}

/** One bad call must not fail the others; a wrong statement is no call's fault, and must not hide behind single runs. */
async function runTogether<Call, Result>(run: Run<Call, Result>, calls: readonly Call[]) {
  try {
    return await run(calls);
  } catch (error) {
    if (calls.length === 1 || outageOf(error) || isWrongStatement(error)) throw error;
    return calls.map((): typeof byItself => byItself);
  }
}

function gatherCalls<Call, Result>(run: Run<Call, Result>): (call: Call) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    const start = running < runsAtOnce ? waiting.shift() : undefined;
    if (!start) return;
    running += 1;
    start();
  };
  const ended = () => {
    running -= 1;
    next();
  };
  const loader = new DataLoader<Call, Result | typeof byItself>((calls) => runTogether(run, calls).finally(ended), {
    cache: false,
    maxBatchSize: mostAtOnce,
    batchScheduleFn: (start) => {
      waiting.push(start);
      setImmediate(next);
    },
  });
  return async (call) => {
    const result = await loader.load(call);
    return result === byItself ? runAlone(run, call) : result;
  };
}

/**
 * On PostgreSQL every statement is a round trip: calls that arrive while others are under way share the next run. Elsewhere
 * each has its own: SQLite has no round trips, and Citus is fast where a statement names one student (decision 47).
 */
export function gather<Call, Result>(db: Db, run: Run<Call, Result>): (call: Call) => Promise<Result> {
  if (isPostgres(db) && !isCitus(db)) return gatherCalls(run);
  return (call) => runAlone(run, call);
}
