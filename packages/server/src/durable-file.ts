import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export const partialOf = (file: string) => `${file}.${process.pid}.partial`;

function fsync(file: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows cannot open a folder and does not need the sync. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') fsync(folder, 'r');
}

const fsyncFolderOf = (file: string) => syncFolder(dirname(file));

export function linkDurably(file: string, second: string): void {
  linkSync(file, second);
  fsyncFolderOf(second);
}

/** A link fails with EEXIST when another process took the name. FAT has no hard links, so it is renamed there. */
function renameToFree(partial: string, file: string): void {
  try {
    linkSync(partial, file);
    rmSync(partial);
  } catch (error) {
    if (existsSync(file)) throw error;
    renameSync(partial, file);
  }
}

/** After a power cut the complete file has either name. Throws EEXIST unless `replace`. */
export function renameDurably(partial: string, file: string, { replace }: { replace: boolean }): void {
  fsync(partial, 'r+');
  if (replace) renameSync(partial, file);
  else renameToFree(partial, file);
  fsyncFolderOf(file);
}

/** After a power cut the file is complete or unchanged. Throws EEXIST unless `replace`. */
export function writeDurably(file: string, content: string | Uint8Array, { replace }: { replace: boolean }): void {
  const partial = partialOf(file);
  rmSync(partial, { force: true });
  try {
    writeFileSync(partial, content, { mode: 0o600, flag: 'wx' });
    renameDurably(partial, file, { replace });
  } finally {
    rmSync(partial, { force: true });
  }
}

/** File suffixes of an SQLite database; the empty one is the database itself. */
export const sidecars = ['', '-journal', '-wal', '-shm'] as const;

const partialName = /\.(\d+)\.partial(?:-journal|-wal|-shm)?$/;

export function removeDatabase(file: string): void {
  for (const sidecar of sidecars) rmSync(`${file}${sidecar}`, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In a container a new process may have the id of the dead one. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(partialName.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) rmSync(join(folder, name), { force: true });
  }
}
