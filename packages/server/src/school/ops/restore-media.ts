import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../durable-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MediaFile } from './backup-file.ts';
import { hashOf, linkOrCopy, objectOf, sizeOf } from './media-objects.ts';

/** A place with the contents of a backup's films and files. */
export type ObjectSource = Readonly<{
  has: (sha256: string) => Promise<boolean>;
  /** False if it has none of that hash. The caller verifies the content. */
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

/** True if `to` has the right hash; content damaged in one source may be sound in the next. */
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
  /** Folder for storage files that differ from the backup. */
  aside: string;
}>;

/** In a remote store only sizes are compared, because hashing would download the file. */
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

/** Restores missing or differing files, and deletes none. May be repeated after a kill. */
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

/** Fetches, hashes and deletes files one by one, from `start` on and round, up to `mostBytes`. */
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
