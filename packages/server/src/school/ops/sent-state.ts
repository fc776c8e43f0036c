import { z } from 'zod';
import type { Config } from '../../config.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { placeOf } from '../../platform/storage/s3-settings.ts';
import { asRefusal } from './backup-file.ts';
import { failuresTold, firstAccountAt, oldAfterMs } from './backup-state.ts';

const written = z.object({
  /** Name of the last backup that was sent and read back. */
  name: z.string().nullable(),
  madeAt: z.string().nullable(),
  /** Failed tries since then. */
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

/** Keeps the failure count until superfluous backups in the store are deleted too. */
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

type Encrypts = Sends & Pick<Config, 'backupRecipients'>;

/** PostgreSQL is backed up by its own tools. */
export const sendsBackups = ({ backupS3, backupsKept, databaseUrl }: Sends) =>
  backupS3 !== null && backupsKept > 0 && engineOf(databaseUrl) === 'sqlite';

export type Sent = Readonly<{
  lastAt: string | null;
  isOld: boolean;
  failures: number;
  problem: string | null;
  isEncrypted: boolean;
  keyTriedAt: string | null;
}>;

/** Null if none are sent. */
export async function sentState(db: Db, config: Encrypts, now: number): Promise<Sent | null> {
  if (!sendsBackups(config)) return null;
  const { madeAt: lastAt, failures, problem } = await readSent(db);
  const since = lastAt ?? (await firstAccountAt(db));
  const isOld = since !== null && since < iso(now - oldAfterMs);
  const isEncrypted = config.backupRecipients.length > 0;
  return { lastAt, isOld, failures, problem, isEncrypted, keyTriedAt: await keyTriedAt(db, config) };
}

export async function sentComplaints(db: Db, config: Encrypts, now: number): Promise<string[]> {
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

const tried = z.record(z.string(), z.iso.datetime());

const triedKey = 'backup_keys_tried';

async function readTried(db: Db): Promise<z.output<typeof tried>> {
  const text = await readInstallation(db, triedKey);
  return text === null ? {} : tried.parse(JSON.parse(text));
}

/** Records that a backup for these recipients was decrypted and restored. */
export async function noteKeysTried(db: Db, recipients: readonly string[], at: string): Promise<void> {
  const found = Object.fromEntries(recipients.map((recipient) => [recipient, at]));
  await writeInstallation(db, triedKey, JSON.stringify({ ...(await readTried(db)), ...found }));
}

const yearMs = 365 * 24 * 3_600_000;

/** When one of the current keys last opened a backup; null if never. */
async function keyTriedAt(db: Db, { backupRecipients }: Pick<Config, 'backupRecipients'>): Promise<string | null> {
  const found = await readTried(db);
  return (
    backupRecipients
      .flatMap((recipient) => found[recipient] ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** Due from the first sent backup on, and once a year. */
export async function keyComplaint(db: Db, config: Encrypts, now: number): Promise<string | null> {
  if (!sendsBackups(config) || config.backupRecipients.length === 0) return null;
  if ((await readSent(db)).name === null) return null;
  const at = await keyTriedAt(db, config);
  if (at === null) return 'No backup in the store was ever opened with its key.';
  if (at > iso(now - yearMs)) return null;
  return `A backup in the store was last opened with its key on ${at.slice(0, 10)}.`;
}
