import { engineOf } from '../db/open.ts';
import { unlessTaken } from '../db/turns.ts';
import type { Context } from '../http/context.ts';
import { finaliseOverdue } from './finalise.ts';
import { writeSeen } from './presence.ts';

const everyMs = 5000;
const chunk = 200;

/**
 * Every five seconds: closes expired attempts, student or no student, in chunks, one process at a time; and writes down
 * whose device this process heard of. Returns how to stop it.
 */
export function startSweep(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const database = { db: context.db, engine: engineOf(context.config.databaseUrl) };
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  const closeSome = () => unlessTaken(database, 'sweep', () => finaliseOverdue(context, {}, chunk));
  const sweep = async () => {
    try {
      while (!stopped && (await closeSome()) === chunk);
      await writeSeen(context);
    } catch (error) {
      onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      round = sweep();
    }, everyMs);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
