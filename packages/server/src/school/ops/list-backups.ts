import { constants, existsSync, lstatSync, readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedBackup } from '@akada/contract';
import { noteIn } from './backup-file.ts';
import { mediaSummary } from './make-backup.ts';
import { isAutomatic, isBeforeUpgrade, madeOf } from './retention.ts';

const folderIn = (dataDir: string) => join(dataDir, 'backups');

function kindOf(name: string): ListedBackup['kind'] {
  if (isBeforeUpgrade(name)) return 'upgrade';
  return isAutomatic(name) ? 'automatic' : 'by hand';
}

/** Parses '2026-09-15-0900' or with seconds, in UTC, for a file without a note. */
const instantOf = (made: string) =>
  `${made.slice(0, 10)}T${made.slice(11, 13)}:${made.slice(13, 15)}:${made.slice(15) || '00'}.000Z`;

function read(folder: string, name: string, bytes: number): ListedBackup {
  const note = noteIn(join(folder, name));
  const media = note && mediaSummary(note);
  return {
    name,
    madeAt: note?.madeAt ?? instantOf(madeOf(name) ?? ''),
    bytes,
    kind: kindOf(name),
    isSound: note !== null,
    media: media && { files: media.files, bytes: media.bytes, missing: media.missing },
  };
}

type Known = { bytes: number; changed: number; listed: ListedBackup };
/** Cache by path: the note of a large school lists thousands of files, and a finished backup does not change. */
const known = new Map<string, Known>();

const isBackup = (name: string) => madeOf(name) !== null;

/** Newest first. */
export function backupsOnDisk(dataDir: string): ListedBackup[] {
  const folder = folderIn(dataDir);
  const names = existsSync(folder) ? readdirSync(folder).filter(isBackup) : [];
  const found = names.flatMap((name) => {
    const file = join(folder, name);
    const there = lstatSync(file, { throwIfNoEntry: false });
    if (!there?.isFile()) return [];
    const before = known.get(file);
    if (before && before.bytes === there.size && before.changed === there.mtimeMs) return [before.listed];
    const listed = read(folder, name, there.size);
    known.set(file, { bytes: there.size, changed: there.mtimeMs, listed });
    return [listed];
  });
  const isThere = new Set(names.map((name) => join(folder, name)));
  for (const file of known.keys()) if (file.startsWith(folder) && !isThere.has(file)) known.delete(file);
  return found.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
}

/** An open handle stays readable when retention deletes the file. Null if there is no such backup. */
export async function openOnDisk(dataDir: string, name: string): Promise<FileHandle | null> {
  if (!isBackup(name)) return null;
  try {
    const file = await open(join(folderIn(dataDir), name), constants.O_RDONLY | constants.O_NOFOLLOW);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ELOOP'].includes(code)) return null;
    throw error;
  }
}
