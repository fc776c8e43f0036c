import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { engineOf } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { backupState, countBackup, countFailure, noteShrunk } from './backup-state.ts';
import { isSomebodySitting, longestWaitMs } from './instance.ts';
import { type Backup, backUpBeside } from './make-backup.ts';
import { dropUnnamed, keepBackups } from './retention.ts';

const minuteOf = (madeAt: string) => `${madeAt.slice(0, 10)}-${madeAt.slice(11, 16).replace(':', '')}`;

export const backupName = (madeAt: string) => `akada-${minuteOf(madeAt)}.sqlite`;
/** With the second, because a request may soon be repeated. */
export const wantedBackupName = (madeAt: string) => `akada-${minuteOf(madeAt)}${madeAt.slice(17, 19)}.sqlite`;
export const automaticBackupName = (madeAt: string) => `akada-auto-${minuteOf(madeAt)}.sqlite`;
/** With the second, because starts may follow each other soon. */
export const upgradeBackupName = (madeAt: string) =>
  `akada-before-upgrade-${minuteOf(madeAt)}${madeAt.slice(17, 19)}.sqlite`;

export function backupsFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const quietHourMs = 2 * 3_600_000;

export function lastQuietHour(now: number, zone: string): number {
  const quietHourOf = (at: number) => (schoolInstant(schoolDay(at, zone), 'start', zone) ?? at) + quietHourMs;
  const today = quietHourOf(now);
  return today <= now ? today : quietHourOf(today - quietHourMs - 1);
}

/** A `lastAt` in the future means that a clock was wrong. */
function isDue(lastAt: string | null, now: number, zone: string): boolean {
  return lastAt === null || lastAt > iso(now) || lastAt < iso(lastQuietHour(now, zone));
}

/** A sitting delays the backup by at most three hours after it was due or the server was started. */
export async function hasToWait({ db, settings, instance }: BackedUp, now: number): Promise<boolean> {
  const dueAt = lastQuietHour(now, settings().timeZone);
  const startedAt = Date.parse(instance.started_at);
  const since = startedAt <= now ? Math.max(dueAt, startedAt) : dueAt;
  return now < since + longestWaitMs && (await isSomebodySitting(db, now));
}

export type BackedUp = Pick<Context, 'db' | 'config' | 'now' | 'newId' | 'settings' | 'secret' | 'instance'>;

const underWay = new WeakMap<Db, string>();

/** Start of the backup that this process is making. */
export const underWaySince = (db: Db): string | null => underWay.get(db) ?? null;

/** Makes a backup in DATA_DIR/backups and counts it. Only if none is under way. */
export async function makeInFolder(
  { db, config, secret }: BackedUp,
  name: string,
  madeAt: string,
  signal: AbortSignal,
): Promise<Backup> {
  const { databaseUrl: database, dataDir, s3, backupMedia } = config;
  const media = { config: { dataDir, s3, backupMedia }, isQuick: false };
  const copy = { database, secret: secret.toString('hex'), madeAt, media };
  underWay.set(db, madeAt);
  try {
    const made = await backUpBeside(copy, join(backupsFolder(dataDir), name), signal);
    await countBackup(db, made.madeAt, backupMedia ? made.media : null);
    return made;
  } finally {
    underWay.delete(db);
  }
}

/** Once a night on SQLite, or as soon as the machine is on. Counts and throws a failure. */
export async function backUpIfDue(context: BackedUp, signal: AbortSignal): Promise<Backup | null> {
  const { db, config, settings } = context;
  if (config.backupsKept === 0 || engineOf(config.databaseUrl) !== 'sqlite') return null;
  const now = context.now();
  const { lastAt } = await backupState(db, now);
  if (!isDue(lastAt, now, settings().timeZone) || (await hasToWait(context, now))) return null;
  // A requested backup counts as the nightly one.
  if (underWaySince(db) !== null) return null;
  const madeAt = iso(now);
  const name = automaticBackupName(madeAt);
  try {
    const made = await makeInFolder(context, name, madeAt, signal);
    const folder = backupsFolder(config.dataDir);
    const { backupsKept: nights, backupsKeptWeeks: weeks, backupsKeptMonths: months } = config;
    await noteShrunk(context, keepBackups(folder, name, { nights, weeks, months }));
    dropUnnamed(folder);
    return made;
  } catch (error) {
    // On a full disk the count may fail too; the log has the error.
    if (!signal.aborted) await countFailure(db, error).catch(() => undefined);
    throw error;
  }
}
