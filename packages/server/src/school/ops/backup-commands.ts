import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { openDb } from '../../platform/db/open.ts';
import { iso } from '../../platform/http/context.ts';
import { backupName, backupsFolder } from './automatic-backups.ts';
import { asRefusal, BackupRefused } from './backup-file.ts';
import { countBackup } from './backup-state.ts';
import { secretOf } from './data-dir.ts';
import { inMegabytes } from './kept-files.ts';
import { type Backup, type MediaSummary, makeBackup } from './make-backup.ts';
import { objectsIn } from './media-objects.ts';

const backupUsage = 'Usage: npm run cli -- backup [FILE or folder]';

export function refusePostgres({ databaseUrl }: Config, what: string): void {
  if (engineOf(databaseUrl) === 'sqlite') return;
  throw new BackupRefused(
    `DATABASE_URL names a PostgreSQL database. ${what} with its own tools: pg_dump and pg_restore, or pg_basebackup and the archived WAL. docs/operations.md has the commands under “Back up”. Nothing was done.`,
  );
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A stick that is not plugged in must not become a file on the school's own disk. */
function targetOf(wanted: string | undefined, dataDir: string, madeAt: string): string {
  const target = resolve(wanted ?? backupsFolder(dataDir));
  if (isFolder(target)) return join(target, backupName(madeAt));
  const folder = target.endsWith('.sqlite') ? dirname(target) : target;
  if (isFolder(folder)) return target;
  throw new BackupRefused(
    `No backup was made: there is no folder ${folder}. Plug in or mount the disk, or make the folder. The name of a file ends in .sqlite.`,
  );
}

/** A mount point without its stick is on the school's disk. */
function warningFor(file: string, { databaseUrl }: Config): string[] {
  const [target, school] = [dirname(file), databaseUrl].map((path) => statSync(path).dev);
  return target === school
    ? [
        `${dirname(file)} is on the same disk as the school: what takes the one takes the other. Copy it to another disk.`,
      ]
    : [];
}

async function count({ databaseUrl, backupMedia }: Config, { file, madeAt, media }: Backup): Promise<void> {
  const db = await openDb(databaseUrl);
  try {
    await countBackup(db, madeAt, backupMedia ? media : null);
  } catch (error) {
    throw new BackupRefused(
      `${file} is made and sound, but the school could not take note of it: ${asRefusal(error).message}`,
    );
  } finally {
    await db.destroy();
  }
}

/** Null if the school has none. */
function mediaInWords(media: MediaSummary | null): string | null {
  if (media === null || media.files + media.missing === 0) return null;
  const held = `Films and files of lessons: ${media.files.toLocaleString('en')} (${inMegabytes(media.bytes)})`;
  if (media.missing === 0) return `${held}.`;
  return `${held}; ${media.missing.toLocaleString('en')} more are NOT in this backup. ${media.problem ?? 'They were not there.'}`;
}

export async function backupCommand([wanted, ...more]: readonly string[], config: Config): Promise<string> {
  if (more.length > 0 || wanted?.startsWith('-')) throw new BackupRefused(backupUsage);
  refusePostgres(config, 'Back it up');
  const secret = secretOf(config).toString('hex');
  const madeAt = iso(Date.now());
  const file = targetOf(wanted, config.dataDir, madeAt);
  const copy = { database: config.databaseUrl, secret, madeAt, media: { config, isQuick: false } };
  const made = await makeBackup(copy, file).catch((error: unknown) => {
    throw new BackupRefused(`No backup was made as ${file}. ${asRefusal(error).message}`);
  });
  await count(config, made);
  const media = mediaInWords(made.media);
  const size = `${(made.bytes / 1024 / 1024).toFixed(1)} MB, ${made.rows.toLocaleString('en')} rows`;
  return [
    `Backed up as ${file} (${size}), and checked by reading all of it back.`,
    'It holds the whole school with its secret: keep it where nobody else can read it.',
    ...(media === null
      ? []
      : [media, `Their contents are in ${objectsIn(dirname(file))}: keep that folder beside it.`]),
    ...warningFor(file, config),
  ].join('\n');
}
