import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BackupNote, removeNote } from './backup-note.ts';
import { asRefusal, BackupRefused } from './backup-refused.ts';
import { checkBackup } from './check-backup.ts';
import { backupKeys } from './counted-backups.ts';
import { fsync, fsyncFolderOf, partialOf, removeDatabase, removeLeftovers } from './durable-files.ts';

export type Restore = Readonly<{
  file: string;
  /** Where the school's SQLite file is, or is to be. */
  database: string;
  dataDir: string;
  /** As in the configuration: null where the secret is a file of the data directory. */
  secretKey: string | null;
  /** What stands at the end of the names under which the present files are kept. */
  asideName: string;
}>;

/** Also says whether the secret of the backup would be the one the server starts with. */
export function checkForRestore({ file, secretKey }: Pick<Restore, 'file' | 'secretKey'>): BackupNote {
  if (!existsSync(file)) throw new BackupRefused('There is no such file.');
  const note = checkBackup(file);
  if (secretKey && secretKey.toLowerCase() !== note.secret) {
    throw new BackupRefused('SECRET_KEY is not the one of the backup: leave it unset, the backup brings its own.');
  }
  return note;
}

/** Makes the copy the school again. Whoever was signed out or suspended since would otherwise still be signed in. */
function wake(partial: string, { madeAt }: BackupNote): void {
  const copy = new DatabaseSync(partial);
  try {
    copy.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate');
    removeNote(copy);
    copy.exec('delete from sessions');
    const { last, ...failures } = backupKeys;
    for (const key of Object.values(failures)) copy.prepare('delete from installation where key = ?').run(key);
    copy
      .prepare(
        'insert into installation (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
      )
      .run(last, madeAt);
    copy.exec('commit');
  } finally {
    copy.close();
  }
  fsync(partial, 'r+');
}

/** What a killed server left in the log of the present database goes into its file, unless that is too damaged to be opened. */
function settle(database: string): void {
  let present: DatabaseSync | null = null;
  try {
    present = new DatabaseSync(database);
    present.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // It is kept as it is, log and all.
  } finally {
    present?.close();
  }
}

/** Gives a file that is there a second name. A power cut in the middle leaves the old school in its place, or the new one. */
function keepAside(file: string, aside: string): string[] {
  if (!existsSync(file)) return [];
  linkSync(file, aside);
  fsyncFolderOf(aside);
  return [aside];
}

function placeSecret(file: string, secret: string, asideName: string): string[] {
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === secret) return [];
  const partial = partialOf(file);
  writeFileSync(partial, secret, { mode: 0o600 });
  fsync(partial, 'r+');
  const kept = keepAside(file, `${file}.${asideName}`);
  renameSync(partial, file);
  fsyncFolderOf(file);
  return kept;
}

/** Puts a backup in the place of the present school, which is kept. With no server running. Throws BackupRefused. */
export function restoreBackup({ file, database, dataDir, secretKey, asideName }: Restore) {
  const partial = partialOf(database);
  try {
    if (!existsSync(file)) throw new BackupRefused('There is no such file.');
    removeLeftovers(dirname(database));
    copyFileSync(file, partial);
    chmodSync(partial, 0o600);
    const note = checkForRestore({ file: partial, secretKey });
    wake(partial, note);
    if (existsSync(database)) settle(database);
    const aside = `${database}.${asideName}`;
    const kept = ['', '-wal', '-shm'].flatMap((end) => keepAside(`${database}${end}`, `${aside}${end}`));
    if (secretKey === null) kept.push(...placeSecret(join(dataDir, 'secret'), note.secret, asideName));
    for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
    renameSync(partial, database);
    fsyncFolderOf(database);
    return { note, kept };
  } catch (error) {
    throw asRefusal(error);
  } finally {
    removeDatabase(partial);
  }
}
