import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { removeLeftovers, renameDurably, syncFolder } from '../../durable-file.ts';
import { refuseUnlessRoom } from './disk.ts';

/** Films and files of lessons beside the backups that name them: each content once, in a file named by its SHA-256. */
export const objectsIn = (backups: string) => join(backups, 'akada-media');

export const objectOf = (objects: string, sha256: string) => join(objects, sha256.slice(0, 2), sha256);

export const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null;

const readAtOnce = 1024 * 1024;

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: readAtOnce })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Errors of file systems without hard links, of two disks, and of a file with the maximum of links. */
const unlinkable = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Hard-links on one disk: safe because storage files are replaced, never modified. */
export async function linkOrCopy(file: string, to: string): Promise<void> {
  rmSync(to, { force: true });
  try {
    await link(file, to);
  } catch (error) {
    if (!unlinkable.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await refuseUnlessRoom(dirname(to), statSync(file).size);
    await copyFile(file, to);
  }
}

/** Existing content of equal length stays. */
export function keepObject(objects: string, partial: string, sha256: string): void {
  const object = objectOf(objects, sha256);
  if (sizeOf(object) === statSync(partial).size) {
    rmSync(partial);
    return;
  }
  if (!existsSync(dirname(object))) {
    mkdirSync(dirname(object), { mode: 0o700 });
    syncFolder(objects);
  }
  renameDurably(partial, object, { replace: true });
}

export type ObjectsLock = Readonly<{ release: () => void }>;

function lock(objects: string, how: string): ObjectsLock {
  const file = new DatabaseSync(join(objects, 'lock'));
  try {
    file.exec(how);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Shared lock: several backups may run, but none while contents are deleted. The OS releases it with the process. */
export function openObjects(objects: string): ObjectsLock {
  mkdirSync(objects, { recursive: true, mode: 0o700 });
  syncFolder(dirname(objects));
  removeLeftovers(objects);
  return lock(objects, 'pragma busy_timeout = 60000; begin; select count(*) from sqlite_master');
}

const sqliteBusy = 5;

/** Deletes contents that no backup names, unless a backup is being made. Returns their count. */
export function dropObjects(objects: string, isNamed: (sha256: string) => boolean): number {
  if (!existsSync(objects)) return 0;
  let held: ObjectsLock;
  try {
    held = lock(objects, 'pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return 0;
    throw error;
  }
  try {
    const prefixes = readdirSync(objects).filter((name) => /^[0-9a-f]{2}$/.test(name));
    const names = prefixes.flatMap((prefix) => readdirSync(join(objects, prefix)));
    const old = names.filter((name) => /^[0-9a-f]{64}$/.test(name) && !isNamed(name));
    for (const name of old) rmSync(objectOf(objects, name), { force: true });
    return old.length;
  } finally {
    held.release();
  }
}
