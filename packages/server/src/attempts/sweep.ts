import type { Context } from '../http/context.ts';
import { finaliseOverdue } from './finalise.ts';
import { writeSeen } from './presence.ts';

const everyMs = 5000;
const chunk = 200;

/**
 * Every five seconds: closes expired attempts, student or no student, in chunks, and writes down whose device was heard
 * of. Returns how to stop it.
 */
export function startSweep(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  const sweep = async () => {
    try {
      while (!stopped && (await finaliseOverdue(context, {}, chunk)) === chunk);
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
