import { engineOf } from '../db/open.ts';
import { unlessTaken } from '../db/turns.ts';
import type { Context } from '../http/context.ts';
import { openCarrier } from './carrier.ts';
import { deliverNext } from './deliver.ts';
import { sweepOutbox } from './sweep-outbox.ts';

const everyMs = 500;
const roundsBetweenSweeps = 600;
/** A mail server that hangs does not hold up the stop: the mail is tried again after its lease. */
const partingMs = 3000;

/**
 * Twice a second: sends what is due, one mail after the other. It looks rather than being told, so that a mail leaves within
 * a second of its commit whichever process queued it, and a request takes no longer where there is a mail to send. Returns
 * how to stop it.
 */
export function startMail(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const carrier = openCarrier(context.config);
  const database = { db: context.db, engine: engineOf(context.config.databaseUrl) };
  let stopped = false;
  let timer: NodeJS.Timeout;
  let rounds = 0;
  let round = Promise.resolve();
  const send = async () => {
    try {
      while (!stopped && (await deliverNext(context, carrier)));
      if (rounds % roundsBetweenSweeps === 0) await unlessTaken(database, 'outbox', () => sweepOutbox(context));
    } catch (error) {
      onError(error);
    }
    rounds += 1;
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      round = send();
    }, everyMs);
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([round, new Promise((resolve) => setTimeout(resolve, partingMs).unref())]);
    carrier.close();
  };
}
