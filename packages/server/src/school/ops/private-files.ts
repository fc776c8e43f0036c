import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const ours =
  /^(akada\.|secret|lock|holder\.json|media\.before-restore-|(backups|media|outbox|pictures|thumbnails|uploads)$)/;

/** Unreadable folders are skipped: later steps of the start report them. */
function namesIn(folder: string, recursive: boolean): string[] {
  try {
    return readdirSync(folder, { recursive, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function ownFiles(dataDir: string, database: string): string[] {
  const files = namesIn(dataDir, false)
    .filter((name) => ours.test(name))
    .map((name) => join(dataDir, name));
  const below = files.flatMap((path) => namesIn(path, true).map((name) => join(path, name)));
  return [...new Set([dataDir, ...files, ...below, ...['', '-wal', '-shm'].map((end) => `${database}${end}`)])];
}

const isOpen = (mode: number) => (mode & 0o077) !== 0;

/** Null also for a folder with the sticky bit, which is shared on purpose, like /tmp. */
function openToOthers(path: string): Stats | null {
  try {
    const stat = lstatSync(path);
    return (stat.isFile() || stat.isDirectory()) && isOpen(stat.mode) && !(stat.mode & 0o1000) ? stat : null;
  } catch {
    return null;
  }
}

/** True when it worked; a FAT disk may ignore the change or refuse it. */
function closeFile(path: string, stat: Stats): boolean {
  try {
    chmodSync(path, stat.mode & (stat.isDirectory() ? 0o700 : 0o600));
    return openToOthers(path) === null;
  } catch {
    return false;
  }
}

/** Older versions relied on the umask. Returns lines for the operator. */
export function closeToOthers(dataDir: string, database: string): string[] {
  if (process.platform === 'win32') return [];
  const found = ownFiles(dataDir, database).flatMap((path) => {
    const open = openToOthers(path);
    return open ? [closeFile(path, open)] : [];
  });
  const [closed, left] = [true, false].map((wanted) => found.filter((isClosed) => isClosed === wanted).length);
  const lines = [];
  if (closed)
    lines.push(`Other users of this machine could read ${closed} files of ${dataDir}. Now only their owner can.`);
  if (left)
    lines.push(
      `Other users of this machine can read ${left} files of ${dataDir}: change their owner or move the folder.`,
    );
  return lines;
}
