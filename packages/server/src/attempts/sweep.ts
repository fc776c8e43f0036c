import type { Context } from '../http/context.ts';
import { finaliseOverdue } from './finalise.ts';

const everyMs = 5000;
const chunk = 200;

/** Closes expired attempts, student or no student, every five seconds and in chunks. Returns how to stop it. */
export function startSweep(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  const sweep = async () => {
    try {
      while (!stopped && (await finaliseOverdue(context, {}, chunk)) === chunk);
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
