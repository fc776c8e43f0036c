import { z } from 'zod';
import type { Config } from '../config.ts';
import { engineOf } from '../db/dialect.ts';
import { readInstallation, writeInstallation } from '../db/installation.ts';
import type { Db } from '../db/schema.ts';
import { iso } from '../http/context.ts';
import { placeOf } from '../storage/s3-settings.ts';
import { asRefusal } from './backup-file.ts';
import { failuresTold, firstAccountAt, oldAfterMs } from './backup-state.ts';

const written = z.object({
  /** Of the last backup that was sent and read back. */
  name: z.string().nullable(),
  madeAt: z.string().nullable(),
  /** Tries since then. */
  failures: z.number(),
  problem: z.string().nullable(),
  failedAt: z.string().nullable(),
});

export type SentState = z.output<typeof written>;

export const sentKey = 'backup_sent';

const nothingSent: SentState = { name: null, madeAt: null, failures: 0, problem: null, failedAt: null };

export async function readSent(db: Db): Promise<SentState> {
  const text = await readInstallation(db, sentKey);
  return text === null ? nothingSent : written.parse(JSON.parse(text));
}

const write = (db: Db, state: SentState) => writeInstallation(db, sentKey, JSON.stringify(state));

/** Failures stay until what is superfluous there is deleted too. */
export async function noteSent(db: Db, { name, madeAt }: { name: string; madeAt: string }): Promise<void> {
  await write(db, { ...(await readSent(db)), name, madeAt });
}

export async function noteTidied(db: Db): Promise<void> {
  await write(db, { ...(await readSent(db)), failures: 0, problem: null, failedAt: null });
}

export async function countSendFailure(db: Db, error: unknown, now: number): Promise<void> {
  const state = await readSent(db);
  const problem = asRefusal(error).message;
  await write(db, { ...state, failures: state.failures + 1, problem, failedAt: iso(now) });
}

type Sends = Pick<Config, 'backupS3' | 'backupsKept' | 'databaseUrl'>;

/** PostgreSQL is backed up by its own tools. */
export const sendsBackups = ({ backupS3, backupsKept, databaseUrl }: Sends) =>
  backupS3 !== null && backupsKept > 0 && engineOf(databaseUrl) === 'sqlite';

export type Sent = { lastAt: string | null; isOld: boolean; failures: number; problem: string | null };

/** Null where none are sent. */
export async function sentState(db: Db, config: Sends, now: number): Promise<Sent | null> {
  if (!sendsBackups(config)) return null;
  const { madeAt: lastAt, failures, problem } = await readSent(db);
  const since = lastAt ?? (await firstAccountAt(db));
  return { lastAt, isOld: since !== null && since < iso(now - oldAfterMs), failures, problem };
}

export async function sentComplaints(db: Db, config: Sends, now: number): Promise<string[]> {
  const sent = await sentState(db, config, now);
  if (sent === null || config.backupS3 === null) return [];
  const { lastAt, isOld, failures, problem } = sent;
  const place = placeOf(config.backupS3);
  return [
    ...(isOld && lastAt ? [`The last backup that was sent to ${place} is of ${lastAt.slice(0, 10)}.`] : []),
    ...(isOld && !lastAt ? [`No backup was ever sent to ${place}.`] : []),
    ...(failures >= failuresTold
      ? [`The last ${failures} tries to send a backup failed. ${problem ?? ''}`.trim()]
      : []),
  ];
}
