import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { asRefusal, BackupRefused } from './backup-refused.ts';
import { checkBackup } from './check-backup.ts';
import { type Copy, copyDatabase } from './copy-database.ts';
import { giveName, partialOf, removeDatabase, removeLeftovers } from './durable-files.ts';

/** A backup that was checked, and has its name. */
export type Backup = Readonly<{ file: string; madeAt: string; bytes: number; rows: number }>;

/** What a running school keeps for itself: a backup that filled the disk would stop its exams. */
const leftFreeBytes = 64 * 1024 * 1024;

async function refuseUnlessFits(database: string, folder: string): Promise<void> {
  const sizes = [database, `${database}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const needed = sizes.reduce((sum, size) => sum + size, leftFreeBytes);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`;
  throw new BackupRefused(
    `The disk is full: ${megabytes(needed)} would have to be free, and ${megabytes(bavail * bsize)} are.`,
  );
}

/** Only what a restore would take becomes a backup; all else is removed. */
export function keepIfSound(partial: string, file: string): Backup {
  const { madeAt, contents } = checkBackup(partial);
  giveName(partial, file);
  const rows = Object.values(contents).reduce((sum, table) => sum + table.rows, 0);
  return { file, madeAt, bytes: statSync(file).size, rows };
}

/**
 * Backs a school on SQLite up into `file`, whether or not a server has it open. The file has its name only when it is
 * complete, on the disk, and has passed the check of a restore. Throws BackupRefused, and then leaves nothing behind.
 */
export async function makeBackup(copy: Copy, file: string): Promise<Backup> {
  const partial = partialOf(file);
  try {
    if (existsSync(file)) throw new BackupRefused(`There is a file ${basename(file)} already; it is left as it is.`);
    const folder = dirname(file);
    removeLeftovers(folder);
    await refuseUnlessFits(copy.database, folder);
    closeSync(openSync(partial, 'wx', 0o600));
    await copyDatabase(copy, partial);
    return keepIfSound(partial, file);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    removeDatabase(partial);
  }
}
