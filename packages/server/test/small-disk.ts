import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real small disk in memory, which only root may mount. */

const run = (...[command = '', ...args]: string[]) => spawnSync(command, args).status === 0;

function newDisk(megabytes: number, at?: string): string | null {
  const folder = at ?? mkdtempSync(join(tmpdir(), 'akada-disk-'));
  if (process.getuid?.() === 0 && run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder))
    return folder;
  rmSync(folder, { recursive: true });
  return null;
}

const removeDisk = (folder: string) => {
  run('umount', '-l', folder);
  rmSync(folder, { recursive: true, force: true });
};

export function canMount(): boolean {
  const folder = newDisk(1);
  if (folder) removeDisk(folder);
  return folder !== null;
}

/** `at` is a folder that it is mounted on. */
export function aSmallDisk(megabytes: number, at?: string) {
  const folder = newDisk(megabytes, at);
  if (!folder) throw new Error('Only root may mount a disk.');
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'w');
      try {
        for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => run('mount', '-o', 'remount,ro', folder),
    makeWritable: () => run('mount', '-o', 'remount,rw', folder),
    remove: () => removeDisk(folder),
  };
}
