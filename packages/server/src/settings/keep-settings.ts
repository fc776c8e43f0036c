import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { readSettings, takeSettings } from './settings.queries.ts';

const everyMs = 3000;

/**
 * The settings in memory, where every request finds them. Two reads may overtake each other; the one with fewer saves
 * behind it is the older one and is dropped.
 */
export async function keepSettings(
  db: Db,
  config: Config,
): Promise<Pick<Context, 'settings' | 'holdSettings' | 'refreshSettings'>> {
  let known = await readSettings(db, config);
  return {
    settings: () => known.settings,
    holdSettings: async (trx) => {
      await takeSettings(trx);
      return (await readSettings(trx, config)).settings;
    },
    refreshSettings: async () => {
      const read = await readSettings(db, config);
      if (read.revision >= known.revision) known = read;
    },
  };
}

/**
 * Follows what other processes on the same database save: at once where the database tells of it, and within three seconds
 * where a message was lost. Returns how to stop it.
 */
export function followSettings(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  let round: Promise<void> | null = null;
  let isStale = false;
  const refresh = async () => {
    while (isStale) {
      isStale = false;
      await context.refreshSettings().catch(onError);
    }
    round = null;
  };
  const look = () => {
    isStale = true;
    round ??= refresh();
  };
  const stopListening = context.changes.onChange((table) => {
    if (table === 'settings' || table === null) look();
  });
  const timer = setInterval(look, everyMs);
  return async () => {
    stopListening();
    clearInterval(timer);
    await round;
  };
}
