import { engineOf } from '../db/open.ts';
import { unlessTaken } from '../db/turns.ts';
import type { Context } from '../http/context.ts';
import { inRounds } from '../http/rounds.ts';
import { forgetOldRecords } from './forget-old-records.ts';

/** Not while a server that has just started has a school waiting for it. */
const usualPace = { firstAfterMs: 5 * 60_000, everyMs: 3_600_000 };

/** Once an hour: forgets what is too old, unless another instance is at it. Returns how to stop it. */
export function startForgetting(
  context: Context,
  onError: (error: unknown) => void,
  pace = usualPace,
): () => Promise<void> {
  const database = { db: context.db, engine: engineOf(context.config.databaseUrl) };
  return inRounds(pace, () => unlessTaken(database, 'forget', () => forgetOldRecords(context)).catch(onError));
}
