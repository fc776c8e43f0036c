import { closeSync, existsSync, fdatasyncSync, openSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { partialOf, removeDatabase, removeLeftovers, renameDurably } from '../../durable-file.ts';
import { type MediaWishes, openMediaBackup } from './back-up-media.ts';
import {
  asRefusal,
  type BackupNote,
  BackupRefused,
  checkBackup,
  type MediaNote,
  readContents,
  readKey,
  type TableContents,
  writeNote,
} from './backup-file.ts';
import { beside } from './beside.ts';
import { restoredSecretKey } from './data-dir.ts';
import { refuseUnlessRoom } from './disk.ts';

const pagesAtOnce = 256;
const stepsBetweenSyncs = 8;
const restMs = 4;

/** Blocks, which is fine in a process of its own. */
const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, restMs);

/**
 * The source's open transaction fixes the moment that is copied. Many small syncs keep the server's commits from
 * waiting for one large one.
 */
async function copyPages(source: DatabaseSync, partial: string): Promise<void> {
  const descriptor = openSync(partial, 'r+');
  let steps = 0;
  const progress = () => {
    steps += 1;
    if (steps % stepsBetweenSyncs === 0) fdatasyncSync(descriptor);
    rest();
  };
  await backup(source, partial, { rate: pagesAtOnce, progress }).finally(() => closeSync(descriptor));
}

export type Copy = Readonly<{
  database: string;
  secret: string;
  madeAt: string;
  /** Absent: the database alone. */
  media?: MediaWishes;
}>;

type Describe = (copy: DatabaseSync) => Promise<MediaNote | undefined>;

export async function copyDatabase(
  { database, secret, madeAt }: Copy,
  partial: string,
  describe: Describe = async () => undefined,
): Promise<void> {
  if (!existsSync(database)) throw new BackupRefused('There is no database yet.');
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  let contents: TableContents;
  try {
    source.exec('begin');
    // The snapshot begins with the first read.
    source.prepare('select 1 from sqlite_master').get();
    await copyPages(source, partial);
    contents = readContents(source);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(partial);
  try {
    // A file in WAL mode cannot be read from a read-only disk.
    copy.exec('pragma journal_mode = delete; pragma synchronous = full');
    // After an interrupted restore the secret file is still the previous school's.
    const media = await describe(copy);
    writeNote(copy, { madeAt, secret: readKey(copy, restoredSecretKey) ?? secret, contents, media });
  } finally {
    copy.close();
  }
}

export type Backup = Readonly<{
  file: string;
  madeAt: string;
  bytes: number;
  rows: number;
  /** Films and files; null if the database was copied alone. */
  media: MediaSummary | null;
}>;

export type MediaSummary = Readonly<{ files: number; bytes: number; missing: number; problem: string | null }>;

export function mediaSummary({ media }: Pick<BackupNote, 'media'>): MediaSummary | null {
  if (!media) return null;
  const bytes = media.files.reduce((sum, [, size]) => sum + size, 0);
  return { files: media.files.length, bytes, missing: media.missing, problem: media.problem };
}

async function refuseUnlessFits(database: string, folder: string): Promise<void> {
  const sizes = [database, `${database}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  await refuseUnlessRoom(
    folder,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

export function keepIfSound(partial: string, file: string): Backup {
  const note = checkBackup(partial);
  renameDurably(partial, file, { replace: false });
  const rows = Object.values(note.contents).reduce((sum, table) => sum + table.rows, 0);
  return { file, madeAt: note.madeAt, bytes: statSync(file).size, rows, media: mediaSummary(note) };
}

/** Media before the database, to keep files deleted meanwhile; and again after it, for files added meanwhile. */
async function copySchool(copy: Copy, partial: string, folder: string): Promise<void> {
  if (copy.media === undefined) return copyDatabase(copy, partial);
  const media = await openMediaBackup(copy.media, folder);
  try {
    await media.collect();
    await copyDatabase(copy, partial, async (database) => {
      await media.collect();
      return media.describe(database);
    });
  } finally {
    media.end();
  }
}

/** `file` appears only when complete, on disk and checked. Throws BackupRefused and then leaves nothing behind. */
export async function makeBackup(copy: Copy, file: string): Promise<Backup> {
  const partial = partialOf(file);
  try {
    if (existsSync(file)) throw new BackupRefused(`There is a file ${basename(file)} already; it is left as it is.`);
    const folder = dirname(file);
    removeLeftovers(folder);
    await refuseUnlessFits(copy.database, folder);
    closeSync(openSync(partial, 'wx', 0o600));
    await copySchool(copy, partial, folder);
    return keepIfSound(partial, file);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    removeDatabase(partial);
  }
}

export async function backUpBeside(copy: Copy, file: string, signal: AbortSignal): Promise<Backup> {
  try {
    return await beside<Backup>(new URL('./backup-process.ts', import.meta.url), { copy, file }, signal);
  } finally {
    // A killed process leaves its partial file.
    removeLeftovers(dirname(file));
  }
}
