import { join } from 'node:path';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { type Context, iso } from '../http/context.ts';
import { backUpInThread } from './backup-in-thread.ts';
import { automaticBackupName, backupsFolder, removeOldest } from './backup-names.ts';
import { countBackup, countFailure, isOld, readCountedBackups } from './counted-backups.ts';
import { isExamOpen } from './instance.ts';
import type { Backup } from './make-backup.ts';

const quietHourMs = 2 * 3_600_000;

/** The last time that it was two in the morning at the school. */
export function lastQuietHour(now: number, zone: string): number {
  const quietHourOf = (at: number) => (schoolInstant(schoolDay(at, zone), 'start', zone) ?? at) + quietHourMs;
  const today = quietHourOf(now);
  return today <= now ? today : quietHourOf(today - quietHourMs - 1);
}

/** Since that night's hour there is none. One from the future tells of a clock that was wrong, and of nothing else. */
function isDue(lastAt: string | null, now: number, zone: string): boolean {
  return lastAt === null || lastAt > iso(now) || lastAt < iso(lastQuietHour(now, zone));
}

/** Since when the school has something to lose. */
async function beginningOf({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? iso(now());
}

export type BackedUp = Pick<Context, 'db' | 'config' | 'now' | 'settings' | 'secret'>;

/**
 * Once each night, or as soon after it as a machine is on that sleeps at night, but not while an exam is open, unless the
 * school has been without a backup for two days. Resolves with null where there is nothing to do. A failure is counted, and thrown.
 */
export async function backUpIfDue(context: BackedUp, signal: AbortSignal): Promise<Backup | null> {
  const { db, config, settings, secret } = context;
  const now = context.now();
  const { lastAt } = await readCountedBackups(db);
  if (!isDue(lastAt, now, settings().timeZone)) return null;
  if ((await isExamOpen(db, now)) && !isOld(lastAt ?? (await beginningOf(context)), now)) return null;
  const copy = { database: config.databaseUrl, secret: secret.toString('hex'), madeAt: iso(now) };
  const name = automaticBackupName(copy.madeAt);
  try {
    const folder = backupsFolder(config.dataDir);
    const made = await backUpInThread(copy, join(folder, name), signal);
    await countBackup(db, made.madeAt);
    removeOldest(folder, config.backupsKept, name);
    return made;
  } catch (error) {
    // A disk that is full may take no note either: then the log has it.
    if (!signal.aborted) await countFailure(db, error).catch(() => undefined);
    throw error;
  }
}
