import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../durable-file.ts';
import type { Storage } from '../storage/storage.ts';
import type { MediaFile } from './backup-file.ts';
import { hashOf, linkOrCopy, objectOf, sizeOf } from './media-objects.ts';

/** Where the contents of a backup's films and files lie. */
export type ObjectSource = Readonly<{
  has: (sha256: string) => Promise<boolean>;
  /** False where it has none of that hash. Whoever asks for it checks what came. */
  fetch: (sha256: string, bytes: number, to: string) => Promise<boolean>;
}>;

export const folderSource = (objects: string): ObjectSource => ({
  has: async (sha256) => existsSync(objectOf(objects, sha256)),
  fetch: async (sha256, _bytes, to) => {
    const object = objectOf(objects, sha256);
    if (!existsSync(object)) return false;
    await linkOrCopy(object, to);
    return true;
  },
});

/** True where `to` is what was backed up; a damaged content of one source may be whole in the next. */
async function fetchSound([, bytes, sha256]: MediaFile, sources: readonly ObjectSource[], to: string) {
  for (const source of sources) {
    await rm(to, { force: true });
    if ((await source.fetch(sha256, bytes, to)) && (await hashOf(to)) === sha256) return true;
  }
  await rm(to, { force: true });
  return false;
}

export type RestoredMedia = Readonly<{ placed: number; unchanged: number; lost: readonly MediaFile[] }>;

type MediaRestore = Readonly<{
  files: readonly MediaFile[];
  sources: readonly ObjectSource[];
  storage: Storage;
  scratch: string;
  /** Of files in the storage that are others than in the backup. */
  aside: string;
}>;

/** What lies in a store elsewhere is taken to be the same where it is as long: it would cross the line to be read. */
async function isThere({ storage }: MediaRestore, [key, bytes, sha256]: MediaFile): Promise<boolean> {
  if ((await storage.size(key)) !== bytes) return false;
  return !storage.isLocal || (await hashOf(await storage.toLocalFile(key, ''))) === sha256;
}

async function keepAside({ storage, aside }: MediaRestore, key: string): Promise<void> {
  const file = storage.isLocal ? await storage.toLocalFile(key, '') : null;
  if (file === null || sizeOf(file) === null) return;
  const kept = join(aside, key);
  mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
  await linkOrCopy(file, kept);
  syncFolder(dirname(kept));
}

/** Puts back what is missing or another, and deletes nothing. May be repeated after a kill. */
export async function restoreMedia(restore: MediaRestore): Promise<RestoredMedia> {
  const { files, sources, storage, scratch } = restore;
  const to = join(scratch, 'content');
  const done = { placed: 0, unchanged: 0, lost: [] as MediaFile[] };
  for (const file of files) {
    if (await isThere(restore, file)) {
      done.unchanged += 1;
    } else if (await fetchSound(file, sources, to)) {
      await keepAside(restore, file[0]);
      await storage.put(file[0], to);
      done.placed += 1;
    } else {
      done.lost.push(file);
    }
  }
  return done;
}

/** As many of them as `mostBytes` allow, from `start` on and round; fetched, compared by hash and deleted one by one. */
export async function tryMedia(
  files: readonly MediaFile[],
  sources: readonly ObjectSource[],
  scratch: string,
  { mostBytes, start }: { mostBytes: number; start: number },
): Promise<{ read: number; bytes: number; lost: readonly MediaFile[] }> {
  const to = join(scratch, 'content');
  const first = files.length > 0 ? start % files.length : 0;
  const done = { read: 0, bytes: 0, lost: [] as MediaFile[] };
  for (const file of [...files.slice(first), ...files.slice(0, first)]) {
    if (done.read > 0 && done.bytes + file[1] > mostBytes) break;
    if (!(await fetchSound(file, sources, to))) done.lost.push(file);
    done.read += 1;
    done.bytes += file[1];
    await rm(to, { force: true });
  }
  return done;
}
