import { writeInstallation } from '../../platform/db/installation.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { mailSuperAdmins } from '../../platform/mail/queue.ts';
import { asRefusal } from './backup-file.ts';
import type { MediaSummary } from './make-backup.ts';

/** Stored in the database itself, so that a restored copy does not list backups newer than itself. */
export const backupKeys = {
  last: 'backup_last_at',
  failures: 'backup_failures',
  problem: 'backup_problem',
  shrunk: 'backup_shrunk',
  media: 'backup_media',
  mailed: 'backup_mailed_at',
  /** `wanted`: the pending request. `byHand`: the result of the last request. */
  wanted: 'backup_wanted',
  byHand: 'backup_by_hand',
} as const;

type Written = {
  lastAt: string | null;
  failures: number;
  problem: string | null;
  /** Warning that the last backup holds far less than a kept one. */
  shrunk: string | null;
  /** Why films or files of lessons are not in the last backup; null if all are. */
  media: string | null;
};

async function readWritten(db: Db): Promise<Written> {
  const rows = await db.selectFrom('installation').selectAll().where('key', 'in', Object.values(backupKeys)).execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    lastAt: values.get(backupKeys.last) ?? null,
    failures: Number(values.get(backupKeys.failures) ?? 0),
    problem: values.get(backupKeys.problem) ?? null,
    shrunk: values.get(backupKeys.shrunk) ?? null,
    media: values.get(backupKeys.media) ?? null,
  };
}

type Missing = Pick<MediaSummary, 'missing' | 'problem'>;

export async function countBackup(db: Db, madeAt: string, media: Missing | null = null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeInstallation(trx, backupKeys.last, madeAt);
    await removeKeys(trx, backupKeys.failures, backupKeys.problem, backupKeys.mailed, backupKeys.media);
    if (media === null || media.missing === 0) return;
    const why = media.problem ?? 'They were not there.';
    const words = `The last backup lacks ${media.missing.toLocaleString('en')} films or files of lessons. ${why}`;
    await writeInstallation(trx, backupKeys.media, words);
  });
}

export async function countFailure(db: Db, error: unknown): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { failures } = await readWritten(trx);
    await writeInstallation(trx, backupKeys.failures, String(failures + 1));
    await writeInstallation(trx, backupKeys.problem, asRefusal(error).message);
  });
}

async function removeKeys(trx: Trx, ...keys: string[]): Promise<void> {
  await trx.deleteFrom('installation').where('key', 'in', keys).execute();
}

const dayMs = 24 * 3_600_000;
export const oldAfterMs = 2 * dayMs;

/** A single failure may be a disk that was full for a moment. */
export const failuresTold = 2;

export async function firstAccountAt(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

export type BackupState = Written & {
  /** Older than two days, or none in a school older than that. */
  isOld: boolean;
  hasFailed: boolean;
};

/** Only for SQLite: PostgreSQL is backed up by its own tools. */
export async function backupState(db: Db, now: number): Promise<BackupState> {
  const written = await readWritten(db);
  const since = written.lastAt ?? (await firstAccountAt(db));
  return {
    ...written,
    isOld: since !== null && since < iso(now - oldAfterMs),
    hasFailed: written.failures >= failuresTold,
  };
}

/** Sentences for an operator; empty while all is well. */
export function backupComplaints({
  lastAt,
  isOld,
  hasFailed,
  failures,
  problem,
  shrunk,
  media,
}: BackupState): string[] {
  return [
    ...(isOld && lastAt ? [`The last backup was made on ${lastAt.slice(0, 10)}.`] : []),
    ...(isOld && !lastAt ? ['No backup of the school was ever made.'] : []),
    ...(hasFailed ? [`The last ${failures} tries to make a backup failed. ${problem ?? ''}`.trim()] : []),
    ...(shrunk ? [shrunk] : []),
    ...(media ? [media] : []),
  ];
}

export type MailEdges = Pick<Context, 'db' | 'config' | 'now' | 'newId' | 'secret'>;

export async function mailComplaints(trx: Trx, context: MailEdges, complaints: readonly string[]): Promise<void> {
  const link = { link: `${context.config.publicUrl}/super-admin/status`, label: 'Open the system status' };
  await mailSuperAdmins(trx, context, {
    subject: 'The backups of your school need somebody',
    parts: [...complaints, 'What to do is in docs/operations.md under “Back up”.', link],
  });
}

/** Mailed once when new: the warning stays on the dashboard until staff have decided. */
export async function noteShrunk(context: MailEdges, shrunk: string | null): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { shrunk: before } = await readWritten(trx);
    if (shrunk === null) return removeKeys(trx, backupKeys.shrunk);
    await writeInstallation(trx, backupKeys.shrunk, shrunk);
    if (before === null) await mailComplaints(trx, context, [shrunk]);
  });
}
