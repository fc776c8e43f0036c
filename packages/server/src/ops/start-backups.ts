import { engineOf } from '../db/open.ts';
import { inRounds } from '../http/rounds.ts';
import { type BackedUp, backUpIfDue } from './back-up-if-due.ts';

/** Not while a server that has just started has a school waiting for it, and soon enough where the power lasts for an hour. */
const usualPace = { firstAfterMs: 3 * 60_000, everyMs: 3_600_000 };

/** Looks once an hour whether a backup is due, and makes it. Returns how to stop it. PostgreSQL has tools of its own. */
export function startBackups(
  context: BackedUp,
  onError: (error: unknown) => void,
  pace = usualPace,
): () => Promise<void> {
  const { config } = context;
  if (config.backupsKept === 0 || engineOf(config.databaseUrl) !== 'sqlite') return async () => undefined;
  const stopping = new AbortController();
  const stop = inRounds(pace, () =>
    backUpIfDue(context, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) onError(error);
    }),
  );
  return () => {
    stopping.abort();
    return stop();
  };
}
