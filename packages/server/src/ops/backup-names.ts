import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Backups in the data directory, named by the minute they were made in (UTC). Automatic ones are told by their name. */

const automaticName = /^akada-auto-\d{4}-\d{2}-\d{2}-\d{4}\.sqlite$/;

/** '2026-11-21T03:20:32.558Z' → '2026-11-21-0320' */
const minuteOf = (madeAt: string) => `${madeAt.slice(0, 10)}-${madeAt.slice(11, 16).replace(':', '')}`;

export const backupName = (madeAt: string) => `akada-${minuteOf(madeAt)}.sqlite`;
export const automaticBackupName = (madeAt: string) => `akada-auto-${minuteOf(madeAt)}.sqlite`;

/** Made when it is not there; nobody else may look into it. */
export function backupsFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Removes the oldest automatic ones beyond `kept`, and never the one that was just made: a clock may have been wrong. */
export function removeOldest(folder: string, kept: number, newest: string): void {
  const others = readdirSync(folder)
    .filter((name) => automaticName.test(name) && name !== newest)
    .toSorted()
    .toReversed();
  for (const name of others.slice(kept - 1)) rmSync(join(folder, name), { force: true });
}
