import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BackupRefused } from './backup-refused.ts';

/** A file is half written under another name, and gets its own when the disk has all of it. */

/** A whole database is its file alone; while it is written there may be these beside it. */
const sidecars = ['', '-journal', '-wal', '-shm'] as const;

const partialName = /\.(\d+)\.partial(?:-journal|-wal|-shm)?$/;

/** The name while this process writes it. */
export const partialOf = (file: string) => `${file}.${process.pid}.partial`;

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

/** What processes have left that were killed at it. In a container the next process may have the number of the dead one. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(partialName.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) rmSync(join(folder, name), { force: true });
  }
}

/** `file` may be a folder: then the disk has the names in it. */
export function fsync(file: string, flags = 'r'): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** On Windows a folder cannot be opened, nor need it be. */
export function fsyncFolderOf(file: string): void {
  if (process.platform !== 'win32') fsync(dirname(file));
}

/** Gives a complete file its name, durably, and never takes the name of another one. */
export function giveName(partial: string, file: string): void {
  fsync(partial, 'r+');
  if (existsSync(file)) throw new BackupRefused(`There is a file ${basename(file)} already; it is left as it is.`);
  renameSync(partial, file);
  fsyncFolderOf(file);
}
