import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import {
  linkDurably,
  partialOf,
  removeDatabase,
  removeLeftovers,
  renameDurably,
  writeDurably,
} from '../../durable-file.ts';
import { openDb } from '../../platform/db/open.ts';
import { iso } from '../../platform/http/context.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { refusePostgres } from './backup-commands.ts';
import {
  asRefusal,
  type BackupNote,
  BackupRefused,
  checkBackup,
  type MediaFile,
  removeKey,
  removeNote,
  writeKey,
} from './backup-file.ts';
import { backupKeys } from './backup-state.ts';
import { lockDataDir, restoredSecretKey, scratchIn, sweepScratch } from './data-dir.ts';
import { lessonsOf, missingFiles, missingInWords, placeOfFiles } from './missing-files.ts';
import { type RestoredMedia, restoreMedia } from './restore-media.ts';
import { type Fetched, fetchedBackup } from './stored-backups.ts';

type Restore = Readonly<{
  file: string;
  database: string;
  dataDir: string;
  /** Null if the secret is a file of the data directory. */
  secretKey: string | null;
  asideName: string;
}>;

/** Also refuses a backup whose secret differs from SECRET_KEY. */
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

/** Skips a damaged database, and an empty one: SQLite would delete its WAL, which may hold the only data. */
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

/** After the database is placed: on a kill in between, the next start places the secret stored in it. */
function placeSecret(file: string, secret: string, database: string): void {
  if (!isSecret(file, secret)) writeDurably(file, secret, { replace: true });
  const school = new DatabaseSync(database);
  try {
    removeKey(school, restoredSecretKey);
  } finally {
    school.close();
  }
}

/** Only with no server running. The present school is renamed, not deleted. Throws BackupRefused. */
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

const restoreUsage = 'Usage: npm run cli -- restore FILE [--dry-run], or store:NAME [--identity FILE]';

type Arguments = { wanted: string; isDryRun: boolean; identity: string | null };

export function restoreArguments(args: readonly string[], usage = restoreUsage): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, identity: { type: 'string' } },
    });
    const [wanted] = positionals;
    if (positionals.length === 1 && wanted)
      return { wanted, isDryRun: values['dry-run'], identity: values.identity ?? null };
  } catch {
    // An unknown option: refused below.
  }
  throw new BackupRefused(usage);
}

const shown = ['users', 'lessons', 'exams', 'questions', 'attempts', 'answers', 'payments', 'audit'];

export function summary({ madeAt, contents }: BackupNote): string {
  const counts = shown.map((table) => `${(contents[table]?.rows ?? 0).toLocaleString('en')} ${table}`);
  return `The school as it was at ${madeAt}: ${counts.join(', ')}.`;
}

const inCounts = (count: number) => count.toLocaleString('en');

const noneHeld = 'This backup is from before films and files of lessons were held.';

async function tryRestore({ file, sources }: Fetched, { secretKey }: Config): Promise<string> {
  const note = checkForRestore({ file, secretKey });
  const files = note.media?.files ?? [];
  const lost: MediaFile[] = [];
  const from = sources(note);
  for (const media of files) {
    const found = await Promise.all(from.map((source) => source.has(media[2])));
    if (!found.includes(true)) lost.push(media);
  }
  const held = note.media
    ? `Films and files: ${inCounts(files.length - lost.length)} of ${inCounts(files.length)} are there.`
    : noneHeld;
  const gone = lost.length > 0 ? [`${inCounts(lost.length)} are MISSING, ${lessonsOf(file, lost)}.`] : [];
  return [
    summary(note),
    held,
    ...gone,
    'Dry run: the database is sound, and nothing was changed. Run it again without --dry-run.',
  ].join('\n');
}

/** Files still missing in the restored school; null if none. */
async function findMissing(config: Config): Promise<string | null> {
  const db = await openDb(config.databaseUrl, { isReadOnly: true });
  try {
    return missingInWords(await missingFiles(db, await openStorage(config)));
  } catch {
    // The school is restored all the same.
    return null;
  } finally {
    await db.destroy();
  }
}

async function mediaLines(config: Config, note: BackupNote, done: RestoredMedia, aside: string): Promise<string[]> {
  const missing = await findMissing(config);
  const { placed, unchanged } = done;
  return [
    note.media ? `Films and files: ${inCounts(placed)} put back, ${inCounts(unchanged)} were there already.` : noneHeld,
    ...(existsSync(aside) ? [`Those that were others are kept: ${aside}.`] : []),
    ...(missing ? [`MISSING: ${missing} They should lie in ${placeOfFiles(config)}.`] : []),
  ];
}

const asideNow = () => `before-restore-${iso(Date.now()).slice(0, 19).replace('T', '-').replaceAll(':', '')}`;

/** Media before the database: they need the most room, and extra files do no harm to a school. */
async function restoreAll({ file, sources }: Fetched, config: Config, scratch: string): Promise<string> {
  const { dataDir, databaseUrl: database, secretKey } = config;
  const asideName = asideNow();
  const aside = join(dataDir, `media.${asideName}`);
  const note = checkForRestore({ file, secretKey });
  const storage = await openStorage(config);
  const files = note.media?.files ?? [];
  const done = await restoreMedia({ files, sources: sources(note), storage, scratch, aside });
  const { kept } = restoreBackup({ file, database, dataDir, secretKey, asideName });
  return [
    summary(note),
    ...(kept.length > 0 ? [`What was there is kept: ${kept.join(', ')}.`] : []),
    ...(await mediaLines(config, note, done, aside)),
    `It is in ${database}. Start Akada; everybody signs in anew.`,
  ].join('\n');
}

export async function restoreCommand(args: readonly string[], config: Config): Promise<string> {
  const { wanted, isDryRun, identity } = restoreArguments(args);
  refusePostgres(config, 'Restore it');
  const lock = lockDataDir(config.dataDir, 'nothing: a backup is being restored');
  const scratch = scratchIn(config.dataDir);
  try {
    sweepScratch(config.dataDir);
    mkdirSync(scratch, { mode: 0o700 });
    const fetched = await fetchedBackup(wanted, config, scratch, identity);
    return isDryRun ? await tryRestore(fetched, config) : await restoreAll(fetched, config, scratch);
  } catch (error) {
    throw new BackupRefused(`${wanted} was not restored. ${asRefusal(error).message}`);
  } finally {
    sweepScratch(config.dataDir);
    lock.release();
  }
}
