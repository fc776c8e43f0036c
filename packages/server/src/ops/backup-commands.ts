import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { engineOf } from '../db/dialect.ts';
import { openDb } from '../db/open.ts';
import {
  linkDurably,
  partialOf,
  removeDatabase,
  removeLeftovers,
  renameDurably,
  writeDurably,
} from '../durable-file.ts';
import { iso } from '../http/context.ts';
import { backupName, backupsFolder } from './automatic-backups.ts';
import {
  asRefusal,
  type BackupNote,
  BackupRefused,
  checkBackup,
  removeKey,
  removeNote,
  writeKey,
} from './backup-file.ts';
import { backupKeys, countBackup } from './backup-state.ts';
import { lockDataDir, restoredSecretKey, scratchIn, secretOf, sweepScratch } from './data-dir.ts';
import { bytesOfFiles, missingFromBackup } from './kept-files.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { fetchedBackup } from './stored-backups.ts';

type Restore = Readonly<{
  file: string;
  database: string;
  dataDir: string;
  /** Null where the secret is a file of the data directory. */
  secretKey: string | null;
  asideName: string;
}>;

/** Also refuses a backup with another secret than the server would start with. */
function checkForRestore({ file, secretKey }: Pick<Restore, 'file' | 'secretKey'>): BackupNote {
  if (!existsSync(file)) throw new BackupRefused('There is no such file.');
  const note = checkBackup(file);
  if (secretKey && secretKey.toLowerCase() !== note.secret) {
    throw new BackupRefused('SECRET_KEY is not the one of the backup: leave it unset, the backup brings its own.');
  }
  return note;
}

/** Removes all sessions, because some may have been ended since the backup. */
function turnIntoSchool(partial: string, { madeAt, secret }: BackupNote, secretKey: string | null): void {
  const copy = new DatabaseSync(partial);
  try {
    copy.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate');
    removeNote(copy);
    copy.exec('delete from sessions');
    const { last, ...others } = backupKeys;
    for (const key of Object.values(others)) removeKey(copy, key);
    writeKey(copy, last, madeAt);
    if (secretKey === null) writeKey(copy, restoredSecretKey, secret);
    copy.exec('commit');
  } finally {
    copy.close();
  }
}

/** Unless it is too damaged to open. SQLite deletes the log of an empty file, where the last of a school may be. */
function checkpoint(database: string): void {
  if (statSync(database).size === 0) return;
  let present: DatabaseSync | null = null;
  try {
    present = new DatabaseSync(database);
    present.exec('pragma wal_checkpoint(truncate)');
  } catch {
  } finally {
    present?.close();
  }
}

/** Hard-links the file: a power cut leaves either the old school or the new one in place. */
function keepAside(file: string, aside: string): string[] {
  if (!existsSync(file)) return [];
  linkDurably(file, aside);
  return [aside];
}

const isSecret = (file: string, secret: string) => existsSync(file) && readFileSync(file, 'utf8').trim() === secret;

/** After the database has its place: where a kill comes between, the next start places the secret that is in it. */
function placeSecret(file: string, secret: string, database: string): void {
  if (!isSecret(file, secret)) writeDurably(file, secret, { replace: true });
  const school = new DatabaseSync(database);
  try {
    removeKey(school, restoredSecretKey);
  } finally {
    school.close();
  }
}

/** Only with no server running. The present school is kept under other names. Throws BackupRefused. */
export function restoreBackup({ file, database, dataDir, secretKey, asideName }: Restore) {
  const partial = partialOf(database);
  try {
    if (!existsSync(file)) throw new BackupRefused('There is no such file.');
    removeLeftovers(dirname(database));
    copyFileSync(file, partial);
    chmodSync(partial, 0o600);
    const note = checkForRestore({ file: partial, secretKey });
    turnIntoSchool(partial, note, secretKey);
    if (existsSync(database)) checkpoint(database);
    const aside = `${database}.${asideName}`;
    const kept = ['', '-wal', '-shm'].flatMap((end) => keepAside(`${database}${end}`, `${aside}${end}`));
    const secret = join(dataDir, 'secret');
    if (secretKey === null && !isSecret(secret, note.secret)) kept.push(...keepAside(secret, `${secret}.${asideName}`));
    for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
    renameDurably(partial, database, { replace: true });
    if (secretKey === null) placeSecret(secret, note.secret, database);
    return { note, kept };
  } catch (error) {
    throw asRefusal(error);
  } finally {
    removeDatabase(partial);
  }
}

const backupUsage = 'Usage: npm run cli -- backup [FILE or folder]';

function refusePostgres({ databaseUrl }: Config, what: string): void {
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

/** A folder that a stick would be mounted on is on the school's disk while the stick is away. */
function warningFor(file: string, { databaseUrl }: Config): string[] {
  const [target, school] = [dirname(file), databaseUrl].map((path) => statSync(path).dev);
  return target === school
    ? [
        `${dirname(file)} is on the same disk as the school: what takes the one takes the other. Copy it to another disk.`,
      ]
    : [];
}

/** Notes the backup in the school; returns how many bytes of films it does not hold. */
async function count({ databaseUrl }: Config, { file, madeAt }: Backup): Promise<number> {
  const db = await openDb(databaseUrl);
  return (
    countBackup(db, madeAt)
      // A school from before films has no table of them.
      .then(() => bytesOfFiles(db).catch(() => 0))
      .catch((error: unknown) => {
        throw new BackupRefused(
          `${file} is made and sound, but the school could not take note of it: ${asRefusal(error).message}`,
        );
      })
      .finally(() => db.destroy())
  );
}

export async function backupCommand([wanted, ...more]: readonly string[], config: Config): Promise<string> {
  if (more.length > 0 || wanted?.startsWith('-')) throw new BackupRefused(backupUsage);
  refusePostgres(config, 'Back it up');
  const secret = secretOf(config).toString('hex');
  const madeAt = iso(Date.now());
  const file = targetOf(wanted, config.dataDir, madeAt);
  const made = await makeBackup({ database: config.databaseUrl, secret, madeAt }, file).catch((error: unknown) => {
    throw new BackupRefused(`No backup was made as ${file}. ${asRefusal(error).message}`);
  });
  const filmBytes = await count(config, made);
  const size = `${(made.bytes / 1024 / 1024).toFixed(1)} MB, ${made.rows.toLocaleString('en')} rows`;
  return [
    `Backed up as ${file} (${size}), and checked by reading all of it back.`,
    'It holds the whole school with its secret: keep it where nobody else can read it.',
    ...missingFromBackup(config, filmBytes),
    ...warningFor(file, config),
  ].join('\n');
}

const restoreUsage = 'Usage: npm run cli -- restore FILE [--dry-run], or store:NAME';

function restoreArguments(args: readonly string[]): { wanted: string; isDryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [wanted] = positionals;
    if (positionals.length === 1 && wanted) return { wanted, isDryRun: values['dry-run'] };
  } catch {
    // An unknown option: refused below.
  }
  throw new BackupRefused(restoreUsage);
}

const shown = ['users', 'lessons', 'exams', 'questions', 'attempts', 'answers', 'payments', 'audit'];

export function summary({ madeAt, contents }: BackupNote): string {
  const counts = shown.map((table) => `${(contents[table]?.rows ?? 0).toLocaleString('en')} ${table}`);
  return `The school as it was at ${madeAt}: ${counts.join(', ')}.`;
}

export async function restoreCommand(args: readonly string[], config: Config): Promise<string> {
  const { wanted, isDryRun } = restoreArguments(args);
  refusePostgres(config, 'Restore it');
  const lock = lockDataDir(config.dataDir, 'nothing: a backup is being restored');
  const scratch = scratchIn(config.dataDir);
  try {
    const { dataDir, databaseUrl: database, secretKey } = config;
    sweepScratch(config.dataDir);
    mkdirSync(scratch, { mode: 0o700 });
    const file = await fetchedBackup(wanted, config, scratch);
    if (isDryRun) {
      const text = summary(checkForRestore({ file, secretKey }));
      return `${text}\nDry run: the backup is sound, and nothing was changed. Run it again without --dry-run.`;
    }
    const asideName = `before-restore-${iso(Date.now()).slice(0, 19).replace('T', '-').replaceAll(':', '')}`;
    const { note, kept } = restoreBackup({ file, database, dataDir, secretKey, asideName });
    const old = kept.length > 0 ? [`What was there is kept: ${kept.join(', ')}.`] : [];
    return [summary(note), ...old, `It is in ${database}. Start Akada; everybody signs in anew.`].join('\n');
  } catch (error) {
    throw new BackupRefused(`${wanted} was not restored. ${asRefusal(error).message}`);
  } finally {
    sweepScratch(config.dataDir);
    lock.release();
  }
}
