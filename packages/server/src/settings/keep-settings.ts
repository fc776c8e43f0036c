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

/** Notices within three seconds what another process on the same database saved. Returns how to stop it. */
export function followSettings(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = context.refreshSettings().catch(onError);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
